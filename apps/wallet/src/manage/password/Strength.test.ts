import { expect, test } from 'vitest'
import { strengthOf } from './Strength.ts'

/** Ten thousand tries a second. */
const aDay = 864_000_000
test.each([
  [1, 'weak'],
  [aDay - 1, 'weak'],
  [aDay, 'medium'],
  [3 * 365 * aDay - 1, 'medium'],
  [3 * 365 * aDay, 'strong'],
] as const)('%s guesses are %s', (guesses, strength) => {
  expect(strengthOf(guesses)).toBe(strength)
})
