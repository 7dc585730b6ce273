import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet, WalletAnswer } from '@oxbow/connectors/Wallet'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { replaceTransaction } from '@oxbow/transactions/replaceTransaction'
import type { ActivityEntry } from './ActivityEntry.ts'
import type { ActivityLog } from './ActivityLog.ts'

/**
 * Asks the wallet for a transaction that does nothing in place of one that waits, which costs a network fee of its own. Until one of the two is in a
 * block the entry is on its way to be cancelled; which of them it is, the chain decides.
 *
 * @throws {replaceTransaction.ErrorType}
 */
export async function cancelEntry(
  client: ExchangeClient,
  { wallet, entry, log, storage }: cancelEntry.Parameters,
): Promise<cancelEntry.ReturnType> {
  const { id, chainId, account, hash } = entry
  // What it does is of no interest to what takes its place.
  const intent = { to: account, data: '0x', value: 0n } as const
  const asked = { wallet, chainId, account, hash, intent, replacement: 'cancel', storage } as const
  const answer = await replaceTransaction(client, asked)
  if (answer.status === 'accepted') log.change(id, { cancelHash: answer.hash })
  return answer
}

export declare namespace cancelEntry {
  type Parameters = {
    /** One that may keep the nonce it is given, see `nonceBehaviors`. */
    readonly wallet: Wallet
    readonly entry: ActivityEntry
    readonly log: ActivityLog
    /** Where the behaviors of wallets are kept. */
    readonly storage: StringStorage
  }
  type ReturnType = WalletAnswer<{ readonly hash: `0x${string}` }>
}
