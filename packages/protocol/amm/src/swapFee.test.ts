import { expect, test } from 'vitest'
import type { V4PoolState } from './PoolState.ts'
import { quoteExactIn } from './quoteExactIn.ts'
import { quoteExactOut } from './quoteExactOut.ts'
import { swapFeePips } from './swapFee.ts'

const [token0, token1] = ['0x0a', '0x0b'] as const

function poolOf(feePips: number, protocolFeePips: V4PoolState['protocolFeePips']): V4PoolState {
  const key = { protocol: 'v4', id: '0x01', token0, token1, keyFee: 0x800000, tickSpacing: 60, hooks: '0x04' } as const
  const price = { sqrtPriceX96: 1n << 96n, tick: 0, liquidity: 10n ** 24n }
  const ticks = { index: Int32Array.of(-600, 600), liquidityNet: [10n ** 24n, -(10n ** 24n)] }
  return { ...key, ...price, ticks, feePips, protocolFeePips }
}

test('swapFeePips: the protocol fee of the direction first, the LP fee on the rest', () => {
  const pool = poolOf(3_000, { zeroForOne: 1_000, oneForZero: 0 })
  expect(swapFeePips(pool, true)).toBe(3_997)
  expect(swapFeePips(pool, false)).toBe(3_000)
  // The product of the two fees is rounded down.
  expect(swapFeePips(poolOf(999_999, { zeroForOne: 250, oneForZero: 250 }), true)).toBe(1_000_000)
})

test('behavior: a fee of 100 % takes all of an input and sells no exact output', () => {
  const pool = poolOf(1_000_000, { zeroForOne: 0, oneForZero: 0 })
  const { sqrtPriceX96 } = pool
  expect(quoteExactIn(pool, token0, 10n ** 18n)).toMatchObject({
    status: 'filled',
    amountOut: 0n,
    sqrtPriceAfterX96: sqrtPriceX96,
  })
  expect(quoteExactOut(pool, token1, 1n)).toMatchObject({ status: 'unfillable', reason: 'fee' })
})
