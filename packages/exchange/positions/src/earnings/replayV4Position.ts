import { feesEarned } from '@oxbow/amm/feeGrowth'
import { type Amounts, amountsForLiquidity } from '@oxbow/amm/liquidity'
import { type PlacedLog, signedAt, wordAt } from '@oxbow/client/PlacedLog'
import { type Hex, pad, toEventSelector } from 'viem'
import type { V4Position } from '../held/Position.ts'
import { sqrtPricesOf } from '../range/tickRange.ts'
import { plus } from './Earnings.ts'
import { createFeeSampler, type LoggedFees } from './FeePoint.ts'
import { afterEvent, holds, type PoolChange, type PoolMoment } from './PoolHistory.ts'
import type { LoggedStep } from './PositionStep.ts'
import type { LoggedMoment } from './readTimeHeld.ts'

export type Replayed = {
  readonly pool: PoolMoment
  readonly liquidity: bigint
  readonly owed: Amounts
  readonly deposited: Amounts
  readonly withdrawn: Amounts
  readonly collected: Amounts
  readonly moments: readonly LoggedMoment[]
  readonly steps: readonly LoggedStep<PlacedLog>[]
  readonly startsInside: boolean
  /** Fees over time. */
  readonly feePoints: readonly LoggedFees[]
}

/** Undefined if the events are inconsistent. */
export function replay(facts: {
  readonly position: V4Position
  readonly manager: Hex
  readonly later: readonly PlacedLog[]
  readonly start: PoolMoment
}): Replayed | undefined {
  const { position, manager, later, start } = facts
  const { tickSpacing, tickLower, tickUpper } = position
  const range = { tickLower, tickUpper }
  const bounds = sqrtPricesOf(range)
  let pool = start
  let [liquidity, last0X128, last1X128] = [0n, 0n, 0n]
  let [deposited, withdrawn, collected] = [none, none, none]
  const moments: LoggedMoment[] = []
  const steps: LoggedStep<PlacedLog>[] = []
  const owedNow = () => ({
    amount0: feesEarned(pool.growth0X128, last0X128, liquidity),
    amount1: feesEarned(pool.growth1X128, last1X128, liquidity),
  })
  const sampler = createFeeSampler(later.length)
  for (const log of later) {
    const event = toEvent(log)
    if (event === undefined) continue
    const wasInside = holds(range, pool.tick)
    try {
      pool = afterEvent(pool, event, { range, tickSpacing })
    } catch (error) {
      if (error instanceof RangeError) return undefined
      throw error
    }
    const isInside = holds(range, pool.tick)
    if (isInside !== wasInside) moments.push({ log, isInside })
    if (event.kind !== 'liquidity' || !isOf(log, position, manager)) {
      if (steps.length > 0) sampler.add(log, () => plus(collected, owedNow()))
      continue
    }

    const { liquidityDelta } = event
    const paid = owedNow()
    collected = plus(collected, paid)
    steps.push({ kind: 'collected', amounts: paid, log })
    ;[last0X128, last1X128] = [pool.growth0X128, pool.growth1X128]
    liquidity += liquidityDelta
    sampler.add(log, () => collected)
    if (liquidityDelta === 0n) {
      moments.push({ log })
      continue
    }
    const isIn = liquidityDelta > 0n
    const size = isIn ? liquidityDelta : -liquidityDelta
    const amounts = amountsForLiquidity(pool.sqrtPriceX96, bounds, size, isIn ? 'up' : 'down')
    if (isIn) deposited = plus(deposited, amounts)
    else withdrawn = plus(withdrawn, amounts)
    steps.push({ kind: isIn ? 'added' : 'removed', amounts, log })
    moments.push({ log, change: { liquidity: liquidityDelta, amounts } })
  }
  const startsInside = holds(range, start.tick)
  const sums = { deposited, withdrawn, collected, owed: owedNow() }
  return { pool, liquidity, ...sums, moments, steps, startsInside, feePoints: sampler.points }
}

/** Words of each event: v4-core, IPoolManager. */
export function toEvent(log: PlacedLog): PoolChange | undefined {
  switch (log.topics[0]) {
    case topic.modify:
      return {
        kind: 'liquidity',
        tickLower: Number(signedAt(log, 0)),
        tickUpper: Number(signedAt(log, 1)),
        liquidityDelta: signedAt(log, 2),
      }
    case topic.swap:
      return {
        kind: 'swap',
        amount0: signedAt(log, 0),
        amount1: signedAt(log, 1),
        sqrtPriceX96: wordAt(log, 2),
        liquidity: wordAt(log, 3),
        tick: Number(signedAt(log, 4)),
        feePips: Number(wordAt(log, 5)),
      }
    case topic.donate:
      return { kind: 'donation', amount0: wordAt(log, 0), amount1: wordAt(log, 1) }
    case topic.protocolFee:
      return { kind: 'protocol-fee', protocolFee: Number(wordAt(log, 0)) }
    default:
      return undefined
  }
}

/** The salt is the position's token id. */
function isOf(log: PlacedLog, { tokenId }: V4Position, manager: Hex): boolean {
  return log.topics[2] === pad(manager).toLowerCase() && wordAt(log, 3) === tokenId
}

const none: Amounts = { amount0: 0n, amount1: 0n }

export const topic = {
  transfer: toEventSelector('Transfer(address,address,uint256)'),
  initialize: toEventSelector('Initialize(bytes32,address,address,uint24,int24,address,uint160,int24)'),
  modify: toEventSelector('ModifyLiquidity(bytes32,address,int24,int24,int256,bytes32)'),
  swap: toEventSelector('Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)'),
  donate: toEventSelector('Donate(bytes32,address,uint256,uint256)'),
  protocolFee: toEventSelector('ProtocolFeeUpdated(bytes32,uint24)'),
}
