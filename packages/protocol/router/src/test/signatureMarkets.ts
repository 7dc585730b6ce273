import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import { NATIVE } from '../market/Edge.ts'
import type { Snapshot } from '../market/Snapshot.ts'
import type { RouteOptions, RouteRequest, TradeType } from '../Plan.ts'
import { agedMarket } from './agedMarket.ts'
import { extraPools, KINDS } from './extraPools.ts'
import {
  createRandom,
  pairOf,
  type Random,
  randomMarket,
  randomValues,
  snapshotOf,
  tokenAt,
  v3Pool,
  v4Pool,
  weth,
} from './randomMarket.ts'
import { syntheticMarket } from './syntheticMarket.ts'

export type SignatureMarket = {
  readonly name: string
  /** Prices agree within the pools' fees and the swap limit isn't reached, so that an independent bound is valid and tight. */
  readonly agrees: boolean
  readonly snapshot: Snapshot
  readonly requests: readonly RouteRequest[]
}

/** Small deterministic markets of every kind with a few trades each. Append new kinds at the end, so that the others don't change. */
export function signatureMarkets(): SignatureMarket[] {
  const markets: SignatureMarket[] = []
  const add = (kind: string, seeds: number, make: (random: Random, seed: number) => Omit<SignatureMarket, 'name'>) => {
    for (let seed = 1; seed <= seeds; seed++)
      markets.push({ name: `${kind} ${seed}`, ...make(createRandom(1_000 * (1 + markets.length) + seed), seed) })
  }

  add('plain', 10, (random) => {
    const pools = randomMarket(random, 5, 6 + random.below(14))
    const snapshot = snapshotOf(pools, { gasPriceWei: random.pick(GAS_PRICES) })
    return { agrees: false, snapshot, requests: tradesOf(random, snapshot, 6) }
  })
  add('crowded', 4, (random) => {
    const snapshot = snapshotOf(randomMarket(random, 8, 50), { gasPriceWei: random.pick(GAS_PRICES) })
    return { agrees: false, snapshot, requests: tradesOf(random, snapshot, 6) }
  })
  for (const kind of KINDS)
    add(kind, 3, (random) => {
      const values = randomValues(random, 5)
      const pools = randomMarket(random, 5, 12, values)
      const snapshot = snapshotOf([...pools, ...extraPools(random, kind, values, 1e21)], {
        gasPriceWei: random.pick(GAS_PRICES),
      })
      return { agrees: false, snapshot, requests: tradesOf(random, snapshot, 5) }
    })
  add('disagreeing', 5, (random) => {
    const snapshot = snapshotOf(disagreeingPools(random), { gasPriceWei: random.pick(GAS_PRICES) })
    return { agrees: false, snapshot, requests: tradesOf(random, snapshot, 5) }
  })
  add('twins', 4, (random) => {
    // As much as possible is equal: pools, prices, paths.
    const pools = [0, 1, 2, 3].flatMap((low) =>
      [1, 2, 3].flatMap((high) => (low < high ? twinsOf(random, 10 * (4 * low + high), low, high) : [])),
    )
    const snapshot = snapshotOf(pools, { gasPriceWei: random.pick(GAS_PRICES) })
    return { agrees: true, snapshot, requests: tradesOf(random, snapshot, 5) }
  })
  add('parallel', 3, (random) => {
    // More pools than the swap limit.
    const pools = Array.from({ length: 46 }, (_, index) => {
      const [low, high] = random.pick([
        [1, 2],
        [1, 2],
        [1, 3],
        [2, 3],
        [0, 1],
        [0, 2],
      ] as const)
      return someOf(random, index, low, high, 1 + (random.next() - 0.5) / 400, 1e20 * 10 ** random.next())
    })
    const snapshot = snapshotOf(pools, { gasPriceWei: random.pick([0n, 10_000_000_000n]) })
    const requests = [21, 22, 22.5].map((size) => exactIn(1, 2, size))
    return { agrees: false, snapshot, requests: [...requests, { ...requests[1]!, options: { maxSwaps: 5 } }] }
  })
  add('chain', 3, (random) => {
    // The two ends are only connected by a long path, over pools of two kinds.
    const pools = [0, 1, 2, 3, 4, 5].flatMap((token) =>
      [0, 1].map((twin) => someOf(random, 10 * token + twin, token, token + 1, 1, 1e21 * 10 ** random.next())),
    )
    const shortcuts = [someOf(random, 90, 0, 2, 1, 1e20), someOf(random, 91, 3, 5, 1, 1e20)]
    const snapshot = snapshotOf([...pools, ...shortcuts], { gasPriceWei: random.pick(GAS_PRICES) })
    const requests = [exactIn(0, 3, 19), exactIn(0, 4, 20), exactOut(1, 4, 20), exactIn(6, 2, 19.5)]
    return { agrees: true, snapshot, requests }
  })
  add('strained', 4, (random) => {
    const pools = [3, 4, 5, 6].flatMap((token) => [
      someOf(random, token, 1, token, 1, 1e22),
      pairOf(token + 10, tokenAt(2), tokenAt(token), 1e20 * (1 + random.next()), 1e20),
    ])
    const snapshot = snapshotOf(pools, { gasPriceWei: 0n })
    const requests = [20.3, 20.5, 20.6, 20.7, 20.9].map((size) => exactOut(1, 2, size))
    return { agrees: true, snapshot, requests }
  })
  add('taxed', 3, (random) => {
    const pools = randomMarket(random, 5, 18)
    const snapshot = snapshotOf(pools, {
      gasPriceWei: random.pick(GAS_PRICES),
      transferTaxBps: new Map([[tokenAt(2), 100]]),
    })
    return {
      agrees: false,
      snapshot,
      requests: [exactIn(2, 1, 19), exactIn(3, 2, 20), exactIn(0, 2, 20), exactIn(1, 3, 20)],
    }
  })
  add('synthetic', 3, (random, seed) => {
    const { pools, usdPerUnit } = syntheticMarket(seed, 30, 160)
    const snapshot = snapshotOf(pools, { gasPriceWei: random.pick([0n, 2_000_000_000n, 20_000_000_000n]) })
    return { agrees: true, snapshot, requests: dollarTrades(random, usdPerUnit, 6) }
  })
  add('aged', 4, (random, seed) => {
    const { pools, usdPerUnit } = agedMarket(syntheticMarket(10 + seed, 20, 90), seed, 800)
    const snapshot = snapshotOf(pools, { gasPriceWei: random.pick([0n, 2_000_000_000n]) })
    return { agrees: false, snapshot, requests: dollarTrades(random, usdPerUnit, 6) }
  })
  add('detour', 4, (random) => {
    // One short path that a trade fills, and others of up to seven hops that are better.
    const long = [3, 4, 5, 6].flatMap((hops) =>
      Array.from({ length: hops + 1 }, (_, hop) => {
        const [from, to] = [hop === 0 ? 1 : 10 * hops + hop, hop === hops ? 2 : 10 * hops + hop + 1]
        return someOf(random, 20 * hops + hop, Math.min(from, to), Math.max(from, to), 1, 1e22)
      }),
    )
    const pools = [someOf(random, 1, 1, 2, 1, 1e19), someOf(random, 2, 0, 1, 1, 1e22), ...long]
    const snapshot = snapshotOf(pools, { gasPriceWei: random.pick([0n, 1_000_000_000n]) })
    const requests = [exactIn(1, 2, 18), exactIn(1, 2, 19.5), exactIn(2, 1, 20), exactOut(1, 2, 19.5)]
    return { agrees: false, snapshot, requests: [...requests, { ...requests[1]!, options: { maxHops: 5 } }] }
  })
  add('dear', 8, (random) => {
    // A hop's gas is between a hundred-thousandth and a thousandth of the trade, so the result depends on which hops earn it.
    const pools = Array.from({ length: 24 }, (_, index) => {
      const first = random.below(5)
      const second = (first + 1 + random.below(4)) % 5
      const price = 1 + (random.next() - 0.5) / 300
      const depth = 1e20 * 10 ** (2 * random.next())
      return someOf(random, index, Math.min(first, second), Math.max(first, second), price, depth)
    })
    const size = 19 + 1.5 * random.next()
    const gasPriceWei = BigInt(Math.round(10 ** (size - 3 - 2 * random.next()) / 70_000))
    const snapshot = snapshotOf(pools, { gasPriceWei })
    const requests = [
      exactIn(0, 1, size),
      exactIn(2, 3, size),
      exactIn(4, 0, size),
      exactOut(1, 2, size),
      exactOut(3, 4, size),
    ]
    return { agrees: false, snapshot, requests: [...requests, { ...requests[1]!, options: { maxSwaps: 3 } }] }
  })
  return markets
}

const GAS_PRICES = [0n, 5_000_000_000n, 50_000_000_000n, 5_000_000_000_000n]

/** Trades of all sizes and both types between a market's tokens, one in three with an option. */
function tradesOf(random: Random, { pools }: Snapshot, count: number): RouteRequest[] {
  const tokens = [...new Set([...pools.values()].flatMap(({ token0, token1 }) => [token0, token1]))].sort()
  return Array.from({ length: count }, (_, index): RouteRequest => {
    const tokenIn = random.pick(tokens)
    const tokenOut = random.pick(tokens.filter((token) => token !== tokenIn && !(isEth(token) && isEth(tokenIn))))
    const amount = BigInt(Math.round(10 ** (15 + random.next() * 6)))
    const trade = { tradeType: (index % 3 === 2 ? 'exact-out' : 'exact-in') as TradeType, tokenIn, tokenOut, amount }
    return random.chance(0.35) ? { ...trade, options: optionOf(random, pools) } : trade
  })
}

function optionOf(random: Random, pools: Snapshot['pools']): RouteOptions {
  return random.pick<() => RouteOptions>([
    () => ({ maxHops: 1 + random.below(4) }),
    () => ({ maxSwaps: 1 + random.below(5) }),
    () => ({ protocols: random.pick([['v2'], ['v3', 'v4'], ['v4', 'v2']] as const) }),
    () => ({ excludePools: [random.pick([...pools.keys()])] }),
    () => ({ leftBehindBps: random.pick([0, 10, 1_000]) }),
  ])()
}

const isEth = (token: TokenId) => token === NATIVE || token === weth

function dollarTrades(random: Random, usdPerUnit: readonly number[], count: number): RouteRequest[] {
  return Array.from({ length: count }, (_, index): RouteRequest => {
    const from = random.below(random.pick([5, 15]))
    const to = (from + 1 + random.below(14)) % 15
    const tradeType = index % 3 === 2 ? 'exact-out' : 'exact-in'
    const units = 10 ** (2 + random.next() * 4) / usdPerUnit[tradeType === 'exact-in' ? from : to]!
    return { tradeType, tokenIn: tokenAt(from), tokenOut: tokenAt(to), amount: BigInt(Math.ceil(units)) }
  })
}

const exactIn = (from: number, to: number, size: number) => trade('exact-in', from, to, size)
const exactOut = (from: number, to: number, size: number) => trade('exact-out', from, to, size)
const trade = (tradeType: TradeType, from: number, to: number, size: number): RouteRequest => {
  return { tradeType, tokenIn: tokenAt(from), tokenOut: tokenAt(to), amount: BigInt(Math.round(10 ** size)) }
}

/** Pools of any protocol between six tokens with prices off by up to a tenth. */
function disagreeingPools(random: Random): PoolState[] {
  return Array.from({ length: 12 }, (_, index) => {
    const first = random.below(6)
    const second = (first + 1 + random.below(5)) % 6
    const depth = 1e20 * 10 ** (2 * random.next())
    const price = 1 + (random.next() - 0.5) / 5
    return someOf(random, index, Math.min(first, second), Math.max(first, second), price, depth)
  })
}

function twinsOf(random: Random, index: number, low: number, high: number): PoolState[] {
  const kind = random.below(3)
  return [0, 1].map((twin) => kindOf(kind, index + twin, low, high, 1, 1e21))
}

function someOf(random: Random, index: number, low: number, high: number, price: number, depth: number): PoolState {
  return kindOf(random.below(3), index, low, high, price, depth)
}

function kindOf(kind: number, index: number, low: number, high: number, price: number, depth: number): PoolState {
  const [token0, token1] = [tokenAt(low), tokenAt(high)]
  const range = { index, token0, token1, feePips: 3_000, tickSpacing: 60, price, depth }
  if (kind === 0) return pairOf(index, token0, token1, depth / Math.sqrt(price), depth * Math.sqrt(price))
  return kind === 1 ? v3Pool(range) : v4Pool({ ...range, token0: low === 0 && index % 2 === 0 ? NATIVE : token0 })
}
