import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { PersistedStore } from '@oxbow/runtime/persistedStore'
import { findSubmission } from '@oxbow/transactions/findSubmission'
import type { LiquidityJournal, SentTransaction } from './createLiquidityJournal.ts'
import { findRecord, type LiquidityRecord, removeRecord } from './LiquidityRecord.ts'

/**
 * What an earlier visit asked the wallet for.
 *
 * - `none`: nothing, or it was declined, or it has come to its end.
 * - `sent`: it is on its way and has to be waited for.
 * - `unknown`: it was asked for, and nobody can say whether it was sent.
 */
export type Earlier =
  | { readonly status: 'none' }
  | { readonly status: 'unknown' }
  | { readonly status: 'sent'; readonly sent: SentTransaction }

/** Looks at what was written down before the wallet was opened, and on the chain for what became of it. */
export async function findEarlier(
  client: ExchangeClient,
  { records, name, journal }: findEarlier.Parameters,
): Promise<Earlier> {
  const record = findRecord(records, name)
  if (record === undefined) return { status: 'none' }
  const { chainId, account, nonce, hash } = record
  const intent = { ...record.intent, value: BigInt(record.intent.value) }
  if (hash !== undefined) {
    if (journal.isPending(hash)) return { status: 'sent', sent: { hash, nonce, intent } }
    removeRecord(records, name)
    return { status: 'none' }
  }
  const sinceBlock = BigInt(record.blockNumber)
  const found = await findSubmission(client, { chainId, account, nonce, intent, sinceBlock })
  removeRecord(records, name)
  if (found.status === 'not-sent') return { status: 'none' }
  if (found.status === 'unknown') return { status: 'unknown' }
  const sent = { hash: found.hash, nonce: found.nonce, intent }
  journal.put(sent, journal.describeFound())
  return { status: 'sent', sent }
}

export declare namespace findEarlier {
  type Parameters = {
    readonly records: PersistedStore<readonly LiquidityRecord[]>
    readonly name: Pick<LiquidityRecord, 'key' | 'chainId' | 'account'>
    readonly journal: LiquidityJournal
  }
}
