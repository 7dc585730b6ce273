import type { QuotePath } from '@oxbow/trading/Quote'
import { expect, test } from 'vitest'
import { toPoolFeeBps } from './toPoolFeeBps.ts'

const path = (shareBps: number, ...fees: readonly number[]) =>
  ({ shareBps, hops: fees.map((feePips) => ({ feePips })) }) as unknown as QuotePath

test.each([
  ['one pool', [path(10_000, 3_000)], 30],
  ['a basis point is no less than one', [path(10_000, 100)], 1],
  ['two pools in a row take from what the first left', [path(10_000, 10_000, 10_000)], 199],
  ['paths weigh by their share', [path(7_500, 500), path(2_500, 3_000)], 11.25],
  ['no pool', [], 0],
] as const)('%s', (_name, route, bps) => {
  expect(toPoolFeeBps(route)).toBe(bps)
})
