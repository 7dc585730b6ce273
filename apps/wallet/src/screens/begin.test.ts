import { expect, test } from 'vitest'
import { begin } from './begin.ts'

test('behavior: a press that comes too late says so', () => {
  expect(() => begin({ begin: () => true })).not.toThrow()
  expect(() => begin({ begin: () => false })).toThrowError(expect.objectContaining({ code: 'Expired' }))
})
