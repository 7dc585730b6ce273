import type { Context } from 'ponder:registry'
import { poolBucket, tokenBucket } from 'ponder:schema'
import { and, eq, lt } from 'ponder'
import { hourSeconds } from '../figures/windows.ts'
import { fineKeptSeconds, finePeriodSeconds, periodStart } from './Candle.ts'

/** Deletes a chain's short periods that are older than any chart shows; once an hour, so that it depends on the hour alone. */
export async function pruneFineBuckets(context: Context, timestamp: number): Promise<void> {
  for (const table of [poolBucket, tokenBucket])
    await context.db.sql
      .delete(table)
      .where(
        and(
          eq(table.chainId, context.chain.id),
          eq(table.periodSeconds, finePeriodSeconds),
          lt(table.startTimestamp, periodStart(timestamp, hourSeconds) - fineKeptSeconds),
        ),
      )
}
