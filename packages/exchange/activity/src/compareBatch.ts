import { readEffects } from '@oxbow/transactions/readEffects'
import type { TransactionProgress } from '@oxbow/transactions/watchTransaction'
import type { ActivityEntry } from './ActivityEntry.ts'
import { keepsBounds } from './keepsBounds.ts'
import type { readTradeResult } from './readTradeResult.ts'

/**
 * Marks the end of a batch that did not keep to what was agreed to. Its bytes are of the wallet's making, so there is nothing to compare them
 * with: what its receipt says that it moved is.
 */
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
    /** As it stands in the log. */
    readonly entry: Pick<ActivityEntry, 'account' | 'summary' | 'isBatch' | 'intent'> | undefined
  }
}
