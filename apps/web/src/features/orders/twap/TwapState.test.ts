import type { Oracles } from '@oxbow/orders/oraclesQueryOptions'
import { describe, expect, test } from 'vitest'
import * as LimitForm from '../limit/LimitForm.ts'
import type { Market } from '../placement/Market.ts'
import { partsOf } from './partsOf.ts'
import * as TwapForm from './TwapForm.ts'
import * as TwapState from './TwapState.ts'

const ether = 10n ** 18n
const [low, high] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`] as const
/** One for one, of eighteen decimals each. */
const market = {
  status: 'known',
  price: { numerator: 1n, denominator: 1n },
  isStale: false,
  gas: { units: 200_000n, inOutput: 1_000_000n },
} satisfies Market
const pool = { pool: `0x${'77'.repeat(20)}`, feePips: 500, meanTick: 0, liquidity: 10n ** 24n } as const
const oracles: Oracles = {
  status: 'read',
  pools: [{ ...pool, windowSeconds: 600, depth: 10n * ether }],
  hasUnfit: false,
}
const none: Oracles = { status: 'read', pools: [], hasUnfit: false }
const decimals = { tokenIn: 18, tokenOut: 18 }
const form: TwapForm.TwapForm = { ...TwapForm.initial(LimitForm.initial('out-per-in')), every: 'hour' }
const facts: TwapState.from.Facts = {
  isLoading: false,
  outage: undefined,
  isRegionBlocked: false,
  keepsOrders: true,
  chainId: 1,
  version: 'v3',
  hasTokenIn: true,
  hasTokenOut: true,
  isNativeIn: false,
  isSameCoin: false,
  isTaxed: false,
  blocked: undefined,
  wallet: { status: 'connected', chainId: 1 },
  amountIn: 4n * ether,
  balance: 9n * ether,
  market,
  orders: { status: 'known', count: 2, promised: 5n },
  form,
  oracles,
  promised: 7n,
  pair: { tokenIn: low, tokenOut: high },
  lowestPrice: { numerator: 9n, denominator: 10n },
}
const stateOf = (change: Partial<TwapState.from.Facts>) => TwapState.from({ ...facts, ...change })
const named: TwapForm.TwapForm = { ...form, hasLowest: true }

describe('TwapState', () => {
  test('default: ready with the market’s bound, half its price at worst, and what other TWAPs may take', () => {
    const state = stateOf({})
    expect(state).toMatchObject({ kind: 'ready', promised: 7n, isStale: false, warnings: [] })
    if (state.kind !== 'ready') throw new Error(state.kind)
    expect(state.order).toMatchObject({ amountIn: 4n * ether, parts: 4, periodSeconds: 3_600, isLowestNamed: false })
    expect(state.order.market).toEqual({
      pool: pool.pool,
      windowSeconds: 600,
      leastLiquidity: 5n * 10n ** 23n,
      toleranceBps: 150,
      trigger: undefined,
    })
    expect(partsOf(state.order)).toEqual(Array.from({ length: 4 }, () => ({ amountIn: ether, leastOut: ether / 2n })))
  })

  test('behavior: a lowest price is what each part is sold at, at least, beside the market', () => {
    const state = stateOf({ form: named })
    expect(state).toMatchObject({ order: { isLowestNamed: true, leastPrice: facts.lowestPrice }, warnings: [] })
  })

  test('behavior: the worst case is told by how far it is below the market', () => {
    const below = (change: Partial<TwapState.from.Facts>, now: Market = market) => {
      const state = stateOf(change)
      if (state.kind !== 'ready') throw new Error(state.kind)
      return TwapState.belowMarketBps(state.order, now, { tokenIn: low, tokenOut: high })
    }
    expect(below({})).toBe(5_000)
    expect(below({}, { status: 'reading' })).toBe(5_000)
    expect(below({ form: named })).toBe(1_000)
    expect(below({ form: named }, { status: 'reading' })).toBe(0)
    expect(below({ form: named, lowestPrice: { numerator: 11n, denominator: 10n } })).toBe(0)
  })

  test('behavior: parts of a sum that does not divide differ by a unit, and each floor is rounded up', () => {
    const parts = partsOf({ amountIn: 10n, parts: 4, leastPrice: { numerator: 1n, denominator: 3n } })
    expect(parts).toEqual([
      { amountIn: 2n, leastOut: 1n },
      { amountIn: 3n, leastOut: 1n },
      { amountIn: 2n, leastOut: 1n },
      { amountIn: 3n, leastOut: 1n },
    ])
  })

  test('behavior: above the market parts are missed, and without a price source the lowest price is all: both are said', () => {
    const state = stateOf({ form: named, oracles: none, lowestPrice: { numerator: 11n, denominator: 10n } })
    expect(state).toMatchObject({ kind: 'ready', order: { market: undefined, oracle: undefined } })
    expect(state.kind === 'ready' && state.warnings.map(({ kind }) => kind)).toEqual(['above-market', 'unbounded'])
  })

  test('behavior: a pool that does not stand for the market is no price source, and that is said', () => {
    expect(stateOf({ oracles: { ...none, hasUnfit: true } })).toEqual({ kind: 'needs-lowest', hasUnfit: true })
    expect(stateOf({ oracles: none })).toEqual({ kind: 'needs-lowest', hasUnfit: false })
  })

  test('behavior: a market price, or a minimum without a price source, far below what the node’s pools pay is critical', () => {
    const warningsOf = (change: Partial<TwapState.from.Facts>, [part, whole]: readonly (bigint | null)[]) => {
      const state = stateOf(change)
      if (state.kind !== 'ready') throw new Error(state.kind)
      const { market: now } = { market, ...change }
      return TwapState.toPoolsWarnings(state.order, { market: now, part: part!, whole: whole! })
    }
    const pools = [ether, 4n * ether]
    // Half the mean price is the minimum of each part that the mean bounds too.
    expect(warningsOf({}, pools)).toEqual([])
    expect(warningsOf({ form: named, oracles: none }, pools)).toEqual([])
    const low = { numerator: 7n, denominator: 10n }
    expect(warningsOf({ form: named, lowestPrice: low }, pools)).toEqual([])
    expect(warningsOf({ form: named, lowestPrice: low, oracles: none }, pools)).toEqual([
      { kind: 'far-below-pools', bps: 3_000 },
    ])
    // The server says a twentieth: the price limit follows it.
    const wrong = { ...market, price: { numerator: 1n, denominator: 20n } }
    const lie = { market: wrong, form: named, lowestPrice: { numerator: 9n, denominator: 200n }, oracles: none }
    expect(warningsOf(lie, pools)).toEqual([
      { kind: 'below-pools', bps: 9_500 },
      { kind: 'far-below-pools', bps: 9_550 },
    ])
    expect(warningsOf({}, [3n * ether, 4n * ether])).toEqual([{ kind: 'far-below-pools', bps: 8_333 }])
    expect(warningsOf({}, [null, null])).toEqual([{ kind: 'unconfirmed-market' }])
  })

  test.each<[string, Partial<TwapState.from.Facts>]>([
    ['needs-lowest', { oracles: none }],
    ['needs-lowest', { oracles: { status: 'no-guard' } }],
    ['ready', { oracles: none, form: named }],
    ['oracles-unknown', { oracles: 'unknown' }],
    ['reading-oracles', { oracles: undefined }],
    ['enter-price', { form: named, lowestPrice: undefined }],
    ['too-small', { amountIn: 3n }],
    ['too-large', { amountIn: 44n * ether, balance: 44n * ether }],
    ['base', { wallet: { status: 'disconnected' } }],
    ['base', { orders: { status: 'known', count: 100, promised: 0n } }],
    ['base', { isNativeIn: true }],
    ['base', { promised: undefined }],
  ])('%s', (kind, change) => expect(stateOf(change).kind).toBe(kind))
})

describe('TwapForm', () => {
  test('default: ten per cent below the market where nothing was typed', () => {
    const price = TwapForm.lowestPriceOf(form, { market: market.price, decimals })!
    expect(price.numerator * 10n).toBe(price.denominator * 9n)
    expect(TwapForm.lowestPriceOf(form, { market: undefined, decimals })).toBeUndefined()
  })
})
