import { expect, test } from 'vitest'
import { errorStatus } from './ApiError.ts'

test('every code has a status of HTTP that clients and proxies know', () => {
  const statuses = [...new Set<number>(Object.values(errorStatus))].sort((a, b) => a - b)
  expect(statuses).toEqual([400, 403, 404, 405, 408, 409, 413, 415, 421, 422, 429, 451, 500, 503, 504])
})
