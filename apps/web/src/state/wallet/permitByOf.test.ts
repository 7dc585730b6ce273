import { expect, test } from 'vitest'
import { permitByOf } from './permitByOf.ts'

const contract = `0x${'1'.repeat(40)}` as const
const usual = { forcesPermits: false, tellsMismatch: true, delegate: null }

test.each([
  ['a plain account', {}, 'signature'],
  ['a smart account', { delegate: contract }, 'transaction'],
  ['a smart account, where the operator has no such rule', { delegate: contract, tellsMismatch: false }, 'signature'],
  ['an account that nobody could look at', { delegate: undefined }, 'signature'],
  ['anybody, where the operator forces them', { forcesPermits: true }, 'transaction'],
  ['anybody, with that rule alone', { forcesPermits: true, tellsMismatch: false }, 'transaction'],
] as const)('%s', (_, change, by) => {
  expect(permitByOf({ ...usual, ...change })).toBe(by)
})
