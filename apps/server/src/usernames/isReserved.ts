import { reservedNames } from './reservedNames.ts'
import { toLook } from './toLook.ts'

/**
 * Whether nobody can claim a name: one made of reserved words, of `words`, which name this site, and of digits, however its letters look.
 *
 * @example
 * isReserved('0xbowsupp0rt24', []) // true
 * isReserved('badminton', []) // false
 */
export function isReserved(name: string, words: readonly string[]): boolean {
  const word = [...reservedNames, ...words].map((each) => toPattern(toLook(each))).join('|')
  // 0 and 1 look like letters.
  return new RegExp(`^[2-9lo]*(?:(?:${word})[2-9lo]*)+$`).test(toLook(name))
}

/** Digits that pass for a letter in a word that people know. Of other names they are digits: alice5 and alices are two. */
const alike = ['a4', 'b8', 'e3', 's5', 't7', 'z2']

function toPattern(look: string): string {
  return [...look].map((letter) => `[${alike.find((each) => each.includes(letter)) ?? letter}]`).join('')
}

/** The words that name this site: those of each of its hosts but the last, of the operator's name, and of the ENS name above usernames. */
export function toSiteWords({ hosts, siteName, ensParent }: toSiteWords.Names): readonly string[] {
  const labels = [...hosts, ensParent ?? ''].flatMap((name) => name.split('.').slice(0, -1))
  const words = [...labels, siteName ?? ''].map((text) => text.toLowerCase().replace(/[^a-z0-9]/g, ''))
  // Shorter ones are no names, and digits are of an address.
  return words.filter((word) => word.length >= 3 && /[a-z]/.test(word))
}

export declare namespace toSiteWords {
  type Names = {
    /** As the operator wrote them down. */
    readonly hosts: readonly string[]
    readonly siteName: string | null
    readonly ensParent: string | undefined
  }
}
