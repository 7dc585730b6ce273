import { expect, test } from 'vitest'
import { lateIndex } from './lateIndex.ts'

const quick = { chainId: 1, name: 'Quick', blockTimeSeconds: 2 }
const slow = { chainId: 2, name: 'Slow', blockTimeSeconds: 15 }
const now = 1_800_000_000

test('default: an index at the head of its chains is not late', () => {
  const heads = [
    { chainId: 1, timestamp: now - 4 },
    { chainId: 2, timestamp: now - 30 },
  ]
  expect(lateIndex([quick, slow], heads, now)).toBeUndefined()
})

test('behavior: more than a minute or ten blocks is late, and the oldest is named', () => {
  const heads = [
    { chainId: 1, timestamp: now - 61 },
    { chainId: 2, timestamp: now - 149 },
  ]
  expect(lateIndex([quick, slow], heads, now)).toEqual({ name: 'Quick', timestamp: now - 61 })
  expect(lateIndex([quick, slow], heads, now + 2)).toEqual({ name: 'Slow', timestamp: now - 149 })
})

test('behavior: nothing is said of a chain that is not shown, that the index does not have, or whose clock is ahead', () => {
  expect(lateIndex([slow], [{ chainId: 1, timestamp: 0 }], now)).toBeUndefined()
  expect(lateIndex([quick], [{ chainId: 1, timestamp: now + 3_600 }], now)).toBeUndefined()
})
