import { expect, test } from 'vitest'
import { createPositionRequestSchema, poolInfoRequestSchema } from './Liquidity.ts'

const request = {
  protocol: 'V3',
  chainId: 1,
  poolParameters: { tokenAddressA: `0x${'1'.repeat(40)}`, tokenAddressB: `0x${'2'.repeat(40)}` },
}

test.each([
  ['pageSize', 1, 100],
  ['currentPage', 1, 1_000_000],
])('poolInfoRequestSchema, param: %s from %i to %i', (name, first, last) => {
  const accepts = (value: number) => poolInfoRequestSchema.safeParse({ ...request, [name]: value }).success
  expect([first - 1, first, last, last + 1, 1.5].map(accepts)).toEqual([false, true, true, false, false])
})

test('createPositionRequestSchema, param: the fee of a new pool from nothing to the one that stands for a hook’s', () => {
  const accepts = (fee: number) => {
    const { error } = createPositionRequestSchema.safeParse({ newPool: { fee } })
    return error?.issues.every(({ path }) => path.join('.') !== 'newPool.fee')
  }
  expect([-1, 0, 0x800000, 0x800001, 1.5].map(accepts)).toEqual([false, true, true, false, false])
})
