import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { passwordLists } from './passwordLists.ts'
import { type Strength, strengthOf } from './Strength.ts'

// Longer ones are strong by what is read of them, and reading all would keep the page busy.
const zxcvbn = new ZxcvbnFactory({ ...passwordLists, maxLength: 64 })

/** How long a password holds against somebody who has the backup file and tries what people choose. Nothing of it leaves the page. */
export function estimatePassword(password: string): Strength {
  try {
    return strengthOf(zxcvbn.check(password).guesses)
  } finally {
    // It keeps what it looked at last, and all pieces of it, for as long as the page is there.
    zxcvbn.check('')
  }
}
