import type { Context } from 'ponder:registry'
import { poolTally } from 'ponder:schema'
import type { PoolTrade } from '../bucket/fillPoolBuckets.ts'
import type { Pool } from '../pool/Pool.ts'
import { addTrade } from './PoolTally.ts'

/** What a trade adds to, or removes from, its pool's volume, fees and LP fees; null if its value is unknown. */
export async function countVolume(
  context: Context,
  { chainId, id, standingUsd }: Pool,
  block: { number: number; timestamp: number },
  trade: Omit<addTrade.Trade, 'amountUsd' | 'standingUsd'>,
): Promise<Pick<PoolTrade, 'volumeUsd' | 'feesUsd' | 'lpFeesUsd' | 'lpFeesHeld'>> {
  const amountUsd = trade.worthOf(trade.amounts)
  if (amountUsd === null) return { volumeUsd: null, feesUsd: null, lpFeesUsd: null, lpFeesHeld: null }
  const key = { chainId, poolId: id }
  const known = (await context.db.find(poolTally, key)) ?? undefined
  const tally = addTrade(known, block, { ...trade, amountUsd, standingUsd })
  if (known) await context.db.update(poolTally, key).set(tally)
  else await context.db.insert(poolTally).values({ ...key, ...tally })
  const before = known?.blockNumber === block.number ? known : undefined
  const lpFeesUsd = tally.countedLpFeesUsd - (before?.countedLpFeesUsd ?? 0)
  return {
    volumeUsd: tally.countedUsd - (before?.countedUsd ?? 0),
    feesUsd: tally.countedFeesUsd - (before?.countedFeesUsd ?? 0),
    lpFeesUsd,
    lpFeesHeld: lpFeesUsd * (standingUsd ?? 0),
  }
}
