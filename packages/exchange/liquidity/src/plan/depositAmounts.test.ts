import { sqrtPricesOf } from '@oxbow/positions/tickRange'
import { describe, expect, test } from 'vitest'
import type { DepositPoolState } from './DepositRequest.ts'
import { liquidityOf, sidesOf, toAmounts, toDepositBasis } from './depositAmounts.ts'

const one = 10n ** 18n
const range = { tickLower: -60, tickUpper: 60 }
const pool: DepositPoolState = {
  status: 'pool',
  poolId: '0x01',
  sqrtPriceX96: 1n << 96n,
  tick: 0,
  liquidity: one,
  feePips: 3_000,
}

describe('toDepositBasis', () => {
  test('default: a pair by its reserves, a pool by its price and the range', () => {
    const pair = { reserve0: 5n, reserve1: 7n, totalSupply: 5n, kLast: 0n }
    const basis = { type: 'pair', reserve0: 5n, reserve1: 7n }
    expect(toDepositBasis({ status: 'pair', poolId: '0x01', pair }, undefined, undefined)).toEqual(basis)
    expect(toDepositBasis(pool, range, undefined)).toEqual({ type: 'range', sqrtPriceX96: 1n << 96n, range })
    // The pool's own price, whatever was typed.
    expect(toDepositBasis(pool, range, 1n << 97n)).toMatchObject({ sqrtPriceX96: 1n << 96n })
  })

  test('behavior: the price typed counts where nothing exists yet', () => {
    expect(toDepositBasis({ status: 'missing' }, range, 1n << 97n)).toMatchObject({ sqrtPriceX96: 1n << 97n })
    // A new pair at a price of 4: four of token1 go with one of token0.
    const basis = toDepositBasis({ status: 'missing' }, undefined, 1n << 97n)!
    expect(toAmounts(basis, 'amount0', 3n)).toEqual({ amount0: 3n, amount1: 12n })
  })

  test('behavior: nothing while the pool is unread, no price is typed, or the range is empty', () => {
    expect(toDepositBasis(undefined, range, 1n << 96n)).toBeUndefined()
    expect(toDepositBasis({ status: 'missing' }, range, undefined)).toBeUndefined()
    expect(toDepositBasis(pool, { tickLower: 60, tickUpper: 60 }, undefined)).toBeUndefined()
  })
})

test('toAmounts: of a pair what the reserves say, either way', () => {
  const basis = { type: 'pair', reserve0: 100n, reserve1: 400n } as const
  expect(toAmounts(basis, 'amount0', 10n)).toEqual({ amount0: 10n, amount1: 40n })
  expect(toAmounts(basis, 'amount1', 10n)).toEqual({ amount0: 2n, amount1: 10n })
})

describe('a range', () => {
  const { lowerX96, upperX96 } = sqrtPricesOf(range)
  const at = (sqrtPriceX96: bigint) => ({ type: 'range', sqrtPriceX96, range }) as const

  test('takes both within it and one alone from its ends on', () => {
    expect(sidesOf(at(1n << 96n))).toEqual({ takes0: true, takes1: true })
    expect(sidesOf(at(lowerX96))).toEqual({ takes0: true, takes1: false })
    expect(sidesOf(at(upperX96))).toEqual({ takes0: false, takes1: true })
    expect(sidesOf(undefined)).toEqual({ takes0: true, takes1: true })
    expect(sidesOf({ type: 'pair', reserve0: 1n, reserve1: 1n })).toEqual({ takes0: true, takes1: true })
  })

  test('has the amount that goes with the one typed, and the liquidity of both', () => {
    const amounts = toAmounts(at(1n << 96n), 'amount1', one)
    expect(amounts).toEqual({ amount0: one, amount1: one })
    expect(liquidityOf(at(1n << 96n), amounts)).toBe(333_850_249_709_699_449_134n)
    expect(toAmounts(at(upperX96), 'amount0', one)).toBeUndefined()
    expect(liquidityOf(at(upperX96), undefined)).toBeUndefined()
    expect(liquidityOf({ type: 'pair', reserve0: 1n, reserve1: 1n }, amounts)).toBeUndefined()
  })
})
