import { expect, test } from 'vitest'
import { guardedKindOf, readGuard } from './readGuard.ts'
import { depthOf, priceAtTick, triggerAt } from './triggerPrice.ts'

const [low, high] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`] as const
const first = { tokenIn: low, tokenOut: high }
const second = { tokenIn: high, tokenOut: low }

test.each([
  ['stop-loss', first, 'at-or-below', -6_932],
  ['take-profit', first, 'at-or-above', -6_932],
  ['stop-loss', second, 'at-or-above', 6_931],
  ['take-profit', second, 'at-or-below', 6_931],
] as const)('default: a %s at half a price, sold by one token or the other', (kind, pair, side, tick) => {
  const trigger = triggerAt({ numerator: 1n, denominator: 2n }, { kind, pair })
  expect(trigger).toEqual({ side, tick })
  const terms = { pool: low, windowSeconds: 600, leastLiquidity: 1n, toleranceBps: 0, trigger } as const
  expect(guardedKindOf(terms, pair)).toBe(kind)
})

test('behavior: the price at a tick is that of its trigger, within a ten-thousandth', () => {
  for (const pair of [first, second]) {
    const { tick } = triggerAt({ numerator: 3_000n * 10n ** 6n, denominator: 10n ** 18n }, { kind: 'stop-loss', pair })
    const price = priceAtTick(tick, pair)!
    const whole = Number((price.numerator * 10n ** 18n) / price.denominator) / 1e6
    expect(whole / 3_000).toBeCloseTo(1, 3)
  }
  expect(priceAtTick(900_000, first)).toBeUndefined()
})

test('behavior: depth is a hundredth of the liquidity at a price of one, whichever token is sold', () => {
  expect(depthOf(10n ** 20n, 0, first)).toBe(10n ** 18n)
  expect(depthOf(10n ** 20n, 0, second)).toBe(10n ** 18n)
  // One token0 is worth four token1: twice as many of those, half as many of the other.
  expect(Number(depthOf(10n ** 20n, 13_863, first)) / 1e18).toBeCloseTo(2, 3)
  expect(Number(depthOf(10n ** 20n, 13_863, second)) / 1e18).toBeCloseTo(0.5, 3)
})

test('error: a guard that nobody knows, and bytes without a guard', () => {
  const none = `0x${'0'.repeat(40)}` as const
  expect(readGuard({ additionalValidationContract: none, additionalValidationData: '0x' })).toEqual({ status: 'none' })
  for (const additionalValidationContract of [none, low])
    expect(readGuard({ additionalValidationContract, additionalValidationData: '0x01' })).toEqual({ status: 'foreign' })
})
