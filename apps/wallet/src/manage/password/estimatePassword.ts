import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { passwordLists } from './passwordLists.ts'
import { type Strength, strengthOf } from './Strength.ts'

// Longer passwords are strong by their first characters, and checking all would block the page.
const zxcvbn = new ZxcvbnFactory({ ...passwordLists, maxLength: 64 })

/** How long a password withstands an attacker who has the backup file and guesses likely passwords. Nothing leaves the page. */
export function estimatePassword(password: string): Strength {
  try {
    return strengthOf(zxcvbn.check(password).guesses)
  } finally {
    // zxcvbn caches its last input and all parts of it for the lifetime of the page.
    zxcvbn.check('')
  }
}
