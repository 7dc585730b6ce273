import type { Network } from '@oxbow/chain/Network'
import { askInTime } from '@oxbow/connectors/askInTime'
import { parseAccounts, parseChainId } from '@oxbow/connectors/connectWallet'
import { verifyNetwork } from '@oxbow/connectors/verifyNetwork'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { WalletError } from '@oxbow/connectors/WalletError'

/**
 * Whether the wallet is on a network. Also checks that the network is the pinned one.
 *
 * @throws {WalletError} `WalletAccountChanged` when it no longer shares the account; what `verifyNetwork` throws.
 */
export async function isOnChain({ wallet, network, account }: isOnChain.Parameters): Promise<boolean> {
  verifyNetwork(network)
  const [accounts, chainId] = await Promise.all([askInTime(wallet, 'eth_accounts'), askInTime(wallet, 'eth_chainId')])
  const isThere = accounts.status === 'accepted' && parseAccounts(accounts.value).some((a) => a.address === account)
  if (!isThere) throw new WalletError('The wallet no longer shares this account.', { code: 'WalletAccountChanged' })
  return chainId.status === 'accepted' && parseChainId(chainId.value) === network.chainId
}

export declare namespace isOnChain {
  type Parameters = { readonly wallet: Wallet; readonly network: Network; readonly account: `0x${string}` }
}
