import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Earlier } from '@oxbow/transactions/FlowEffects'
import { findAsked } from '@oxbow/transactions/findAsked'
import { type FlowRecords, fromStoredAsk } from '@oxbow/transactions/flowRecords'
import type { LiquidityJournal } from './createLiquidityJournal.ts'
import type { LiquidityRecord, LiquidityRecordName } from './LiquidityRecord.ts'

/** Looks at what was written down before the wallet was opened, and on the chain for what became of it. */
export async function findEarlier(
  client: ExchangeClient,
  { records, name, journal }: findEarlier.Parameters,
): Promise<Earlier> {
  const record = records.find(name)
  if (record === undefined) return { status: 'none' }
  const { chainId, account, hash } = record
  const asked = fromStoredAsk(record)
  if (hash !== undefined) {
    const { nonce, intent } = asked
    if (journal.isPending(hash))
      return { status: 'sent', sent: { hash, nonce, intent, activityId: `${chainId}:${hash}` } }
    records.remove(name)
    return { status: 'none' }
  }
  const found = await findAsked(client, asked, { chainId, account })
  records.remove(name)
  if (found.status === 'not-sent') return { status: 'none' }
  if (found.status === 'unknown') return { status: 'unknown' }
  const sent = { hash: found.hash, nonce: found.nonce, intent: asked.intent }
  return { status: 'sent', sent: journal.put(sent, journal.describeFound()) }
}

export declare namespace findEarlier {
  type Parameters = {
    readonly records: FlowRecords<LiquidityRecord, LiquidityRecordName>
    readonly name: LiquidityRecordName
    readonly journal: LiquidityJournal
  }
}
