import { describe, expect, test } from 'vitest'
import { isHiddenBalance } from './isHiddenBalance.ts'

const both = { hideSmallBalances: true, hideSpam: true }
const good = { tags: ['stablecoin'] }
const impostor = { tags: ['impostor'] }

describe('isHiddenBalance', () => {
  test('behavior: under one dollar is small, one dollar is not, and unknown is not either', () => {
    expect([0, 0.99, 1, 5, undefined].map((usd) => isHiddenBalance(good, usd, both))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(isHiddenBalance(good, 0.01, { ...both, hideSmallBalances: false })).toBe(false)
  })

  test('behavior: spam is hidden whatever it claims to be worth; a token that takes a fee is not spam', () => {
    expect(isHiddenBalance(impostor, 1_000_000, both)).toBe(true)
    expect(isHiddenBalance(impostor, 1_000_000, { ...both, hideSpam: false })).toBe(false)
    expect(isHiddenBalance({ tags: ['fee-on-transfer'] }, 20, both)).toBe(false)
  })
})
