import type { Context } from 'ponder:registry'
import { tokenBucket } from 'ponder:schema'
import type { Token } from '../pool/Pool.ts'
import { addKnown } from './addKnown.ts'
import { extendCandle, openCandle, periodStart, periodsAt } from './Candle.ts'

/**
 * Updates a token's current periods to its new price and locked amount. `priceBefore` is the price at this block before the event; the row's price
 * may be a minute off, and would not be reproducible from the chain.
 */
export async function fillTokenBuckets(
  context: Context,
  priceBefore: number | null,
  after: Token,
  timestamp: number,
): Promise<void> {
  const state = { locked: after.locked, tvlUsd: after.tvlUsd }
  for (const periodSeconds of periodsAt(timestamp))
    await context.db
      .insert(tokenBucket)
      .values({
        ...keyOf(after, periodSeconds, timestamp),
        ...openCandle(priceBefore, after.priceUsd),
        swapCount: 0,
        volume: 0n,
        ...state,
      })
      .onConflictDoUpdate((row) => ({ ...extendCandle(row, priceBefore, after.priceUsd), ...state }))
}

/** Adds a swap to the token's current periods, which `fillTokenBuckets` has created, and returns them. */
export async function addTokenTrade(
  context: Context,
  token: Token,
  timestamp: number,
  trade: { swapCount: number; volume: bigint; volumeUsd: number | null },
): Promise<(typeof tokenBucket.$inferSelect)[]> {
  const running = []
  for (const periodSeconds of periodsAt(timestamp))
    running.push(
      await context.db.update(tokenBucket, keyOf(token, periodSeconds, timestamp)).set((row) => ({
        swapCount: row.swapCount + trade.swapCount,
        volume: row.volume + trade.volume,
        volumeUsd: addKnown(row.volumeUsd, trade.volumeUsd),
      })),
    )
  return running
}

function keyOf({ address, chainId }: Token, periodSeconds: number, timestamp: number) {
  return { chainId, token: address, periodSeconds, startTimestamp: periodStart(timestamp, periodSeconds) }
}
