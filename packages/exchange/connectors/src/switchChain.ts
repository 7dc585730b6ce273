import type { Network } from '@oxbow/chain/Network'
import { ask, codeOf } from './ask.ts'
import { askInTime } from './askInTime.ts'
import { parseChainId } from './connectWallet.ts'
import { type NetworkMismatchError, verifyNetwork } from './verifyNetwork.ts'
import type { Wallet, WalletAnswer } from './Wallet.ts'
import { WalletError } from './WalletError.ts'

/**
 * Switches a wallet to a network, adding the network first if the wallet doesn't know it (code 4902). The chain is read back at the end, because some
 * wallets stay on the old network after adding one. A network that differs from its pinned description isn't added.
 *
 * @throws {WalletError} `WalletWrongChain` when the wallet accepts but doesn't switch.
 */
export async function switchChain(parameters: switchChain.Parameters): Promise<switchChain.ReturnType> {
  const { wallet, network, rpcUrl } = parameters
  verifyNetwork(network)
  if ((await getChainId(wallet)) === network.chainId) return { status: 'accepted' }

  const first = await trySwitch(wallet, network)
  if (first === 'rejected') return { status: 'rejected' }
  if (first === 'unknown-chain') {
    const added = await ask(wallet.provider, 'wallet_addEthereumChain', [toChainParameter(network, rpcUrl)])
    if (added.status === 'rejected') return added
    if ((await getChainId(wallet)) !== network.chainId && (await trySwitch(wallet, network)) === 'rejected')
      return { status: 'rejected' }
  }

  if ((await getChainId(wallet)) !== network.chainId)
    throw new WalletError(`The wallet did not switch to ${network.name}.`, { code: 'WalletWrongChain' })
  return { status: 'accepted' }
}

export declare namespace switchChain {
  type Parameters = {
    readonly wallet: Wallet
    readonly network: Network
    /** Absolute RPC URL for a network that the wallet doesn't know and whose operator names no public one. */
    readonly rpcUrl: string
  }
  type ReturnType = WalletAnswer<unknown>
  type ErrorType = WalletError | NetworkMismatchError
}

async function trySwitch(wallet: Wallet, network: Network): Promise<'switched' | 'rejected' | 'unknown-chain'> {
  try {
    const answer = await ask(wallet.provider, 'wallet_switchEthereumChain', [{ chainId: toHex(network.chainId) }])
    return answer.status === 'rejected' ? 'rejected' : 'switched'
  } catch (error) {
    if (codeOf(error instanceof WalletError ? error.cause : error) === UNKNOWN_CHAIN) return 'unknown-chain'
    throw error
  }
}

/** EIP-3326: "unrecognized chain". */
const UNKNOWN_CHAIN = 4902

async function getChainId(wallet: Wallet): Promise<number | undefined> {
  const answer = await askInTime(wallet, 'eth_chainId')
  return answer.status === 'accepted' ? parseChainId(answer.value) : undefined
}

/** EIP-3085. */
function toChainParameter(network: Network, rpcUrl: string) {
  return {
    chainId: toHex(network.chainId),
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: [network.publicRpcUrl ?? rpcUrl],
    ...(network.explorerUrl !== undefined && { blockExplorerUrls: [network.explorerUrl] }),
  }
}

function toHex(chainId: number): string {
  return `0x${chainId.toString(16)}`
}
