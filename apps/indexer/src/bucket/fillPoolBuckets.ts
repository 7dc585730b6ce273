import type { Context } from 'ponder:registry'
import { poolBucket } from 'ponder:schema'
import type { Pool } from '../pool/Pool.ts'
import { addKnown } from './addKnown.ts'
import { extendCandle, openCandle, periodStart, periodsAt } from './Candle.ts'

export type PoolTrade = {
  swapCount: number
  volume0: bigint
  volume1: bigint
  volumeUsd: number | null
  feesUsd: number | null
  lpFeesUsd: number | null
  /** Times what the pool held when its block began. */
  lpFeesHeld: number | null
}

/** Updates a pool's current periods to its new state. */
export async function fillPoolBuckets(context: Context, before: Pool, after: Pool, timestamp: number): Promise<void> {
  const { anchorUsd, reserve0, reserve1, tvlSides, tvlUsd } = after
  const state = { reserve0, reserve1, tvlUsd, tvlSides, anchorUsd }
  for (const periodSeconds of periodsAt(timestamp))
    await context.db
      .insert(poolBucket)
      .values({
        ...keyOf(after, periodSeconds, timestamp),
        ...openCandle(before.price, after.price),
        swapCount: 0,
        volume0: 0n,
        volume1: 0n,
        ...state,
      })
      .onConflictDoUpdate((row) => ({ ...extendCandle(row, before.price, after.price), ...state }))
}

/** Adds a swap to the pool's current periods, which `fillPoolBuckets` has created, and returns them. */
export async function addPoolTrade(
  context: Context,
  pool: Pool,
  timestamp: number,
  trade: PoolTrade,
): Promise<(typeof poolBucket.$inferSelect)[]> {
  const running = []
  for (const periodSeconds of periodsAt(timestamp))
    running.push(
      await context.db.update(poolBucket, keyOf(pool, periodSeconds, timestamp)).set((row) => ({
        swapCount: row.swapCount + trade.swapCount,
        volume0: row.volume0 + trade.volume0,
        volume1: row.volume1 + trade.volume1,
        volumeUsd: addKnown(row.volumeUsd, trade.volumeUsd),
        feesUsd: addKnown(row.feesUsd, trade.feesUsd),
        lpFeesUsd: addKnown(row.lpFeesUsd, trade.lpFeesUsd),
        lpFeesHeld: addKnown(row.lpFeesHeld, trade.lpFeesHeld),
      })),
    )
  return running
}

function keyOf({ chainId, id }: Pool, periodSeconds: number, timestamp: number) {
  return { chainId, poolId: id, periodSeconds, startTimestamp: periodStart(timestamp, periodSeconds) }
}
