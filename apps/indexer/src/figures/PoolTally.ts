import type { poolTally } from 'ponder:schema'
import { periodStart } from '../bucket/Candle.ts'
import { hourSeconds } from './windows.ts'

type Row = typeof poolTally.$inferSelect

/** Volume counted in one pool for the newest block and the current hour. */
export type PoolTally = Omit<Row, 'chainId' | 'poolId'>

/** Cap of a pool's hourly volume as a fraction of its TVL: six times the TVL a day, as much as the busiest honest pools. */
const maxTurnover = 0.25

/**
 * A pool's tally after a trade. Volume is the net flow of a block, so that trades back and forth within a block or transaction count nothing. Per
 * hour it is capped by the pool's TVL at the start of the block, so that wash trading with little money counts little.
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
  const room = Math.max(0, maxTurnover * (trade.standingUsd ?? 0) - last.beforeUsd)
  const countedUsd = Math.min(trade.worthOf([net0, net1]) ?? 0, grossUsd, room)
  const counted = (fees: number) => (grossUsd > 0 ? (fees * countedUsd) / grossUsd : 0)
  const [countedFeesUsd, countedLpFeesUsd] = [counted(grossFeesUsd), counted(grossLpFeesUsd)]
  return { ...last, net0, net1, grossUsd, grossFeesUsd, grossLpFeesUsd, countedUsd, countedFeesUsd, countedLpFeesUsd }
}

export declare namespace addTrade {
  type Trade = {
    /** Raw units from the pool's view: positive went in. */
    readonly amounts: readonly [bigint, bigint]
    readonly amountUsd: number
    readonly feePips: number
    /** The providers' share of the fee. */
    readonly lpFeePips: number
    /** TVL at the start of the block. */
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
