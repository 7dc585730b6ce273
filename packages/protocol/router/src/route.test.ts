import type { TokenId } from '@oxbow/amm/PoolState'
import { quoteExactIn } from '@oxbow/amm/quoteExactIn'
import { describe, expect, test } from 'vitest'
import { NATIVE } from './market/Edge.ts'
import type { Snapshot } from './market/Snapshot.ts'
import type { RouteOptions, RouteRequest } from './Plan.ts'
import { route } from './route.ts'
import { pairOf, snapshotOf, tokenAt, v3Pool, v4Pool, weth } from './test/randomMarket.ts'

const one = 10n ** 18n
const [a, b, c, d] = [1, 2, 3, 4].map(tokenAt) as [TokenId, TokenId, TokenId, TokenId]
const DEEP = 1e24

const deepPair = (index: number, token0: TokenId, token1: TokenId) => pairOf(index, token0, token1, DEEP, DEEP)
const concentrated = (index: number, token0: TokenId, token1: TokenId) =>
  ({ index, token0, token1, feePips: 500, tickSpacing: 10, price: 1, depth: DEEP }) as const

const request = (tokenIn: TokenId, tokenOut: TokenId, amount = one, options: RouteOptions = {}): RouteRequest => {
  return { tradeType: 'exact-in', tokenIn, tokenOut, amount, options }
}
const exactOut = (tokenIn: TokenId, tokenOut: TokenId, amount = one): RouteRequest => {
  return { tradeType: 'exact-out', tokenIn, tokenOut, amount }
}
function poolsOf(snapshot: Snapshot, trade: RouteRequest): readonly string[] | string {
  const result = route(snapshot, trade)
  return result.status === 'planned' ? result.plan.hops.map(({ poolId }) => poolId) : result.reason
}

describe('route', () => {
  test('default: a complete plan', () => {
    const pool = deepPair(1, weth, a)
    const snapshot = snapshotOf([pool], { gasPriceWei: 10n ** 9n })
    const result = route(snapshot, request(NATIVE, a, 10n * one))
    if (result.status === 'no-route') throw new Error(result.reason)
    const { amountOut } = quoteExactIn(pool, weth, 10n * one)
    expect(result.plan).toEqual({
      chainId: 31337,
      blockNumber: 1n,
      blockHash: snapshot.blockHash,
      tradeType: 'exact-in',
      tokenIn: NATIVE,
      tokenOut: a,
      amountIn: 10n * one,
      amountOut,
      hops: [
        {
          poolId: pool.id,
          protocol: 'v2',
          tokenIn: weth,
          tokenOut: a,
          amountIn: 10n * one,
          amountOut,
          feePips: 3_000,
          keyFee: 3_000,
          tickSpacing: 0,
          hooks: NATIVE,
        },
      ],
      paths: [{ shareBps: 10_000, hops: [0] }],
      gasUnits: 102_000n,
      gasCostInQuoteToken: 102_000n * 10n ** 9n,
      spotPrice: { numerator: pool.reserve1, denominator: pool.reserve0 },
      priceImpactBps: 0,
      optimalityGapBps: 0,
    })
  })

  test('priceImpactBps: the effect of the size, without fees', () => {
    const shallow = pairOf(1, a, b, 1e20, 1e20)
    const result = route(snapshotOf([shallow]), request(a, b, one))
    // Selling 1 into a reserve of 100 leaves 100 / (100 + 0.997) of the spot price.
    expect(result).toMatchObject({ status: 'planned', plan: { priceImpactBps: 99 } })
    const fee = v3Pool({ ...concentrated(2, a, b), feePips: 10_000, tickSpacing: 200 })
    expect(route(snapshotOf([fee]), request(a, b, one))).toMatchObject({ plan: { priceImpactBps: 0 } })
  })

  describe('no route', () => {
    const snapshot = snapshotOf([deepPair(1, weth, a), deepPair(2, b, c)])
    test.each([
      ['unknown-token', request(a, tokenAt(99))],
      ['unknown-token', request(tokenAt(98), tokenAt(99))],
      ['same-token', request(a, a)],
      ['same-token', request(NATIVE, weth)],
      ['same-token', request(tokenAt(99), tokenAt(99))],
      ['no-pools', request(a, b)],
      ['amount-too-small', request(weth, a, 0n)],
      ['amount-too-small', request(weth, a, 1n)],
      ['insufficient-liquidity', exactOut(weth, a, BigInt(DEEP) * 2n)],
    ] as const)('%s', (reason, trade) => {
      expect(route(snapshot, trade)).toEqual({ status: 'no-route', reason })
    })

    test("insufficient-liquidity: refuses to guess beyond a pool's known ticks", () => {
      const pool = { ...v3Pool(concentrated(1, a, b)), ticksKnown: { lowest: -10, highest: 10 } }
      expect(poolsOf(snapshotOf([pool]), request(a, b, one))).toEqual([pool.id])
      expect(poolsOf(snapshotOf([pool]), request(a, b, 10n ** 24n))).toBe('insufficient-liquidity')
    })

    test("no-pools: pools without a price don't count", () => {
      expect(poolsOf(snapshotOf([pairOf(1, a, b, 0, 0)]), request(a, b))).toBe('no-pools')
    })
  })

  describe('gas', () => {
    // The detour over v3 and v2 pays about 1 % more than the direct pair.
    const direct = pairOf(1, weth, b, DEEP, DEEP * 0.985)
    const first = v3Pool(concentrated(2, weth, a))
    const second = deepPair(3, a, b)
    const cheap = snapshotOf([direct, first, second], { gasPriceWei: 10n ** 9n })
    const dear = snapshotOf([direct, first, second], { gasPriceWei: 10n ** 12n })

    test('behavior: a hop must earn its gas', () => {
      expect(poolsOf(cheap, request(weth, b, 10n * one))).toEqual([first.id, second.id])
      expect(poolsOf(dear, request(weth, b, one))).toEqual([direct.id])
      expect(poolsOf(cheap, exactOut(weth, b, 10n * one))).toEqual([first.id, second.id])
      expect(poolsOf(dear, exactOut(weth, b, one))).toEqual([direct.id])
    })

    test('behavior: with nearly free gas, the plan equals that with free gas', () => {
      // The pool with the better price is smaller.
      const pools = [v4Pool({ ...concentrated(1, weth, b), depth: DEEP / 1_000 }), deepPair(2, weth, b)]
      const usedAt = (gasPriceWei: bigint) =>
        poolsOf(snapshotOf(pools, { gasPriceWei }), request(weth, b, 20_000n * one))
      expect(usedAt(0n)).toHaveLength(2)
      expect(usedAt(1n)).toEqual(usedAt(0n))
    })

    test('behavior: a token without a price has no gas cost', () => {
      const result = route(snapshotOf([deepPair(1, c, d)], { gasPriceWei: 10n ** 12n }), request(c, d))
      expect(result).toMatchObject({ status: 'planned', plan: { gasCostInQuoteToken: undefined } })
    })

    test('behavior: the deepest pool prices a token, whatever a thin one claims', () => {
      const thin = pairOf(9, weth, b, 1e15, 1e21)
      const result = route({ ...cheap, pools: new Map([...cheap.pools, [thin.id, thin]]) }, request(a, b, one))
      if (result.status === 'no-route') throw new Error(result.reason)
      const { gasUnits, gasCostInQuoteToken } = result.plan
      expect(Number(gasCostInQuoteToken) / Number(gasUnits * 10n ** 9n)).toBeCloseTo(1, 1)
    })
  })

  describe('options', () => {
    const pools = {
      v2: deepPair(1, a, b),
      v3: v3Pool(concentrated(2, a, b)),
      v4: v4Pool({ ...concentrated(3, a, b), feePips: 100 }),
      first: v3Pool({ ...concentrated(4, a, c), feePips: 100 }),
      last: v3Pool({ ...concentrated(5, b, c), feePips: 100, price: 0.9 }),
    }
    const snapshot = snapshotOf(Object.values(pools))

    test('maxHops', () => {
      expect(poolsOf(snapshot, request(a, b, one))).toEqual([pools.first.id, pools.last.id])
      expect(poolsOf(snapshot, request(a, b, one, { maxHops: 1 }))).toEqual([pools.v4.id])
      expect(poolsOf(snapshot, request(a, b, one, { maxSwaps: 1 }))).toEqual([pools.v4.id])
    })

    test('protocols', () => {
      expect(poolsOf(snapshot, request(a, b, one, { protocols: ['v2'] }))).toEqual([pools.v2.id])
      expect(poolsOf(snapshot, request(a, b, one, { protocols: ['v2', 'v3'], maxHops: 1 }))).toEqual([pools.v3.id])
      expect(poolsOf(snapshot, request(a, b, one, { protocols: [] }))).toBe('no-pools')
    })

    test('excludePools', () => {
      const excludePools = [pools.first.id, pools.v4.id]
      expect(poolsOf(snapshot, request(a, b, one, { excludePools }))).toEqual([pools.v3.id])
    })
  })

  describe('hooks', () => {
    const plain = deepPair(1, a, b)
    const flags = (bits: number): TokenId => `0x${'77'.repeat(18)}${bits.toString(16).padStart(4, '0')}`
    const hooked = (hooks: TokenId, keyFee?: number) =>
      v4Pool({ ...concentrated(2, a, b), feePips: 100, hooks, ...(keyFee === undefined ? {} : { keyFee }) })
    const BEFORE_SWAP = 1 << 7
    const AFTER_SWAP = 1 << 6
    const BEFORE_SWAP_RETURNS_DELTA = 1 << 3
    const AFTER_SWAP_RETURNS_DELTA = 1 << 2
    const DYNAMIC = 0x800000

    test.each([
      ['watches before and after', flags(BEFORE_SWAP | AFTER_SWAP), undefined, true],
      ['sets the fee outside of swaps', flags(AFTER_SWAP), DYNAMIC, true],
      ['sets the fee before each swap', flags(BEFORE_SWAP), DYNAMIC, false],
      ['returns a delta before', flags(BEFORE_SWAP | BEFORE_SWAP_RETURNS_DELTA), undefined, false],
      ['returns a delta after', flags(AFTER_SWAP | AFTER_SWAP_RETURNS_DELTA), undefined, false],
    ])('a hook that %s', (_, hooks, keyFee, isHarmless) => {
      const pool = hooked(hooks, keyFee)
      const used = (overrides: Partial<Snapshot>, options: RouteOptions = {}) =>
        poolsOf(snapshotOf([plain, pool], overrides), request(a, b, one, options))
      expect(used({})).toEqual([isHarmless ? pool.id : plain.id])
      expect(used({ allowedHooks: new Set([hooks]) })).toEqual([pool.id])
      expect(used({ allowedHooks: new Set([hooks]) }, { hooks: 'none' })).toEqual([plain.id])
    })
  })

  describe('tokens that tax transfers', () => {
    const tax = { transferTaxBps: new Map([[b, 100]]) }
    const pools = [deepPair(1, a, b), v3Pool(concentrated(2, a, b)), deepPair(3, b, c)]

    test('behavior: only v2, after tax at both ends', () => {
      const sold = route(snapshotOf(pools, tax), request(b, a, one))
      const arrives = (one * 99n) / 100n
      const amountOut = quoteExactIn(pools[0]!, b, arrives).amountOut
      expect(sold).toMatchObject({ plan: { amountIn: one, amountOut, priceImpactBps: 0, hops: [{ protocol: 'v2' }] } })
      const bought = route(snapshotOf(pools, tax), request(a, b, one))
      const gross = quoteExactIn(pools[0]!, a, one).amountOut
      expect(bought).toMatchObject({ plan: { amountOut: gross - gross / 100n, hops: [{ protocol: 'v2' }] } })
    })

    test('behavior: never in the middle of a path, and never for an exact output', () => {
      expect(poolsOf(snapshotOf(pools, tax), request(a, c))).toBe('no-pools')
      expect(poolsOf(snapshotOf(pools, tax), exactOut(a, b))).toBe('taxed-exact-out')
      expect(poolsOf(snapshotOf(pools, tax), exactOut(b, a))).toBe('taxed-exact-out')
    })
  })

  test('maxHops 4: a token visited on the better path to a node is still available to the worse one', () => {
    const target = tokenAt(5)
    const rate = (index: number, token0: TokenId, token1: TokenId, price: number) =>
      pairOf(index, token0, token1, DEEP, DEEP * price)
    const pools = {
      toB: rate(1, a, b, 1),
      // Two for one, and one for one back: more of c through b, but the path must end at b.
      bToC: rate(2, b, c, 2),
      cToB: rate(3, b, c, 1),
      toD: rate(4, a, d, 1),
      dToC: rate(5, c, d, 1 / 1.5),
      home: rate(6, b, target, 1),
    }
    const best = [pools.toD.id, pools.dToC.id, pools.cToB.id, pools.home.id]
    const snapshot = snapshotOf(Object.values(pools))
    expect(poolsOf(snapshot, request(a, target, one, { maxHops: 4 }))).toEqual(best)
    expect(poolsOf(snapshot, request(a, target, one, { maxHops: 3 }))).toEqual([pools.toB.id, pools.home.id])
    expect(poolsOf(snapshot, request(a, target, one))).toEqual(best)
  })

  test('ETH and WETH: one node, each pool in its own form', () => {
    const native = v4Pool(concentrated(1, NATIVE, a))
    const wrapped = v3Pool(concentrated(2, weth, b))
    const result = route(snapshotOf([native, wrapped]), request(a, b))
    expect(result).toMatchObject({
      plan: {
        hops: [
          { tokenIn: a, tokenOut: NATIVE },
          { tokenIn: weth, tokenOut: b },
        ],
      },
    })
  })

  test('exact out: paths of only v3 or v4 deliver exactly, forward paths at least that', () => {
    const v3 = [v3Pool(concentrated(1, a, b)), v3Pool(concentrated(2, b, c))]
    expect(route(snapshotOf(v3), exactOut(a, c))).toMatchObject({ plan: { amountOut: one } })
    const mixed = [v3Pool(concentrated(1, a, b)), deepPair(2, b, c)] as const
    const result = route(snapshotOf(mixed), exactOut(a, c))
    if (result.status === 'no-route') throw new Error(result.reason)
    const middle = quoteExactIn(mixed[0], a, result.plan.amountIn).amountOut
    expect(result.plan.amountOut).toBe(quoteExactIn(mixed[1], b, middle).amountOut)
    expect(result.plan.amountOut).toBeGreaterThanOrEqual(one)
  })

  test('exact out: several parallel pools deliver exactly', () => {
    const deep = v3Pool(concentrated(1, a, b))
    const saving = (price: number) => v4Pool({ ...concentrated(2, a, b), price, depth: 1e21 })
    const amount = 100n * one
    for (const price of [1, 1.05]) {
      const bought = route(snapshotOf([deep, saving(price)]), exactOut(a, b, amount))
      if (bought.status === 'no-route') throw new Error(bought.reason)
      expect(bought.plan.amountOut).toBe(amount)
      expect(new Set(bought.plan.hops.map(({ protocol }) => protocol))).toEqual(new Set(['v3', 'v4']))
    }
  })

  test('exact out: a plan that cannot be exact must save more than it leaves behind', () => {
    // Two hops of two protocols save slightly against a pool that delivers exactly.
    const mixed = [v3Pool({ ...concentrated(3, a, c), feePips: 100 }), pairOf(4, b, c, DEEP * 1.008, DEEP)] as const
    const direct = v3Pool({ ...concentrated(5, a, b), feePips: 100 })
    expect(poolsOf(snapshotOf([...mixed, direct]), exactOut(a, b))).toEqual([direct.id])
    const nothingLeft = { ...exactOut(a, b), options: { leftBehindBps: 0 } }
    expect(poolsOf(snapshotOf([...mixed, direct]), nothingLeft)).toContain(mixed[0].id)
  })
})
