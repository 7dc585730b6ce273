import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import { expect, test } from 'vitest'
import { isAwaited } from './isAwaited.ts'

const deposit = { id: '1:0xa', kind: 'bridge', status: 'confirmed', createdAtMs: 1_000 } as ActivityEntry
const of = (changed: Partial<ActivityEntry>, told: readonly string[] = [], nowMs = 2_000) =>
  isAwaited({ ...deposit, ...changed }, told, nowMs)

test('a deposit in a block is awaited until it was told what became of it, for three days', () => {
  expect(of({})).toBe(true)
  expect(of({ status: 'final' })).toBe(true)
  expect(of({}, ['1:0xa'])).toBe(false)
  expect(of({}, [], 4 * 86_400_000)).toBe(false)
})

test('what is in no block, did something else, or left for nowhere is not', () => {
  for (const status of ['pending', 'failed', 'replaced'] as const) expect(of({ status })).toBe(false)
  expect(of({ instead: { value: '0' } })).toBe(false)
  expect(of({ kind: 'swap' })).toBe(false)
  expect(of({ kind: 'bridge-speed-up' })).toBe(false)
})
