import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet, WalletAnswer } from '@oxbow/connectors/Wallet'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { replaceTransaction } from '@oxbow/transactions/replaceTransaction'
import type { ActivityEntry } from './ActivityEntry.ts'
import type { ActivityLog } from './ActivityLog.ts'

/**
 * Asks the wallet for an empty transaction with the nonce of a pending one, at a network fee of its own. Until one of them is confirmed, the entry is
 * shown as being canceled; the chain decides which one it is.
 *
 * @throws {replaceTransaction.ErrorType}
 */
export async function cancelEntry(
  client: ExchangeClient,
  { wallet, entry, log, storage }: cancelEntry.Parameters,
): Promise<cancelEntry.ReturnType> {
  const { id, chainId, account, hash } = entry
  // A cancellation doesn't depend on the original call.
  const intent = { to: account, data: '0x', value: 0n } as const
  const asked = { wallet, chainId, account, hash, intent, replacement: 'cancel', storage } as const
  const answer = await replaceTransaction(client, asked)
  if (answer.status === 'accepted') log.change(id, { cancelHash: answer.hash })
  return answer
}

export declare namespace cancelEntry {
  type Parameters = {
    /** A wallet that may keep a given nonce, see `nonceBehaviors`. */
    readonly wallet: Wallet
    readonly entry: ActivityEntry
    readonly log: ActivityLog
    /** Stores how wallets treat nonces. */
    readonly storage: StringStorage
  }
  type ReturnType = WalletAnswer<{ readonly hash: `0x${string}` }>
}
