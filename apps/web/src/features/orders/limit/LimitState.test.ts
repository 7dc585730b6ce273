import { describe, expect, test } from 'vitest'
import type { Market } from '../placement/Market.ts'
import * as LimitState from './LimitState.ts'

const ether = 10n ** 18n
/** 2,000 of six decimals for one of eighteen. */
const market = {
  status: 'known',
  price: { numerator: 2_000_000_000n, denominator: ether },
  isStale: false,
  gas: { units: 200_000n, inOutput: 1_000_000n },
} satisfies Market
const at = (dollars: bigint) => ({ numerator: dollars * 1_000_000n, denominator: ether })

const facts: LimitState.from.Facts = {
  isLoading: false,
  outage: undefined,
  isRegionBlocked: false,
  keepsOrders: true,
  chainId: 1,
  version: 'v1',
  hasTokenIn: true,
  hasTokenOut: true,
  isNativeIn: false,
  isSameCoin: false,
  isTaxed: false,
  blocked: undefined,
  wallet: { status: 'connected', chainId: 1 },
  amountIn: ether,
  balance: ether,
  price: at(2_100n),
  market,
  orders: { status: 'known', count: 2, promised: 5n },
}
const stateOf = (change: Partial<LimitState.from.Facts>) => LimitState.from({ ...facts, ...change })
const warningsOf = (change: Partial<LimitState.from.Facts>) => {
  const state = stateOf(change)
  return state.kind === 'ready' ? state.warnings : state.kind
}

describe('an order that is edited', () => {
  test('behavior: nothing is placed before it is known, and nothing silently once it is gone', () => {
    expect(stateOf({ edit: { kind: 'reading' } })).toEqual({ kind: 'reading-edited' })
    expect(stateOf({ edit: { kind: 'gone' }, amountIn: undefined })).toEqual({ kind: 'edited-gone' })
    expect(stateOf({ edit: { kind: 'unknown', code: 'Offline' } })).toEqual({ kind: 'orders-unknown', code: 'Offline' })
    expect(stateOf({ edit: { kind: 'known' } }).kind).toBe('ready')
  })
})

test('ready: with what is signed and what has to come for it to be filled', () => {
  expect(stateOf({})).toEqual({
    kind: 'ready',
    order: {
      amountIn: ether,
      price: at(2_100n),
      leastOut: 2_100_000_000n,
      // 405,000 units of gas, of which 200,000 cost one dollar.
      fill: {
        status: 'known',
        gas: 2_025_000n,
        output: 2_102_025_000n,
        price: { numerator: 2_102_025_000n, denominator: ether },
      },
    },
    promised: 5n,
    isStale: false,
    warnings: [],
  })
})

test.each([
  [{ outage: 'offline' }, { kind: 'unavailable', isOffline: true }],
  [{ outage: 'node' }, { kind: 'unavailable', isOffline: false }],
  [{ isLoading: true }, { kind: 'loading' }],
  [{ isRegionBlocked: true }, { kind: 'region-blocked' }],
  [{ keepsOrders: false }, { kind: 'no-book' }],
  [{ version: undefined }, { kind: 'no-reactor' }],
  [{ hasTokenIn: false }, { kind: 'choose-token', side: 'input' }],
  [{ hasTokenOut: false }, { kind: 'choose-token', side: 'output' }],
  [{ blocked: 'output' }, { kind: 'token-blocked', side: 'output' }],
  [{ isSameCoin: true }, { kind: 'same-coin' }],
  [{ market: { status: 'unavailable', code: 'NoRoute' } }, { kind: 'no-market', code: 'NoRoute' }],
  [{ wallet: { status: 'disconnected' } }, { kind: 'connect' }],
  [
    { wallet: { status: 'disconnected' }, market: { status: 'unavailable', code: 'NoRoute' } },
    { kind: 'no-market', code: 'NoRoute' },
  ],
  [{ amountIn: undefined }, { kind: 'enter-amount' }],
  [{ amountIn: 0n }, { kind: 'enter-amount' }],
  [{ balance: ether - 1n }, { kind: 'insufficient-balance' }],
  [{ market: { status: 'reading' } }, { kind: 'reading-market' }],
  [{ price: undefined }, { kind: 'enter-price' }],
  [{ price: { numerator: 2n ** 256n, denominator: 1n } }, { kind: 'price-out-of-range' }],
  [{ price: at(1_980n) }, { kind: 'below-market', bps: 100 }],
  [{ orders: undefined }, { kind: 'reading-orders' }],
  [{ orders: { status: 'unknown', code: 'ServerUnreachable' } }, { kind: 'orders-unknown', code: 'ServerUnreachable' }],
  [{ orders: { status: 'known', count: 100, promised: 0n } }, { kind: 'too-many-orders' }],
  [{ wallet: { status: 'connected', chainId: 2 } }, { kind: 'wrong-chain' }],
  [{ isNativeIn: true }, { kind: 'wrap' }],
] as const)('%o: %o', (change, state) => {
  expect(stateOf(change)).toEqual(state)
})

test('a balance that nobody knows keeps nobody from trying', () => {
  expect(stateOf({ balance: undefined }).kind).toBe('ready')
})

describe('the market', () => {
  test('at it, or by half a per cent below it, an order is taken; beyond that it would give money away', () => {
    expect(warningsOf({ price: at(2_000n) })).toEqual([])
    expect(warningsOf({ price: at(1_990n) })).toEqual([{ kind: 'below-market', bps: 50 }])
    expect(warningsOf({ price: at(1_989n) })).toBe('below-market')
  })

  test('twice of it is said to be far', () => {
    expect(warningsOf({ price: at(3_999n) })).toEqual([])
    expect(warningsOf({ price: at(4_000n) })).toEqual([{ kind: 'far-from-market' }])
  })

  test('of another amount it is shown and not reviewed', () => {
    expect(stateOf({ market: { ...market, isStale: true } })).toMatchObject({ kind: 'ready', isStale: true })
  })
})

test('gas that no pool prices leaves it unknown when an order is filled', () => {
  expect(stateOf({ market: { ...market, gas: undefined } })).toMatchObject({ order: { fill: { status: 'unknown' } } })
})

test('a fill of V3 takes more gas', () => {
  expect(stateOf({ version: 'v3' })).toMatchObject({ order: { fill: { gas: 2_105_000n } } })
})

test('gas beyond a tenth of what is bought is told', () => {
  const amountIn = ether / 100n
  expect(warningsOf({ amountIn })).toEqual([])
  expect(warningsOf({ amountIn, market: { ...market, gas: { units: 200_000n, inOutput: 2_000_000n } } })).toEqual([
    { kind: 'costly-fill', bps: 1_928 },
  ])
})

test('a token with a transfer tax is told, because no keeper takes it', () => {
  expect(warningsOf({ isTaxed: true })).toEqual([{ kind: 'taxed-token' }])
})

test('ninety open orders are told', () => {
  expect(warningsOf({ orders: { status: 'known', count: 89, promised: 0n } })).toEqual([])
  expect(warningsOf({ orders: { status: 'known', count: 90, promised: 0n } })).toEqual([
    { kind: 'many-orders', count: 90 },
  ])
})

describe('what the signing node reads in the pools', () => {
  test('confirms the market, or tells how much less the order asks for', () => {
    expect(LimitState.toPoolsWarning(990n, 1_000n)).toBe(undefined)
    expect(LimitState.toPoolsWarning(2_000n, 1_000n)).toBe(undefined)
    expect(LimitState.toPoolsWarning(900n, 1_000n)).toEqual({ kind: 'below-pools', bps: 1_000 })
  })

  test('where no pool tells, the market is the word of the server', () => {
    expect(LimitState.toPoolsWarning(990n, null)).toEqual({ kind: 'unconfirmed-market' })
  })
})
