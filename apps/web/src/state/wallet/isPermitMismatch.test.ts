import { expect, test } from 'vitest'
import { isPermitMismatch } from './isPermitMismatch.ts'

const contract = `0x${'1'.repeat(40)}` as const

test.each([
  ['a smart account whose wallet can’t batch', false, contract, true],
  ['one whose wallet can', true, contract, false],
  ['one whose wallet hasn’t said', undefined, contract, false],
  ['one that nobody could look at', false, undefined, false],
] as const)('%s', (_, canBatch, delegate, expected) => {
  expect(isPermitMismatch({ canBatch, delegate })).toBe(expected)
})
