import { expect, test } from 'vitest'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import { verifySpend } from './verifySpend.ts'

const planOf = (amount0: bigint, amount1: bigint) =>
  ({ terms: { worst: { amount0, amount1 } } }) as unknown as Pick<LiquidityPlan, 'terms'>
const typed = { amount0: 100n, amount1: 0n }

test('a plan that takes what was typed or less passes', () => {
  expect(() => verifySpend(planOf(-100n, 0n), typed)).not.toThrow()
  expect(() => verifySpend(planOf(-99n, 3n), typed)).not.toThrow()
})

test('one that takes a unit more of either token does not', () => {
  expect(() => verifySpend(planOf(-101n, 0n), typed)).toThrow('It may take 101 where 100 is the most.')
  expect(() => verifySpend(planOf(-100n, -1n), typed)).toThrow('It may take 1 where 0 is the most.')
})
