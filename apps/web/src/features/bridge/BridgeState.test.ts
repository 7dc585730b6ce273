import { expect, test } from 'vitest'
import * as BridgeState from './BridgeState.ts'

const quote = { status: 'ok', output: 99_900n, usualSeconds: 4, slowSeconds: 12, samples: 8 } as const
const ready: BridgeState.from.Facts = {
  outage: undefined,
  isRegionBlocked: false,
  isAccountBlocked: false,
  withoutPool: undefined,
  hasTokenIn: true,
  hasTokenOut: true,
  isNativeIn: false,
  isNativeOut: false,
  isWrappedOut: false,
  blocked: undefined,
  hasWay: true,
  isNativeBridged: false,
  decimals: { input: 6, output: 6 },
  chainId: 1,
  wallet: { status: 'connected', chainId: 1 },
  amount: 100_000n,
  balances: { tokenIn: 100_000n, native: 50n, nativeThere: 1n },
  gasWei: 50n,
  gasWeiThere: 5n,
  quote: { status: 'known', quote, isStale: false },
}
const of = (facts: Partial<BridgeState.from.Facts>) => BridgeState.from({ ...ready, ...facts })

test('everything is known: ready, with the quote of that amount', () => {
  expect(of({})).toEqual({ kind: 'ready', quote, cross: undefined, isStale: false, warnings: [] })
  expect(of({ quote: { status: 'known', quote, isStale: true } })).toMatchObject({ kind: 'ready', isStale: true })
})

test('what is away, not offered, or missing comes first', () => {
  expect(of({ outage: 'offline' })).toEqual({ kind: 'unavailable', isOffline: true })
  expect(of({ outage: 'node' })).toEqual({ kind: 'unavailable', isOffline: false })
  expect(of({ isRegionBlocked: true })).toEqual({ kind: 'region-blocked' })
  expect(of({ withoutPool: 'output', hasTokenOut: false })).toEqual({ kind: 'no-pool', side: 'output' })
  expect(of({ hasTokenIn: false })).toEqual({ kind: 'choose-token', side: 'input' })
  expect(of({ hasTokenOut: false })).toEqual({ kind: 'choose-token', side: 'output' })
  expect(of({ blocked: 'input' })).toEqual({ kind: 'token-blocked', side: 'input' })
})

test('behavior: a blocked account is said before an amount is asked for', () => {
  expect(of({ isAccountBlocked: true, amount: undefined })).toEqual({ kind: 'address-blocked' })
})

test('two networks without a token in common are said, before a wallet is asked for', () => {
  expect(of({ hasWay: false, wallet: { status: 'disconnected' } })).toEqual({ kind: 'no-way' })
})

test('a swap that no pool makes is said by its side, before a wallet is asked for', () => {
  const missing = { status: 'no-swap', side: 'output' } as const
  expect(of({ quote: missing })).toEqual({ kind: 'no-swap', side: 'output' })
  expect(of({ quote: missing, wallet: { status: 'disconnected' } })).toEqual({ kind: 'no-swap', side: 'output' })
})

test('a swap there needs gas there, unless native currency arrives; its fee is a part of the deposit, not of what is paid', () => {
  const after = { amountOut: 70n, minimumOut: 69n }
  const cross = { before: { amountOut: 101_000n, minimumOut: 100_000n }, deposit: 100_000n, after }
  const facts = { amount: 3n, quote: { status: 'known', quote, cross, isStale: false } } as const
  const [poor, rich] = [1n, 5n].map((nativeThere) => ({ ...ready.balances, nativeThere }))
  expect(of({ ...facts, balances: poor! })).toMatchObject({ warnings: [{ kind: 'needs-gas-there', wei: 5n }] })
  expect(of({ ...facts, balances: rich! })).toMatchObject({ kind: 'ready', cross, warnings: [] })
  expect(of({ ...facts, balances: poor!, isNativeBridged: true })).toMatchObject({ warnings: [] })
})

test('without a wallet: connect, unless there is no way', () => {
  const wallet = { status: 'disconnected' } as const
  expect(of({ wallet })).toEqual({ kind: 'connect' })
  expect(of({ wallet, quote: { status: 'no-samples', isOfAnySize: true } })).toEqual({
    kind: 'no-samples',
    isOfAnySize: true,
  })
})

test('an amount that cannot leave, and what is still to be known of one that can', () => {
  expect(of({ amount: undefined })).toEqual({ kind: 'enter-amount' })
  expect(of({ amount: 0n })).toEqual({ kind: 'enter-amount' })
  expect(of({ amount: 100_001n, quote: { status: 'none' } })).toEqual({ kind: 'insufficient-balance' })
  expect(of({ quote: { status: 'none' } })).toEqual({ kind: 'quoting' })
  expect(of({ quote: { status: 'failed' } })).toEqual({ kind: 'quote-failed' })
  expect(of({ quote: { status: 'no-samples', isOfAnySize: false } })).toEqual({
    kind: 'no-samples',
    isOfAnySize: false,
  })
  const nothing = { status: 'known', quote: { ...quote, output: 0n }, isStale: false } as const
  expect(of({ quote: nothing })).toEqual({ kind: 'amount-too-low' })
})

test('the network is paid beside what is bridged', () => {
  const balances = { ...ready.balances, native: 49n }
  expect(of({ balances })).toEqual({ kind: 'insufficient-gas' })
  expect(of({ balances: { ...balances, native: undefined } }).kind).toBe('ready')
  const inToken = { feeInTokenFor: 'ETH' }
  expect(of({ balances, ...inToken })).toMatchObject({ warnings: [{ kind: 'fee-in-token', lackOf: 'ETH' }] })
  expect(of(inToken)).toMatchObject({ kind: 'ready', warnings: [] })
  const native = { isNativeIn: true, balances: { ...balances, tokenIn: 100_049n, native: 100_049n } }
  expect(of({ ...native, ...inToken })).toEqual({ kind: 'insufficient-gas' })
  expect(of({ wallet: { status: 'connected', chainId: 2 } })).toEqual({ kind: 'wrong-chain' })
})

test('warns of a high fee, of no gas there, and of coins that are unwrapped', () => {
  const warningsOf = (facts: Partial<BridgeState.from.Facts>) => {
    const state = of(facts)
    return state.kind === 'ready' ? state.warnings : state.kind
  }
  const dear = { status: 'known', quote: { ...quote, output: 99_000n }, isStale: false } as const
  expect(warningsOf({ quote: dear })).toEqual([{ kind: 'high-fee', feeBps: 100 }])
  const unusual = { status: 'known', quote: { ...quote, output: 99_700n, leastFee: 1n }, isStale: false } as const
  expect(warningsOf({ quote: unusual })).toEqual([{ kind: 'high-fee', feeBps: 30 }])
  // A fill costs so much there.
  expect(warningsOf({ quote: { ...unusual, quote: { ...unusual.quote, leastFee: 10n } } })).toEqual([])
  // Whatever gas the server says a fill costs.
  const claimed = { ...unusual, quote: { ...unusual.quote, output: 99_500n, leastFee: 1_000n } }
  expect(warningsOf({ quote: claimed })).toEqual([{ kind: 'high-fee', feeBps: 50 }])
  const balances = { ...ready.balances, nativeThere: 0n }
  expect(warningsOf({ balances })).toEqual([{ kind: 'no-gas-there' }])
  expect(warningsOf({ balances, isNativeOut: true })).toEqual([])
  expect(warningsOf({ balances, isWrappedOut: true })).toEqual([{ kind: 'arrives-unwrapped' }])
})
