import type { Oracles } from '@oxbow/orders/oraclesQueryOptions'
import { describe, expect, test } from 'vitest'
import * as GuardedState from '../guarded/GuardedState.ts'
import * as LimitForm from '../limit/LimitForm.ts'
import type { Market } from '../placement/Market.ts'
import * as StopForm from './StopForm.ts'
import * as StopState from './StopState.ts'

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
  pools: [
    { ...pool, windowSeconds: 600, depth: 10n * ether },
    { ...pool, windowSeconds: 1_800, depth: 5n * ether },
  ],
  hasUnfit: false,
}
const decimals = { tokenIn: 18, tokenOut: 18 }
const form = StopForm.initial('stop-loss', LimitForm.initial('out-per-in'))
const facts: StopState.from.Facts = {
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
  amountIn: ether,
  balance: ether,
  market,
  orders: { status: 'known', count: 2, promised: 5n },
  form,
  oracles,
  pair: { tokenIn: low, tokenOut: high },
  triggerPrice: { numerator: 9n, denominator: 10n },
}
const stateOf = (change: Partial<StopState.from.Facts>) => StopState.from({ ...facts, ...change })

describe('StopForm', () => {
  test('default: ten per cent below the market, or above it, and following it', () => {
    const known = { market: market.price, decimals }
    const below = StopForm.triggerPriceOf(form, known)!
    expect(below.numerator * 10n).toBe(below.denominator * 9n)
    const take = { ...form, kind: 'take-profit' } as const
    const price = StopForm.triggerPriceOf(take, known)!
    expect(Number(price.numerator) / Number(price.denominator)).toBeCloseTo(1.1)
    expect(StopForm.triggerPriceOf(form, { market: undefined, decimals })).toBeUndefined()
  })

  test('behavior: the worst case is below the trigger, rounded down, and never nothing', () => {
    const price = { numerator: 1n, denominator: 3n }
    expect(StopForm.worstOut({ amountIn: 100n, floor: 25, price })).toBe(25n)
    expect(StopForm.worstOut({ amountIn: 1n, floor: 50, price })).toBe(1n)
  })
})

describe('StopState', () => {
  test('default: ready with the terms of the deepest pool over the window', () => {
    const state = stateOf({})
    expect(state).toMatchObject({ kind: 'ready', promised: 5n, isStale: false, warnings: [] })
    if (state.kind !== 'ready') throw new Error(state.kind)
    expect(state.order.market).toEqual({
      pool: pool.pool,
      windowSeconds: 600,
      leastLiquidity: 5n * 10n ** 23n,
      toleranceBps: 150,
      trigger: { side: 'at-or-below', tick: -1_054 },
    })
    // A quarter below 1.0001^-1054.
    expect(Number(state.order.leastOut) / 1e18).toBeCloseTo(0.75 * 1.0001 ** -1_054, 9)
  })

  test('behavior: sold the other way around the tick has to rise', () => {
    const state = stateOf({ pair: { tokenIn: high, tokenOut: low } })
    expect(state).toMatchObject({ order: { market: { trigger: { side: 'at-or-above', tick: 1_053 } } } })
  })

  test.each<[string, Partial<StopState.from.Facts>]>([
    ['no-guard', { oracles: { status: 'no-guard' } }],
    ['no-oracle', { oracles: { status: 'read', pools: [], hasUnfit: false } }],
    ['no-oracle', { oracles: { status: 'read', pools: [], hasUnfit: false }, wallet: { status: 'disconnected' } }],
    ['oracles-unknown', { oracles: 'unknown' }],
    ['reading-oracles', { oracles: undefined }],
    ['enter-price', { triggerPrice: undefined }],
    ['reached', { triggerPrice: { numerator: 1n, denominator: 1n } }],
    ['reached', { form: { ...form, kind: 'take-profit' } }],
    ['too-large', { amountIn: 11n * ether, balance: 11n * ether }],
    ['base', { version: undefined, oracles: { status: 'no-guard' } }],
    ['base', { wallet: { status: 'disconnected' } }],
    ['base', { orders: { status: 'known', count: 100, promised: 0n } }],
  ])('%s', (kind, change) => expect(stateOf(change).kind).toBe(kind))

  test('behavior: a window that no pool remembers falls back to ten minutes', () => {
    expect(GuardedState.oracleOf(oracles, 1_800)?.windowSeconds).toBe(1_800)
    expect(GuardedState.oracleOf(oracles, 3_600)?.windowSeconds).toBe(600)
    expect(StopState.windowsOf(oracles)).toEqual([600, 1_800])
  })

  test('behavior: a token with a tax is told of, and ninety open orders', () => {
    const state = stateOf({ isTaxed: true, orders: { status: 'known', count: 95, promised: 0n } })
    expect(state).toMatchObject({ kind: 'ready', warnings: [{ kind: 'taxed-token' }, { kind: 'many-orders' }] })
  })
})
