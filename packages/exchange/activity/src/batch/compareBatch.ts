import { readEffects } from '@oxbow/transactions/readEffects'
import type { TransactionProgress } from '@oxbow/transactions/watchTransaction'
import type { ActivityEntry } from '../ActivityEntry.ts'
import type { readTradeResult } from '../readTradeResult.ts'
import { keepsBounds } from './keepsBounds.ts'

/** Marks a batch that violated the agreed bounds. The wallet builds its bytes, so they can't be compared; the amounts in its receipt are. */
export function compareBatch(
  progress: TransactionProgress,
  { entry, contracts }: compareBatch.Parameters,
): TransactionProgress {
  if (!entry?.isBatch || entry.intent === undefined || !('logs' in progress)) return progress
  if (keepsBounds({ logs: progress.logs, entry, contracts })) return progress
  const { logs } = progress
  const effects = readEffects({ logs, account: entry.account, weth: contracts.weth, sent: undefined })
  return { ...progress, instead: { ...entry.intent, value: BigInt(entry.intent.value), effects } }
}

export declare namespace compareBatch {
  type Parameters = Pick<readTradeResult.Parameters, 'contracts'> & {
    /** The current entry in the log. */
    readonly entry: Pick<ActivityEntry, 'account' | 'summary' | 'isBatch' | 'intent'> | undefined
  }
}
