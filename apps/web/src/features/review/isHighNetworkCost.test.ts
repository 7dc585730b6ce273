import { expect, test } from 'vitest'
import { isHighNetworkCost } from './isHighNetworkCost.ts'

const ether = { symbol: 'ETH', decimals: 18 }

test('default: what a busy day costs is usual, forty times as much is not', () => {
  expect(isHighNetworkCost(5n * 10n ** 16n, ether)).toBe(false)
  expect(isHighNetworkCost(5n * 10n ** 16n + 1n, ether)).toBe(true)
  expect(isHighNetworkCost(21n * 10n ** 17n, ether)).toBe(true)
})

test('behavior: cheap currencies have bounds of their own, unknown ones none', () => {
  expect(isHighNetworkCost(21n * 10n ** 17n, { symbol: 'POL', decimals: 18 })).toBe(false)
  expect(isHighNetworkCost(21n * 10n ** 18n, { symbol: 'POL', decimals: 18 })).toBe(true)
  expect(isHighNetworkCost(10n ** 24n, { symbol: 'XYZ', decimals: 18 })).toBe(false)
})
