export type Strength = 'weak' | 'medium' | 'strong'

/**
 * Guesses per second for an attacker who has the file: argon2id at the vault's
 * parameters, on rented machines. zxcvbn uses the same rate for slow hashes.
 */
const triesASecond = 10_000
const day = 24 * 3_600

/** Weak passwords fall within a day and are refused; strong ones take years. A file can be attacked without a time limit. */
export function strengthOf(guesses: number): Strength {
  const seconds = guesses / triesASecond
  return seconds < day ? 'weak' : seconds < 3 * 365 * day ? 'medium' : 'strong'
}
