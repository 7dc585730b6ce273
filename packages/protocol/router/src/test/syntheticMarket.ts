import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import { maxUsableTick, tickAtSqrtPriceX96 } from '@oxbow/amm/tick'
import { NATIVE } from '../market/Edge.ts'
import { createRandom, type Random, tokenAt } from './randomMarket.ts'

export type SyntheticMarket = {
  readonly pools: readonly PoolState[]
  /** Dollars per raw unit of `tokenAt(index)`; the first token is WETH. */
  readonly usdPerUnit: readonly number[]
}

/**
 * A realistic market: hubs and a Zipf tail of tokens, log-normal depth, 35 % v2, 40 % v3 and 25 % v4 pools, positions of all widths, and prices that
 * agree within the pools' fees.
 */
export function syntheticMarket(seed: number, tokens = 500, poolCount = 2_000): SyntheticMarket {
  const random = createRandom(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  const logNormal = (median: number, sigma: number) => median * Math.exp(normal() * sigma)
  const usdPerUnit = Array.from({ length: tokens }, (_, index) => {
    const hub = HUBS[index]
    if (hub) return hub.usd / 10 ** hub.decimals
    const kind = random.next()
    return Math.exp(normal() * 2.5) / 10 ** (kind < 0.1 ? 6 : kind < 0.15 ? 8 : 18)
  })
  const isStable = (token: number) => HUBS[token]?.usd === 1
  const pools: PoolState[] = []

  const add = (first: number, second: number, protocol: PoolState['protocol'], feePips: number, usd: number) => {
    if (first === second || pools.length >= poolCount) return
    const [low, high] = first < second ? [first, second] : [second, first]
    const values = [usdPerUnit[low]!, usdPerUnit[high]!] as const
    const noise = Math.exp((2 * random.next() - 1) * 0.9 * (protocol === 'v2' ? 0.003 : feePips / 1e6))
    const price = (values[0] / values[1]) * noise
    const index = pools.length
    const native = protocol === 'v4' && low === 0 && random.chance(0.7)
    const shared = { token0: native ? NATIVE : tokenAt(low), token1: tokenAt(high) }
    if (protocol === 'v2') {
      const skew = Math.sqrt(noise)
      pools.push({
        protocol,
        id: idOf(2, index, 38),
        ...shared,
        reserve0: toBigInt(usd / 2 / values[0] / skew),
        reserve1: toBigInt((usd / 2 / values[1]) * skew),
      })
      return
    }
    const tickSpacing = SPACING[feePips]!
    const width = isStable(low) && isStable(high) ? ([2, 150] as const) : ([60, 500] as const)
    const state = { feePips, tickSpacing, ...positionsOf(random, normal, price, usd, values, tickSpacing, width) }
    if (protocol === 'v3') pools.push({ protocol, id: idOf(3, index, 38), ...shared, ...state })
    else
      pools.push({
        protocol,
        id: idOf(4, index, 62),
        ...shared,
        ...state,
        keyFee: feePips,
        hooks: NATIVE,
        protocolFeePips: { zeroForOne: 0, oneForZero: 0 },
      })
  }

  for (let first = 0; first < HUBS.length; first++)
    for (let second = first + 1; second < HUBS.length; second++) {
      const stable = isStable(first) && isStable(second)
      const size = first === 0 || stable ? 1 : 0.25
      const usdOf = (fee: number, most: number) =>
        logNormal((fee === 500 || (stable && fee === 100) ? most : fee === 3_000 ? most / 1.5 : most / 30) * size, 1)
      add(first, second, 'v2', 3_000, logNormal(8e6 * size, 1.2))
      for (const fee of stable ? [100, 500] : [100, 500, 3_000, 10_000]) add(first, second, 'v3', fee, usdOf(fee, 6e7))
      for (const fee of stable ? [100, 500] : [500, 2_500, 3_000]) add(first, second, 'v4', fee, usdOf(fee, 3e7))
    }
  const pickHub = () => {
    const share = random.next()
    const hub = [0.58, 0.78, 0.89, 0.93, 0.96].findIndex((limit) => share < limit)
    return hub >= 0 ? hub : HUBS.length + Math.floor(random.next() * random.next() * (tokens - HUBS.length))
  }
  const tailUsd = (token: number, sigma: number) => logNormal(4e6 * (token - HUBS.length + 1) ** -0.6, sigma)
  for (let token = HUBS.length; token < tokens; token++) {
    const kind = random.next()
    const protocol = kind < 0.4 ? 'v2' : kind < 0.75 ? 'v3' : 'v4'
    add(token, pickHub(), protocol, random.chance(0.5) ? 3_000 : 10_000, tailUsd(token, 1.5))
  }
  while (pools.length < poolCount) {
    const tail = tokens - HUBS.length
    const token = HUBS.length + (Math.floor(Math.exp(random.next() * Math.log(tail)) - 1 + random.next()) % tail)
    const kind = random.next()
    const protocol = kind < 0.3 ? 'v2' : kind < 0.72 ? 'v3' : 'v4'
    const tier = random.next()
    const fee =
      tier < 0.03 ? 100 : tier < 0.18 ? 500 : tier < 0.28 && protocol === 'v4' ? 2_500 : tier < 0.75 ? 3_000 : 10_000
    add(token, pickHub(), protocol, fee, tailUsd(token, 1.7))
  }
  return { pools, usdPerUnit }
}

function positionsOf(
  random: Random,
  normal: () => number,
  price: number,
  usd: number,
  values: readonly [number, number],
  spacing: number,
  [narrow, factor]: readonly [number, number],
) {
  const sqrtPrice = Math.sqrt(price)
  const sqrtPriceX96 = toBigInt(sqrtPrice * 2 ** 96)
  const tick = tickAtSqrtPriceX96(sqrtPriceX96)
  const count = 2 + Math.floor(Math.exp(random.next() * Math.log(spacing <= 10 ? 160 : 60)))
  const weights = Array.from({ length: count }, () => Math.exp(normal() * 1.2))
  const weight = weights.reduce((sum, next) => sum + next, 0)
  const net = new Map<number, bigint>()
  let liquidity = 0n
  for (const [index, share] of weights.entries()) {
    const half = Math.max(spacing, narrow * factor ** random.next())
    const centre = tick + normal() * half * 0.7
    const edge = maxUsableTick(spacing)
    const lower = index === 0 ? -edge : Math.floor((centre - half) / spacing) * spacing
    const upper = index === 0 ? edge : Math.max(Math.ceil((centre + half) / spacing) * spacing, lower + spacing)
    const [low, high] = [1.0001 ** (lower / 2), 1.0001 ** (upper / 2)]
    const at = Math.min(Math.max(sqrtPrice, low), high)
    const worth = (1 / at - 1 / high) * values[0] + (at - low) * values[1]
    const amount = toBigInt((usd * share) / weight / worth)
    net.set(lower, (net.get(lower) ?? 0n) + amount)
    net.set(upper, (net.get(upper) ?? 0n) - amount)
    if (lower <= tick && tick < upper) liquidity += amount
  }
  const index = [...net.keys()].filter((at) => net.get(at) !== 0n).sort((a, b) => a - b)
  return {
    sqrtPriceX96,
    tick,
    liquidity,
    ticks: { index: Int32Array.from(index), liquidityNet: index.map((at) => net.get(at)!) },
  }
}

function toBigInt(value: number): bigint {
  const excess = Math.max(0, Math.floor(Math.log2(value)) - 52)
  return BigInt(Math.floor(value / 2 ** excess)) << BigInt(excess)
}

const idOf = (kind: number, index: number, digits: number): TokenId =>
  `0x0${kind}${index.toString(16).padStart(digits, '0')}`

const HUBS = [
  { usd: 3_000, decimals: 18 },
  { usd: 1, decimals: 6 },
  { usd: 1, decimals: 6 },
  { usd: 90_000, decimals: 8 },
  { usd: 1, decimals: 18 },
]
const SPACING: Readonly<Record<number, number>> = { 100: 1, 500: 10, 2500: 50, 3000: 60, 10000: 200 }
