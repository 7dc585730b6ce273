import { expect, test } from 'vitest'
import { tokenWorth } from './tokenWorth.ts'

const whole = 10n ** 18n
const token = { decimals: 18, priceUsd: 2, backingUsd: 1_000, locked: 500n * whole }

test('default: the price, while the pools behind it could pay for all that is held', () => {
  expect(tokenWorth(token, 100n * whole)).toBe(200)
  expect(tokenWorth({ ...token, backingUsd: 5_000 }, 100n * whole)).toBe(200)
})

test('behavior: all that is held together counts for what could be paid, and each part for its share', () => {
  const minted = { ...token, locked: 10n ** 12n * whole }
  expect(tokenWorth(minted, minted.locked)).toBeCloseTo(1_000, 9)
  expect(tokenWorth(minted, minted.locked / 4n)).toBeCloseTo(250, 9)
})

test('behavior: what others are paid in counts in full', () => {
  expect(tokenWorth({ ...token, backingUsd: null, locked: 10n ** 30n }, 100n * whole)).toBe(200)
})

test('behavior: unknown without a price or decimals', () => {
  expect(tokenWorth({ ...token, priceUsd: null }, whole)).toBeNull()
  expect(tokenWorth({ ...token, decimals: null }, whole)).toBeNull()
})
