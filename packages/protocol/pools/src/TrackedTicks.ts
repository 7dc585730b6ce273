import type { ConcentratedState } from '@oxbow/amm/PoolState'
import type { TrackedTicks } from './Market.ts'

/** A table without initialized ticks. */
export const empty: TrackedTicks = { index: new Int32Array(0), liquidityNet: [], liquidityGross: [] }

/**
 * The table after a position between `tickLower` and `tickUpper` changed by `liquidityDelta`. A tick without liquidity on either side is removed. For
 * a partially read table, only ticks within `known` are kept.
 */
export function changeLiquidity(
  ticks: TrackedTicks,
  { tickLower, tickUpper, liquidityDelta }: changeLiquidity.Change,
  known?: ConcentratedState['ticksKnown'],
): TrackedTicks {
  if (liquidityDelta === 0n) return ticks
  const isKnown = (tick: number) => known === undefined || (tick >= known.lowest && tick <= known.highest)
  const lowered = isKnown(tickLower) ? changeTick(ticks, tickLower, liquidityDelta, liquidityDelta) : ticks
  return isKnown(tickUpper) ? changeTick(lowered, tickUpper, liquidityDelta, -liquidityDelta) : lowered
}

export declare namespace changeLiquidity {
  type Change = { readonly tickLower: number; readonly tickUpper: number; readonly liquidityDelta: bigint }
}

/** Liquidity in range at `tick`: the sum of `liquidityNet` of all ticks up to it. */
export function liquidityAt(ticks: TrackedTicks, tick: number): bigint {
  let liquidity = 0n
  for (let at = 0; at < ticks.index.length && ticks.index[at]! <= tick; at++) liquidity += ticks.liquidityNet[at]!
  return liquidity
}

function changeTick(ticks: TrackedTicks, tick: number, grossDelta: bigint, netDelta: bigint): TrackedTicks {
  const at = lowerBound(ticks.index, tick)
  const exists = ticks.index[at] === tick
  const gross = (exists ? ticks.liquidityGross[at]! : 0n) + grossDelta
  const net = (exists ? ticks.liquidityNet[at]! : 0n) + netDelta
  if (gross < 0n) throw new RangeError(`tick ${tick} would hold negative liquidity ${gross}`)

  const replaced = gross === 0n ? 0 : 1
  const rest = at + (exists ? 1 : 0)
  const index = new Int32Array(ticks.index.length - (rest - at) + replaced)
  index.set(ticks.index.subarray(0, at))
  if (replaced) index[at] = tick
  index.set(ticks.index.subarray(rest), at + replaced)
  return {
    index,
    liquidityNet: ticks.liquidityNet.toSpliced(at, rest - at, ...(replaced ? [net] : [])),
    liquidityGross: ticks.liquidityGross.toSpliced(at, rest - at, ...(replaced ? [gross] : [])),
  }
}

/** First index whose tick is at least `tick`. */
function lowerBound(index: Int32Array, tick: number): number {
  let low = 0
  let high = index.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (index[middle]! < tick) low = middle + 1
    else high = middle
  }
  return low
}
