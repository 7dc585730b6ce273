import type { Quote } from '@oxbow/trading/Quote'
import { expect, test } from 'vitest'
import type { QuoteFacts } from '../../../features/bridge/BridgeState.ts'
import type { QuoteFacts as SwapQuoteFacts } from '../../../features/swap/form/SwapState.ts'
import { toCrossFacts, toDeposit, toSwappable } from './toCrossFacts.ts'

const ether = '0x0000000000000000000000000000000000000000'
const usdc = '0x00000000000000000000000000000000000000a1'
const nothingYet = { status: 'none' } as const

function swap(minimumOut: bigint, amountOut: bigint, status: 'fresh' | 'stale' = 'fresh'): SwapQuoteFacts {
  const quote = { amountOut, minimumOut } as Quote
  return status === 'fresh' ? { status, quote } : { status, quote, trouble: undefined }
}

function bridged(output: bigint, isStale = false): QuoteFacts {
  const quote = { status: 'ok', output, usualSeconds: 4, slowSeconds: 9, samples: 3 } as const
  return { status: 'known', quote, isStale }
}

test('each leg is asked of exactly what the one before leaves', () => {
  const before = swap(1_234_567n, 1_240_000n)
  expect(toDeposit({ amount: 5n, before })).toBe(1_234_567n)
  expect(toDeposit({ amount: 5n, before: undefined })).toBe(5n)
  expect(toDeposit({ amount: 5n, before: nothingYet })).toBe(undefined)
  const bridge = bridged(1_233_333n)
  expect(toSwappable({ bridge, bridgedOut: usdc, held: 0n, gasWei: 9n })).toBe(1_233_333n)
})

test('what arrives as native currency pays for its own swap where the account has too little of it', () => {
  const asked = { bridge: bridged(1_000n), bridgedOut: ether } as const
  expect(toSwappable({ ...asked, held: 500n, gasWei: 100n })).toBe(1_000n)
  expect(toSwappable({ ...asked, held: 50n, gasWei: 100n })).toBe(750n)
  expect(toSwappable({ ...asked, held: 0n, gasWei: 600n })).toBe(0n)
  expect(toSwappable({ ...asked, held: undefined, gasWei: 100n })).toBe(1_000n)
})

test('all legs known: the figures of each, as they are', () => {
  const facts = toCrossFacts({ amount: 5n, before: swap(90n, 95n), bridge: bridged(88n), after: swap(40n, 41n) })
  expect(facts).toMatchObject({
    received: 41n,
    quote: {
      status: 'known',
      isStale: false,
      quote: { output: 88n },
      cross: { before: { minimumOut: 90n }, deposit: 90n, after: { amountOut: 41n, minimumOut: 40n } },
    },
  })
  expect(toCrossFacts({ amount: 5n, before: undefined, bridge: bridged(4n), after: undefined })).toMatchObject({
    received: 4n,
    quote: { cross: undefined },
  })
})

test('a leg whose price is not known leaves no figure behind it', () => {
  const legs = { amount: 5n, before: swap(90n, 95n), bridge: bridged(88n), after: swap(40n, 41n) }
  const unknown = { quote: { status: 'none' }, received: undefined }
  expect(toCrossFacts({ ...legs, after: nothingYet })).toEqual(unknown)
  expect(toCrossFacts({ ...legs, bridge: nothingYet })).toEqual(unknown)
  expect(toCrossFacts({ ...legs, before: nothingYet, bridge: nothingYet })).toEqual(unknown)
})

test('one old price makes the whole old', () => {
  const legs = { amount: 5n, before: swap(90n, 95n), bridge: bridged(88n), after: swap(40n, 41n) }
  for (const old of [
    { after: swap(40n, 41n, 'stale') },
    { before: swap(90n, 95n, 'stale') },
    { bridge: bridged(88n, true) },
  ])
    expect(toCrossFacts({ ...legs, ...old }).quote).toMatchObject({ isStale: true })
})

test('what stands in the way is told of the leg where it does', () => {
  const failed = (code: string) => ({ status: 'failed', code }) as SwapQuoteFacts
  const legs = { amount: 5n, before: swap(90n, 95n), bridge: bridged(88n), after: swap(40n, 41n) }
  const quote = (changed: Partial<typeof legs>) => toCrossFacts({ ...legs, ...changed }).quote
  expect(quote({ after: failed('NoRoute') })).toEqual({ status: 'no-swap', side: 'output' })
  expect(quote({ after: failed('ServerUnreachable') })).toEqual({ status: 'failed' })
  expect(quote({ before: failed('NoRoute'), bridge: nothingYet })).toEqual({ status: 'no-swap', side: 'input' })
  const none = { status: 'no-samples', isOfAnySize: true } as const
  expect(quote({ bridge: none, after: nothingYet })).toEqual(none)
  // Its fee takes all of it: there is nothing to swap, and nothing to wait for.
  expect(quote({ bridge: bridged(0n), after: nothingYet })).toMatchObject({ status: 'known', quote: { output: 0n } })
})
