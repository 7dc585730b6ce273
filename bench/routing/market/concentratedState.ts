import type { ConcentratedState } from '@oxbow/amm/PoolState'
import { maxUsableTick, minUsableTick, tickAtSqrtPriceX96 } from '@oxbow/amm/tick'
import type { BenchToken } from './BenchToken.ts'
import type { Random } from './createRandom.ts'
import { toRaw } from './toRaw.ts'

export const tickSpacingOf: Readonly<Record<number, number>> = { 100: 1, 500: 10, 2500: 50, 3000: 60, 10000: 200 }

type State = Omit<ConcentratedState, 'id' | 'token0' | 'token1'>

/** A pool of 2 to 160 positions worth `usd` together: one over all prices, the others around the price, narrower for stable pairs. */
export function concentratedState(
  random: Random,
  first: BenchToken,
  second: BenchToken,
  feePips: number,
  usd: number,
  mispricing: number,
): State {
  const spacing = tickSpacingOf[feePips]!
  const sqrtPrice = Math.sqrt((first.usdPerUnit / second.usdPerUnit) * mispricing)
  const sqrtPriceX96 = toRaw(sqrtPrice * 2 ** 96)
  const tick = tickAtSqrtPriceX96(sqrtPriceX96)
  const isStablePair =
    Math.abs(Math.log((first.usdPerUnit * 10 ** first.decimals) / (second.usdPerUnit * 10 ** second.decimals))) < 0.01
  const count = 2 + Math.floor(Math.exp(random.next() * Math.log(feePips <= 500 ? 158 : 60)))
  const weights = Array.from({ length: count }, () => random.around(1, 1.2))
  const sum = weights.reduce((total, weight) => total + weight, 0)

  const net = new Map<number, bigint>()
  let liquidity = 0n
  for (const [index, weight] of weights.entries()) {
    const [lower, upper] =
      index === 0
        ? [minUsableTick(spacing), maxUsableTick(spacing)]
        : rangeAround(random, tick, spacing, isStablePair ? 2 : 60, isStablePair ? 150 : 500)
    const added = liquidityWorth((usd * weight) / sum, lower, upper, sqrtPrice, first, second)
    net.set(lower, (net.get(lower) ?? 0n) + added)
    net.set(upper, (net.get(upper) ?? 0n) - added)
    if (lower <= tick && tick < upper) liquidity += added
  }
  const index = [...net.keys()].filter((at) => net.get(at) !== 0n).sort((a, b) => a - b)
  const ticks = { index: Int32Array.from(index), liquidityNet: index.map((at) => net.get(at)!) }
  return { feePips, tickSpacing: spacing, sqrtPriceX96, tick, liquidity, ticks }
}

function rangeAround(
  random: Random,
  tick: number,
  spacing: number,
  narrowest: number,
  spread: number,
): [number, number] {
  const halfWidth = Math.max(spacing, narrowest * spread ** random.next())
  const centre = tick + random.normal() * halfWidth * 0.7
  const lower = Math.max(Math.floor((centre - halfWidth) / spacing) * spacing, minUsableTick(spacing))
  const upper = Math.min(Math.ceil((centre + halfWidth) / spacing) * spacing, maxUsableTick(spacing))
  return [lower, Math.max(upper, lower + spacing)]
}

function liquidityWorth(
  usd: number,
  lower: number,
  upper: number,
  sqrtPrice: number,
  first: BenchToken,
  second: BenchToken,
): bigint {
  const [low, high] = [1.0001 ** (lower / 2), 1.0001 ** (upper / 2)]
  const at = Math.min(Math.max(sqrtPrice, low), high)
  return toRaw(usd / ((1 / at - 1 / high) * first.usdPerUnit + (at - low) * second.usdPerUnit))
}
