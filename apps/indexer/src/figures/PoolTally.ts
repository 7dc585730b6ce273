import type { poolTally } from 'ponder:schema'
import { periodStart } from '../bucket/Candle.ts'
import { hourSeconds } from './windows.ts'

type Row = typeof poolTally.$inferSelect

/** What the newest block, and the hour around it, have counted in one pool. */
export type PoolTally = Omit<Row, 'chainId' | 'poolId'>

/** In an hour a pool counts no more volume than this part of what it held: six times of it a day, as much as the busiest honest ones. */
const mostTurnover = 0.25

/**
 * A pool's tally after one more trade. Volume is what the trades of a block moved together: who goes and comes back within one transaction or block has moved
 * nothing. And in an hour it is at most a part of what the pool held when the block began, so that nobody makes much of it with little.
 */
export function addTrade(
  known: PoolTally | undefined,
  block: { number: number; timestamp: number },
  trade: addTrade.Trade,
): PoolTally {
  const last = known?.blockNumber === block.number ? known : begin(known, block)
  const [net0, net1] = [last.net0 + trade.amounts[0], last.net1 + trade.amounts[1]]
  const grossUsd = last.grossUsd + trade.amountUsd
  const grossFeesUsd = last.grossFeesUsd + (trade.amountUsd * trade.feePips) / 1_000_000
  const grossLpFeesUsd = last.grossLpFeesUsd + (trade.amountUsd * trade.lpFeePips) / 1_000_000
  const room = Math.max(0, mostTurnover * (trade.standingUsd ?? 0) - last.beforeUsd)
  const countedUsd = Math.min(trade.worthOf([net0, net1]) ?? 0, grossUsd, room)
  const counted = (fees: number) => (grossUsd > 0 ? (fees * countedUsd) / grossUsd : 0)
  const [countedFeesUsd, countedLpFeesUsd] = [counted(grossFeesUsd), counted(grossLpFeesUsd)]
  return { ...last, net0, net1, grossUsd, grossFeesUsd, grossLpFeesUsd, countedUsd, countedFeesUsd, countedLpFeesUsd }
}

export declare namespace addTrade {
  type Trade = {
    /** Raw units from the pool's view: positive came in. */
    readonly amounts: readonly [bigint, bigint]
    readonly amountUsd: number
    readonly feePips: number
    /** The providers' part of it. */
    readonly lpFeePips: number
    /** What the pool held when the block began. */
    readonly standingUsd: number | null
    readonly worthOf: (amounts: readonly [bigint, bigint]) => number | null
  }
}

function begin(known: PoolTally | undefined, block: { number: number; timestamp: number }): PoolTally {
  const hour = periodStart(block.timestamp, hourSeconds)
  const beforeUsd = known?.hour === hour ? known.beforeUsd + known.countedUsd : 0
  const nothing = { net0: 0n, net1: 0n, grossUsd: 0, grossFeesUsd: 0, grossLpFeesUsd: 0 }
  return {
    blockNumber: block.number,
    hour,
    beforeUsd,
    ...nothing,
    countedUsd: 0,
    countedFeesUsd: 0,
    countedLpFeesUsd: 0,
  }
}
