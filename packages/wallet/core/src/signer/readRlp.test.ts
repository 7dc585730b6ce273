import fc from 'fast-check'
import { type Hex, toRlp } from 'viem'
import { describe, expect, test } from 'vitest'
import { type RlpItem, readRlp } from './readRlp.ts'

type Nested = Hex | readonly Nested[]
const hexes = fc
  .oneof(fc.uint8Array({ maxLength: 3 }), fc.uint8Array({ minLength: 50, maxLength: 300 }))
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as Hex)
const { tree } = fc.letrec<{ tree: Nested }>((tie) => ({
  tree: fc.oneof({ maxDepth: 4 }, hexes, fc.array(tie('tree'), { maxLength: 4 })),
}))
const toHex = (item: RlpItem): Nested =>
  item instanceof Uint8Array ? `0x${Buffer.from(item).toString('hex')}` : item.map(toHex)

describe('readRlp', () => {
  test('reads what viem writes', () => {
    fc.assert(
      fc.property(tree, (item) => {
        expect(toHex(readRlp(toRlp(item as Hex, 'bytes')))).toEqual(item)
      }),
      { numRuns: 200 },
    )
  })

  test.each([
    ['nothing', ''],
    ['something behind it', '0101'],
    ['a small number with a length', '8101'],
    ['a cut text', '8301'],
    ['a cut list', 'c201'],
    ['a text in a list that says how long its length is, and no more', 'c1bf'],
    ['a text that leaves its list', 'c1830102'],
    ['a short length written as a long one', `b837${'11'.repeat(55)}`],
    ['a short list written as a long one', `f837${'11'.repeat(55)}`],
    ['a length that begins with zero', `b90038${'11'.repeat(56)}`],
    ['a length that is cut off', 'b9'],
    ['a length that no memory has', 'bfffffffffffffffff'],
  ])('refuses %s', (_, hex) => {
    expect(() => readRlp(Uint8Array.from(Buffer.from(hex, 'hex')))).toThrow(RangeError)
  })

  test('lists in lists without end are refused, not a crash', () => {
    const deep = new Uint8Array(100_000).fill(0xc1)
    expect(() => readRlp(deep)).toThrow(RangeError)
  })
})
