import type { Context } from 'ponder:registry'
import { poolBucket, tokenBucket } from 'ponder:schema'
import { and, eq, lt } from 'ponder'
import { fineKeptSeconds, finePeriodSeconds } from './Candle.ts'

/** Deletes a chain's short periods that are older than any chart shows. */
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
