import { encodeMarketTerms } from '@oxbow/guards/encodeTerms'
import { guardContracts } from '@oxbow/guards/guardContracts'
import { describe, expect, test } from 'vitest'
import { dai, network, usdc } from '../../../test/fixtures.ts'
import { isCancelable, isStanding, type OrderState, toOrderItem } from './OrderItem.ts'
import { ownOrder } from './test/orderItem.ts'

const tokenOf = (address: string) => [usdc, dai].find((token) => token.address === address)
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const account = `0x${'a1'.repeat(20)}` as const
type Entry = toOrderItem.Facts['entries'][number]
/** Takes back the nonces 513 and 520. */
const cancellation = (change: Partial<Entry> = {}): Entry => ({
  account,
  chainId: 31337,
  kind: 'cancel-orders',
  status: 'pending',
  intent: { to: '0x5', data: `0x3ff9dcb1${word(2n)}${word((1n << 1n) | (1n << 8n))}`, value: '0' },
  ...change,
})
const item = (nonce: bigint, entries: readonly Entry[] = [], own = ownOrder(nonce)) =>
  toOrderItem(own, { network, tokenOf, entries })

describe('toOrderItem', () => {
  test.each(['v1', 'v3'] as const)('default: what an order of %s sells at most and buys at least', (version) => {
    expect(item(1n, [], ownOrder(1n, version))).toMatchObject({
      amountIn: 3_000_000_000n,
      amountOut: 2_990n * 10n ** 18n,
      expiresAt: 4_000_000_000,
      tokenIn: usdc,
      tokenOut: dai,
      recipient: account,
    })
  })

  test('behavior: what a stop-loss waits for is read from its bytes', () => {
    const own = ownOrder(1n, 'v3')
    const pool = `0x${'77'.repeat(20)}` as const
    const isFirst = BigInt(usdc.address) < BigInt(dai.address)
    const trigger = { side: isFirst ? 'at-or-below' : 'at-or-above', tick: isFirst ? 276_000 : -276_000 } as const
    const terms = { pool, windowSeconds: 600, leastLiquidity: 9n, toleranceBps: 150, trigger }
    const info = {
      ...own.order.info,
      additionalValidationContract: guardContracts.marketGuard.address,
      additionalValidationData: encodeMarketTerms(terms),
    }
    const guard = item(1n, [], { ...own, order: { ...own.order, info } as typeof own.order })?.guard
    expect(guard).toMatchObject({ kind: 'stop-loss', terms })
    // Of six decimals for one of eighteen.
    const { denominator, numerator } = guard!.price!
    expect(Number((numerator * 10n ** 6n) / denominator) / 1e18).toBeCloseTo(1.0001 ** 276_000 / 1e12, 6)
    expect(item(1n)?.guard).toBeUndefined()
  })

  test('behavior: one whose currency is not known is not shown', () => {
    expect(toOrderItem(ownOrder(1n), { network, entries: [], tokenOf: () => undefined })).toBeUndefined()
    const known = (address: string) => (address === usdc.address ? usdc : undefined)
    expect(toOrderItem(ownOrder(1n), { network, entries: [], tokenOf: known })).toBeUndefined()
  })

  test.each<[Entry['status'], OrderState]>([
    ['pending', 'pending-cancellation'],
    ['confirmed', 'pending-cancellation'],
    ['failed', 'open'],
    ['cancelled', 'open'],
    ['replaced', 'open'],
    ['dropped', 'open'],
  ])('behavior: while its cancellation is %s it is %s', (status, state) => {
    expect(item(513n, [cancellation({ status })])?.state).toBe(state)
  })

  test.each<[string, Entry]>([
    ['of another nonce', cancellation()],
    ['of another account', cancellation({ account: `0x${'b2'.repeat(20)}` })],
    ['on another network', cancellation({ chainId: 31338 })],
    ['of another kind', cancellation({ kind: 'swap' })],
    ['that says nothing', cancellation({ intent: undefined })],
  ])('behavior: a transaction %s takes nothing back', (name, entry) => {
    expect(item(name === 'of another nonce' ? 514n : 513n, [entry])?.state).toBe('open')
  })

  test('behavior: what is over is not being canceled', () => {
    expect(item(513n, [cancellation()], { ...ownOrder(513n), status: 'filled' })?.state).toBe('filled')
  })
})

test.each<[OrderState, boolean, boolean]>([
  ['open', true, true],
  ['insufficient-funds', true, true],
  ['pending-cancellation', true, false],
  ['filled', false, false],
  ['canceled', false, false],
  ['expired', false, false],
  ['closed', false, false],
])('%s: standing %s, cancelable %s', (state, standing, cancelable) => {
  expect(isStanding(state)).toBe(standing)
  expect(isCancelable({ state })).toBe(cancelable)
})
