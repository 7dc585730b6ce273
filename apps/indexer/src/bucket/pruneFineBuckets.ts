import type { Context } from 'ponder:registry'
import { poolBucket, tokenBucket } from 'ponder:schema'
import { and, eq, lt } from 'ponder'
import { fineKeptSeconds, finePeriodSeconds } from './Candle.ts'

/** Takes away the fine periods of a chain that no range of a chart reaches any more. */
export async function pruneFineBuckets(context: Context, timestamp: number): Promise<void> {
  for (const table of [poolBucket, tokenBucket])
    await context.db.sql
      .delete(table)
      .where(
        and(
          eq(table.chainId, context.chain.id),
          eq(table.periodSeconds, finePeriodSeconds),
          lt(table.startTimestamp, timestamp - fineKeptSeconds),
        ),
      )
}
