import { expect, test } from 'vitest'
import { createLedger, formatLedger, readLedger } from './SpendingLedger.ts'
import type { SpendingPolicy } from './SpendingPolicy.ts'

const now = 1_800_000_000_000
const policy = { limits: [], pending: undefined } as unknown as SpendingPolicy
const written = formatLedger({ ...createLedger(policy, now), closedUntil: 0 }, new Uint8Array(32))
/** The same, with another latest time in it. */
const withLatest = (latest: string) => written.replace(`"latest":${now}`, `"latest":${latest}`)

test('reads its own times', () => {
  expect(readLedger(written)?.latest).toBe(now)
  expect(readLedger(withLatest('0'))?.latest).toBe(0)
})

test.each(['-1', '1.5', '"5"', '1e300', 'null'])('reads nothing with %s as a time', (latest) => {
  expect(readLedger(withLatest(latest))).toBe(undefined)
})
