import type { Network } from '@oxbow/chain/Network'
import { ask, codeOf } from './ask.ts'
import { askInTime } from './askInTime.ts'
import { parseChainId } from './connectWallet.ts'
import { type NetworkMismatchError, verifyNetwork } from './verifyNetwork.ts'
import type { Wallet, WalletAnswer } from './Wallet.ts'
import { WalletError } from './WalletError.ts'

/**
 * Moves a wallet to a network, teaching it the network first when it does not know it (code 4902). The chain is read back at
 * the end, because adding a network leaves some wallets on the old one. A network described otherwise than this build knows it is not taught.
 *
 * @throws {WalletError} `WalletWrongChain` when the wallet says yes and stays where it was.
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
    /** Absolute URL of a node that the wallet can use when it has to be told of a network whose operator names none for that. */
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
