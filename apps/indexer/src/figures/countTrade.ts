import type { Context } from 'ponder:registry'
import { type poolBucket, poolFigures, type tokenBucket, tokenFigures } from 'ponder:schema'
import { addKnown } from '../bucket/addKnown.ts'
import type { Pool, Token } from '../pool/Pool.ts'
import { daySeconds, hourSeconds } from './windows.ts'

/** Adds a trade to a pool's figures. The next head recomputes them when an hour has ended. */
export async function countPoolTrade(
  context: Context,
  { chainId, id }: Pool,
  running: readonly (typeof poolBucket.$inferSelect)[],
): Promise<void> {
  const [hour, day] = [ofLength(running, hourSeconds), ofLength(running, daySeconds)]
  await context.db.update(poolFigures, { chainId, poolId: id }).set((row) => ({
    volumeDayUsd: addKnown(row.completeDayUsd, hour.volumeUsd),
    feesDayUsd: addKnown(row.completeDayFeesUsd, hour.feesUsd),
    lpFeesDayUsd: addKnown(row.completeDayLpFeesUsd, hour.lpFeesUsd),
    lpFeesHeldDay: addKnown(row.completeDayLpFeesHeld, hour.lpFeesHeld),
    volumeMonthUsd: addKnown(row.completeMonthUsd, day.volumeUsd),
  }))
}

/** The same for a token. */
export async function countTokenTrade(
  context: Context,
  { chainId, address }: Token,
  running: readonly (typeof tokenBucket.$inferSelect)[],
): Promise<void> {
  const [hour, day] = [ofLength(running, hourSeconds), ofLength(running, daySeconds)]
  await context.db.update(tokenFigures, { chainId, token: address }).set((row) => ({
    volumeDayUsd: addKnown(row.completeDayUsd, hour.volumeUsd),
    volumeWeekUsd: addKnown(row.completeWeekUsd, day.volumeUsd),
    volumeMonthUsd: addKnown(row.completeMonthUsd, day.volumeUsd),
    volumeYearUsd: addKnown(row.completeYearUsd, day.volumeUsd),
  }))
}

function ofLength<Bucket extends { periodSeconds: number }>(running: readonly Bucket[], seconds: number): Bucket {
  return running.find(({ periodSeconds }) => periodSeconds === seconds)!
}
