import type { TokenId } from '@oxbow/amm/PoolState'
import { expect, test } from 'vitest'
import { hookCanChangeAmounts } from './hookCanChangeAmounts.ts'

/** The permission bits with which a hook can change amounts, for a fee of the key. */
function dangerous(keyFee: number): number[] {
  return Array.from({ length: 14 }, (_, bit) => bit).filter((bit) => {
    const hooks: TokenId = `0x${'77'.repeat(18)}${(1 << bit).toString(16).padStart(4, '0')}`
    return hookCanChangeAmounts({ hooks, keyFee })
  })
}

test('hooks that return deltas before or after a swap; with a dynamic fee, any beforeSwap hook', () => {
  expect(dangerous(3_000)).toEqual([2, 3])
  expect(dangerous(0x800000)).toEqual([2, 3, 7])
})

test('false without permissions, whatever the rest of the address', () => {
  expect(hookCanChangeAmounts({ hooks: `0x${'ff'.repeat(18)}0000`, keyFee: 0x800000 })).toBe(false)
})
