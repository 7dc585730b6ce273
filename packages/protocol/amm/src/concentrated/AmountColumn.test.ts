import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AmountColumn } from './AmountColumn.ts'

describe('AmountColumn', () => {
  test('behavior: finds the same row as a scan of the exact amounts', () => {
    // Beyond 2^53, neighboring integers are the same double; steps of 0 repeat an amount.
    const column = fc.record({
      start: fc.constantFrom(0n, 1n << 60n, 1n << 120n),
      steps: fc.array(fc.oneof(fc.constant(0n), fc.bigInt(0n, 3n), fc.bigInt(0n, 1n << 70n)), { maxLength: 40 }),
      pick: fc.nat(),
      shift: fc.bigInt(-2n, 2n),
    })
    const property = fc.property(column, ({ start, steps, pick, shift }) => {
      const amounts = [0n]
      for (const step of [start, ...steps]) amounts.push(amounts.at(-1)! + step)
      const sought = amounts[pick % amounts.length]! + shift
      fc.pre(sought > 0n)

      expect(columnOf(amounts).lastBelow(sought)).toBe(amounts.findLastIndex((amount) => amount < sought))
    })
    fc.assert(property, { numRuns: 2_000 })
  })

  test('behavior: distinguishes amounts that are equal as doubles', () => {
    const big = 1n << 100n
    const column = columnOf([0n, big, big + 1n, big + 2n])
    expect([big, big + 1n, big + 2n, big + 3n].map((amount) => column.lastBelow(amount))).toEqual([0, 1, 2, 3])
  })

  test('behavior: returns the first row if there is none below', () => {
    expect(columnOf([5n, 7n]).lastBelow(1n)).toBe(0)
  })
})

function columnOf(amounts: readonly bigint[]): AmountColumn {
  const column = new AmountColumn()
  for (const amount of amounts) column.push(amount)
  return column
}
