import { describe, expect, test } from 'vitest'
import { amountsForShares, pairDeposit, sharesMinted } from './pairShares.ts'

/** The deposit tests in `exchange` compare with pairs and routers on a chain. */
const pair = { reserve0: 1_000n, reserve1: 4_000n, totalSupply: 2_000n, kLast: 0n }

describe('pairDeposit', () => {
  test('default: all of one token, and the other in proportion to the reserves', () => {
    expect(pairDeposit(pair, { amount0: 10n, amount1: 50n })).toEqual({ amount0: 10n, amount1: 40n })
    expect(pairDeposit(pair, { amount0: 10n, amount1: 40n })).toEqual({ amount0: 10n, amount1: 40n })
    expect(pairDeposit(pair, { amount0: 10n, amount1: 39n })).toEqual({ amount0: 9n, amount1: 39n })
  })

  test('behavior: an empty pair takes both', () => {
    const desired = { amount0: 3n, amount1: 5n }
    expect(pairDeposit({ reserve0: 0n, reserve1: 0n }, desired)).toEqual(desired)
    expect(pairDeposit({ reserve0: 5n, reserve1: 0n }, desired)).toEqual({ amount0: 3n, amount1: 0n })
    expect(() => pairDeposit({ reserve0: 0n, reserve1: 5n }, desired)).toThrow(RangeError)
  })
})

describe('sharesMinted', () => {
  test('default: by the token that is scarcer in proportion', () => {
    expect(sharesMinted(pair, { amount0: 10n, amount1: 40n })).toBe(20n)
    expect(sharesMinted(pair, { amount0: 10n, amount1: 400n })).toBe(20n)
    expect(sharesMinted(pair, { amount0: 100n, amount1: 40n })).toBe(20n)
  })

  test('behavior: the first mint gives the root of the product, less the locked shares', () => {
    const empty = { reserve0: 0n, reserve1: 0n, totalSupply: 0n, kLast: 0n }
    expect(sharesMinted(empty, { amount0: 2_000n, amount1: 8_000n })).toBe(3_000n)
    expect(sharesMinted(empty, { amount0: 10n, amount1: 10n })).toBe(-990n)
  })

  test('behavior: mints the protocol its sixth of the growth first', () => {
    // sqrt(k) grew from 1,000 to 2,000: 2,000 x 1,000 / (2,000 x 5 + 1,000) are minted to the protocol.
    const grown = { ...pair, kLast: 1_000_000n }
    expect(sharesMinted(grown, { amount0: 1_000n, amount1: 4_000n })).toBe(2_181n)
    expect(sharesMinted({ ...pair, kLast: 4_000_000n }, { amount0: 1_000n, amount1: 4_000n })).toBe(2_000n)
    expect(sharesMinted({ ...pair, kLast: 9_000_000n }, { amount0: 1_000n, amount1: 4_000n })).toBe(2_000n)
    expect(sharesMinted({ ...pair, kLast: 1n }, { amount0: 1_000n, amount1: 4_000n })).toBe(2_399n)
  })
})

describe('amountsForShares', () => {
  test('default: the share of each reserve, rounded down', () => {
    expect(amountsForShares(pair, 20n)).toEqual({ amount0: 10n, amount1: 40n })
    expect(amountsForShares(pair, 1n)).toEqual({ amount0: 0n, amount1: 2n })
  })

  test('behavior: less if the protocol mints its share first', () => {
    expect(amountsForShares({ ...pair, kLast: 1_000_000n }, 2_000n)).toEqual({ amount0: 917n, amount1: 3_668n })
  })

  test('behavior: 0 for an empty pair', () => {
    const empty = { reserve0: 0n, reserve1: 0n, totalSupply: 0n, kLast: 0n }
    expect(amountsForShares(empty, 5n)).toEqual({ amount0: 0n, amount1: 0n })
  })
})
