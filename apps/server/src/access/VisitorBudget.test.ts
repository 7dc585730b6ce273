import { expect, test } from 'vitest'
import { VisitorBudget } from './VisitorBudget.ts'

const asked = (budget: VisitorBudget, ip: string, times = 1) =>
  Array.from({ length: times }, () => budget.trySpend({ ip }, 1)).filter(Boolean).length

test('default: each visitor has its own, an IPv6 network what four have', () => {
  const budget = new VisitorBudget(3)
  expect(asked(budget, '203.0.113.5', 10)).toBe(3)
  expect(asked(budget, '203.0.113.6', 10)).toBe(3)
  const all = Array.from({ length: 100 }, (_, index) => asked(budget, `2001:db8:7:${index.toString(16)}::1`, 10))
  expect(all.reduce((sum, each) => sum + each)).toBe(12)
  expect(asked(budget, '2001:db8:8:1::1', 10)).toBe(3)
})

test('behavior: what one visitor asks in vain isn’t taken from their network', () => {
  const budget = new VisitorBudget(3)
  asked(budget, '2001:db8:7:1::1', 1_000)
  expect(asked(budget, '2001:db8:7:2::1', 10)).toBe(3)
})

test('behavior: it is renewed each minute, and says when', () => {
  let now = 0
  const budget = new VisitorBudget(1, () => now)
  expect(asked(budget, '203.0.113.5', 2)).toBe(1)
  now = 20_000
  expect(budget.retryAfterSeconds).toBe(40)
  expect(() => budget.spend({ ip: '203.0.113.5' }, 1)).toThrow('Too many requests')
  now = 60_000
  expect(asked(budget, '203.0.113.5')).toBe(1)
})
