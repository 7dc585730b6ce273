import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { parseByEntry } from './parseByEntry.ts'

const schema = z.object({
  name: z.string(),
  items: z.array(z.object({ id: z.int(), tags: z.array(z.string()) })).check(z.minLength(1)),
  others: z.optional(z.array(z.int())),
})
const good = { id: 1, tags: ['a'] }

describe('parseByEntry', () => {
  test('default: what is sound stays as it is', () => {
    expect(parseByEntry(schema, { name: 'n', items: [good] })).toEqual({
      success: true,
      data: { name: 'n', items: [good] },
      dropped: 0,
    })
  })

  test('behavior: wrong entries of several lists go, each once, and the value is left alone', () => {
    const value = {
      name: 'n',
      items: [{ id: 'x', tags: 7 }, good, null, { id: 2, tags: ['b', 3] }],
      others: [1, 'two', 3],
    }
    const before = structuredClone(value)
    expect(parseByEntry(schema, value)).toEqual({
      success: true,
      data: { name: 'n', items: [good], others: [1, 3] },
      dropped: 4,
    })
    expect(value).toEqual(before)
  })

  test('error: what is wrong outside of lists, and a list of which nothing is left', () => {
    expect(parseByEntry(schema, { name: 7, items: [good, 0] }).success).toBe(false)
    expect(parseByEntry(schema, { name: 'n', items: [0] }).success).toBe(false)
    expect(parseByEntry(schema, { name: 'n', items: [good], others: ['one'] }).success).toBe(false)
    expect(parseByEntry(schema, null).success).toBe(false)
  })

  test('error: a pair is no list', () => {
    expect(parseByEntry(z.tuple([z.int(), z.int()]), [1, 'two']).success).toBe(false)
  })

  test('behavior: ten thousand wrong entries are no work', () => {
    const startedMs = performance.now()
    const answer = parseByEntry(schema, { name: 'n', items: [good, ...Array(10_000).fill(null)] })
    expect(answer).toMatchObject({ success: true, dropped: 10_000 })
    expect(performance.now() - startedMs).toBeLessThan(2_000)
  })
})
