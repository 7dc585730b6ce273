export type Strength = 'weak' | 'medium' | 'strong'

/**
 * What somebody who has the file tries in a second: argon2id with the vault's figures, on rented machines. zxcvbn has the same figure for slow hashes.
 */
const triesASecond = 10_000
const day = 24 * 3_600

/** Weak ones fall within a day and are refused; strong ones take years. A file can be tried for as long as its finder likes. */
export function strengthOf(guesses: number): Strength {
  const seconds = guesses / triesASecond
  return seconds < day ? 'weak' : seconds < 3 * 365 * day ? 'medium' : 'strong'
}
