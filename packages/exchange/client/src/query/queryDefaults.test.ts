import { BaseError } from '@oxbow/errors/BaseError'
import { describe, expect, test } from 'vitest'
import { retry, retryDelay } from './queryDefaults.ts'

const known = (retryable: boolean) => new BaseError('Known.', { code: 'Known', retryable })

describe('retry', () => {
  test('behavior: three times what may pass, never what cannot, twice what nobody knows', () => {
    const tries = (error: Error) => [0, 1, 2, 3].filter((failures) => retry(failures, error))
    expect(tries(known(true))).toEqual([0, 1, 2])
    expect(tries(known(false))).toEqual([])
    expect(tries(new Error('Unknown.'))).toEqual([0, 1])
  })
})

describe('retryDelay', () => {
  test('default: half a second, twice as long each time, five seconds at most', () => {
    const error = new Error('Away.')
    expect([0, 1, 2, 3, 4, 9].map((failures) => retryDelay(failures, error))).toEqual([
      500, 1_000, 2_000, 4_000, 5_000, 5_000,
    ])
  })

  test('behavior: no sooner than the server asks', () => {
    const asked = Object.assign(new Error('Busy.'), { retryAfterSeconds: 2 })
    expect(retryDelay(0, asked)).toBe(2_000)
    expect(retryDelay(3, asked)).toBe(4_000)
    expect(retryDelay(9, Object.assign(new Error('Busy.'), { retryAfterSeconds: 30 }))).toBe(30_000)
  })
})
