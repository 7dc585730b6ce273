import type { DepositRequest } from '@oxbow/liquidity/DepositRequest'
import { toAmounts, toDepositBasis } from '@oxbow/liquidity/depositAmounts'
import { expect, test } from 'vitest'
import { depositKey } from './depositKey.ts'

const [token0, token1] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as const
const range = { tickLower: -600, tickUpper: 600, tokenId: undefined }
const typed = { type: 'typed', side: 'amount0' } as const

/** As the page makes it of 1,000 typed units of token0 and the pool's price. */
function at(sqrtPriceX96: bigint): DepositRequest {
  const state = { status: 'pool', poolId: '0x01', sqrtPriceX96, tick: 0, liquidity: 1n, feePips: 500 } as const
  const pool = { protocol: 'v3', token0, token1, feePips: 500 } as const
  const desired = toAmounts(toDepositBasis(state, range, undefined)!, 'amount0', 1_000n)!
  return { pool, range, desired, sqrtPriceX96: undefined, paysNative: false }
}
const now = at(1n << 96n)

test('default: the same after a trade in the pool, by the amount that was typed', () => {
  const later = at((101n << 96n) / 100n)
  expect(later.desired.amount1).not.toBe(now.desired.amount1)
  expect(depositKey(later, typed)).toBe(depositKey(now, typed))
})

test('behavior: the same once the pool is open, and whatever a position is owed', () => {
  expect(depositKey({ ...now, sqrtPriceX96: 1n << 96n }, typed)).toBe(depositKey(now, typed))
  const owed = (amount0: bigint) => ({ ...now, range: { ...range, tokenId: 7n, owed: { amount0, amount1: 0n } } })
  expect(depositKey(owed(1n), typed)).toBe(depositKey(owed(2n), typed))
})

test('behavior: of a move the position that is left names it, not what the wallet has of it by now', () => {
  const moved = { type: 'moved', from: 'v3/12' } as const
  const less = { ...now, desired: { amount0: 9n, amount1: 8n } }
  expect(depositKey(less, moved)).toBe(depositKey(now, moved))
  expect(depositKey(now, { ...moved, from: 'v3/13' })).not.toBe(depositKey(now, moved))
})

test('behavior: another choice is another deposit', () => {
  const others = [
    depositKey({ ...now, pool: { protocol: 'v3', token0, token1, feePips: 3_000 } }, typed),
    depositKey({ ...now, range: { ...range, tickUpper: 1_200 } }, typed),
    depositKey({ ...now, range: { ...range, tokenId: 7n } }, typed),
    depositKey({ ...now, range: { ...range, tokenId: 8n } }, typed),
    depositKey({ ...now, desired: { ...now.desired, amount0: 1_001n } }, typed),
    depositKey({ ...now, paysNative: true }, typed),
    depositKey(now, { type: 'typed', side: 'amount1' }),
  ]
  expect(new Set([depositKey(now, typed), ...others]).size).toBe(8)
})
