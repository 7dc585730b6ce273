import { describe, expect, test } from 'vitest'
import { readAllRows } from './readAllRows.ts'

/** Ten rows, three a part; the parts overlap by one, as they do when a figure moves. */
const options = {
  queryFn: async ({ pageParam = '0' }: { pageParam: string | undefined }) => {
    const from = Number(pageParam)
    const items = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].slice(from, from + 3)
    return { items, endCursor: from + 3 < 10 ? String(from + 2) : null }
  },
  getNextPageParam: ({ endCursor }: { endCursor: string | null }) => endCursor ?? undefined,
}

describe('readAllRows', () => {
  test('default: every row once, to the end', async () => {
    expect((await readAllRows(options, (row) => row, { maxRows: 100 })).join('')).toBe('abcdefghij')
  })

  test('param: maxRows', async () => {
    expect((await readAllRows(options, (row) => row, { maxRows: 4 })).join('')).toBe('abcd')
  })

  test('error: what the question throws', async () => {
    const failing = { ...options, queryFn: () => Promise.reject(new Error('away')) }
    await expect(readAllRows(failing, (row: string) => row, { maxRows: 4 })).rejects.toThrow('away')
  })
})
