import { expect, test } from 'vitest'
import { joinPages } from './PageQueryOptions.ts'

test('behavior: a row that moved between two parts is there once', () => {
  const page = (...items: string[]) => ({ items, endCursor: null })
  expect(joinPages([page('a', 'b'), page('b', 'c')], (item) => item)).toEqual(['a', 'b', 'c'])
})
