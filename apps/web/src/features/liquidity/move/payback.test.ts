import { expect, test } from 'vitest'
import { feesUsd, payback } from './payback.ts'

const known = { costUsd: 30, oldFeesUsd: 0, newFeesUsd: 90, days: 30 }

test('what the move costs, by what the new range would have earned more each day', () => {
  expect(payback(known)).toEqual({ kind: 'days', days: 10 })
  expect(payback({ ...known, oldFeesUsd: 60 })).toEqual({ kind: 'days', days: 30 })
})

test('a range that would not have earned more never pays; a gain on the swap pays at once', () => {
  expect(payback({ ...known, oldFeesUsd: 90 })).toEqual({ kind: 'never' })
  expect(payback({ ...known, costUsd: -1 })).toEqual({ kind: 'days', days: 0 })
})

test.each(['costUsd', 'oldFeesUsd', 'newFeesUsd', 'days'] as const)('without %s nobody knows', (name) => {
  expect(payback({ ...known, [name]: undefined })).toEqual({ kind: 'unknown' })
})

test('fees without a price, or without trades, are unknown and not nothing', () => {
  const deposit = { feeShare: 0.1, amount0: 5.5, amount1: 7 }
  const earned = { kind: 'earned', days: 30, timeInside: 1, yearlyRate: 0.1, deposit } as const
  expect(feesUsd(earned, (_, raw) => Number(raw))).toBe(12)
  expect(feesUsd(earned, (side) => (side === 'amount0' ? 1 : undefined))).toBeUndefined()
  expect(feesUsd({ kind: 'none' }, () => 1)).toBeUndefined()
})
