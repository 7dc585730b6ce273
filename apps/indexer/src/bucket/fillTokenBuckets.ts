import type { Context } from 'ponder:registry'
import { tokenBucket } from 'ponder:schema'
import type { Token } from '../pool/Pool.ts'
import { addKnown } from './addKnown.ts'
import { extendCandle, openCandle, periodStart, periodsAt } from './Candle.ts'

/**
 * Brings the running periods of a token up to its new price and what pools hold of it. `priceBefore` is that of the same moment before the event: what
 * the row says may be a minute older or younger, which nobody could tell again from the chain.
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

/** Counts a swap in the token's running periods, which `fillTokenBuckets` has begun, and returns them. */
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
