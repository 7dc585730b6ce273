import type { Quote } from '@oxbow/trading/Quote'
import { describe, expect, test } from 'vitest'
import * as SwapState from './SwapState.ts'

const quote = { kind: 'wrap', maximumIn: 100n, gasFeeWei: 5n, priceImpactBps: 10 } as Quote

const ready: SwapState.from.Facts = {
  isLoading: false,
  isRegionBlocked: false,
  refusedSide: undefined,
  outage: undefined,
  chainId: 31337,
  form: { hasTokenIn: true, hasTokenOut: true, isNativeIn: true, isNativeOut: false, field: 'input', amount: 100n },
  wallet: { status: 'connected', chainId: 31337 },
  balances: { tokenIn: 1000n, native: 1000n },
  quote: { status: 'fresh', quote },
}

function kindOf(change: Partial<SwapState.from.Facts>): SwapState.SwapState['kind'] {
  return SwapState.from({ ...ready, ...change }).kind
}

describe('SwapState.from', () => {
  test('default: a fresh quote that the wallet can pay is ready', () => {
    expect(SwapState.from(ready)).toEqual({ kind: 'ready', quote, warnings: [], isStale: false, trouble: undefined })
  })

  test('behavior: an outage comes before everything, so that nothing is sent into the void', () => {
    expect(SwapState.from({ ...ready, isLoading: true, outage: 'node' })).toEqual({
      kind: 'unavailable',
      reason: 'node',
    })
  })

  test('behavior: asks for one thing at a time, in the order of the form', () => {
    expect(kindOf({ isLoading: true })).toBe('loading')
    expect(SwapState.from({ ...ready, form: { ...ready.form, hasTokenIn: false } })).toEqual({
      kind: 'choose-token',
      side: 'input',
    })
    expect(SwapState.from({ ...ready, form: { ...ready.form, hasTokenOut: false } })).toEqual({
      kind: 'choose-token',
      side: 'output',
    })
    expect(kindOf({ wallet: { status: 'disconnected' } })).toBe('connect')
    expect(kindOf({ form: { ...ready.form, amount: undefined } })).toBe('enter-amount')
    expect(kindOf({ form: { ...ready.form, amount: 0n } })).toBe('enter-amount')
    expect(kindOf({ quote: { status: 'none' } })).toBe('quoting')
    expect(kindOf({ quote: { status: 'failed', code: 'NoRoute' } })).toBe('no-quote')
  })

  test('behavior: too little for gas doesn’t stop a wallet that can pay it in a token, unless native currency is sold', () => {
    const short = { ...ready, form: { ...ready.form, isNativeIn: false }, balances: { tokenIn: 1000n, native: 4n } }
    const canPayFeeInToken = true
    expect(SwapState.from(short)).toEqual({ kind: 'insufficient-gas', needed: 5n, held: 4n })
    expect(SwapState.from({ ...short, canPayFeeInToken })).toMatchObject({
      kind: 'ready',
      warnings: [{ kind: 'fee-in-token' }],
    })
    const covered = { ...short, canPayFeeInToken, balances: { tokenIn: 1000n, native: 10n } }
    expect(SwapState.from(covered)).toMatchObject({ kind: 'ready', warnings: [] })
    expect(SwapState.from({ ...short, canPayFeeInToken, balances: { tokenIn: 99n, native: 4n } }).kind).toBe(
      'insufficient-balance',
    )
    expect(kindOf({ canPayFeeInToken, balances: { tokenIn: 1000n, native: 104n } })).toBe('insufficient-gas')
  })

  test('a blocked region trades nothing, whatever the server quotes', () => {
    expect(SwapState.from({ ...ready, isRegionBlocked: true })).toEqual({ kind: 'no-quote', code: 'RegionBlocked' })
  })

  test('a token that its contract refuses to move stops at the form, after a short balance', () => {
    const refused = { ...ready, refusedSide: 'output' } as const
    expect(SwapState.from(refused)).toEqual({
      kind: 'no-quote',
      code: 'TokenCannotTransfer',
      refusedSide: 'output',
    })
    expect(kindOf({ refusedSide: 'input', balances: { tokenIn: 99n, native: 99n } })).toBe('insufficient-balance')
  })

  test('behavior: a visitor is told that there is no price before a wallet is asked for', () => {
    const wallet = { status: 'disconnected' } as const
    expect(kindOf({ wallet, quote: { status: 'failed', code: 'NoRoute' } })).toBe('no-quote')
    expect(kindOf({ wallet, quote: { status: 'none' } })).toBe('connect')
  })

  test('behavior: a short balance is said without waiting for a price', () => {
    expect(kindOf({ balances: { tokenIn: 99n, native: 99n }, quote: { status: 'none' } })).toBe('insufficient-balance')
  })

  test('behavior: exact out is held against the most that can be spent', () => {
    const form = { ...ready.form, field: 'output' as const, amount: 7n }
    expect(kindOf({ form, balances: { tokenIn: 99n, native: 1000n } })).toBe('insufficient-balance')
    expect(kindOf({ form, balances: { tokenIn: 100n, native: 1000n } })).toBe('ready')
  })

  test('behavior: native currency pays trade and network cost, a token only the latter', () => {
    expect(SwapState.from({ ...ready, balances: { tokenIn: 104n, native: 104n } })).toEqual({
      kind: 'insufficient-gas',
      needed: 105n,
      held: 104n,
    })
    expect(kindOf({ balances: { tokenIn: 105n, native: 105n } })).toBe('ready')
    const form = { ...ready.form, isNativeIn: false }
    expect(kindOf({ form, balances: { tokenIn: 100n, native: 4n } })).toBe('insufficient-gas')
    expect(kindOf({ form, balances: { tokenIn: 100n, native: 5n } })).toBe('ready')
  })

  test('behavior: a quote of an older input is shown but blocks nothing and lets nothing through', () => {
    const form = { ...ready.form, field: 'output' as const, amount: 7n }
    const stale = {
      ...ready,
      form,
      balances: { tokenIn: 99n, native: 1000n },
      quote: { status: 'stale', quote } as const,
    }
    expect(SwapState.from(stale)).toMatchObject({ kind: 'ready', isStale: true, trouble: undefined })
    const limited = { ...stale, quote: { ...stale.quote, trouble: 'RateLimited' as const } }
    expect(SwapState.from(limited)).toMatchObject({ kind: 'ready', isStale: true, trouble: 'RateLimited' })
  })

  test('behavior: an unknown balance blocks nothing and is never taken for zero', () => {
    expect(kindOf({ balances: { tokenIn: undefined, native: undefined } })).toBe('ready')
  })

  test('behavior: a wallet on another network is asked to switch', () => {
    expect(kindOf({ wallet: { status: 'connected', chainId: 1 } })).toBe('wrong-chain')
  })
})
