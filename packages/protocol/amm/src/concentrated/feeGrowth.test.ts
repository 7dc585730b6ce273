import { describe, expect, test } from 'vitest'
import { feeGrowthInsideX128, feesEarned } from './feeGrowth.ts'

const round = 1n << 256n

describe('feeGrowthInsideX128', () => {
  const growth = { tickLower: -10, tickUpper: 10, globalX128: 100n, outsideLowerX128: 30n, outsideUpperX128: 20n }
  const at = (tick: number) => feeGrowthInsideX128({ ...growth, tick })

  test('default: in range, the global growth less both outsides', () => {
    expect([at(-10), at(0), at(9)]).toEqual([50n, 50n, 50n])
  })

  test('default: below or above the range, the difference of the outsides', () => {
    expect([at(-11), at(-1_000)]).toEqual([10n, 10n])
    expect([at(10), at(1_000)]).toEqual([round - 10n, round - 10n])
  })
})

describe('feesEarned', () => {
  const unit = 1n << 128n

  test('default: the difference times the liquidity, rounded down', () => {
    expect(feesEarned(5n * unit, 2n * unit, 7n)).toBe(21n)
    expect(feesEarned(unit / 2n, 0n, 3n)).toBe(1n)
    expect(feesEarned(unit, unit, 7n)).toBe(0n)
  })

  test('behavior: handles a growth that wrapped around', () => {
    expect(feesEarned(unit, round - 2n * unit, 7n)).toBe(21n)
  })
})
