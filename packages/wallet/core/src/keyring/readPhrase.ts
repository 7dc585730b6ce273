import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

export type PhraseReading =
  | { readonly status: 'valid'; readonly entropy: Uint8Array }
  | { readonly status: 'wrong-word-count'; readonly count: number }
  /** Zero-based positions of words that aren't in the list. The words aren't returned: they are most of a secret. */
  | { readonly status: 'unknown-words'; readonly positions: readonly number[] }
  /** Every word is in the list, but one is wrong or two are swapped. */
  | { readonly status: 'wrong-checksum' }

/** Valid numbers of words in a recovery phrase. */
export const wordCounts = [12, 15, 18, 21, 24] as const
export type WordCount = (typeof wordCounts)[number]

const words = new Set(wordlist)

/**
 * Reads a pasted recovery phrase (BIP-39, English) in any case, with any white space. Unknown
 * words are reported before a wrong count, because a split or joined word causes both.
 */
export function readPhrase(text: string): PhraseReading {
  const typed = text.normalize('NFKD').toLowerCase().split(/\s+/).filter(Boolean)
  const positions = typed.flatMap((word, position) => (words.has(word) ? [] : [position]))
  if (positions.length > 0) return { status: 'unknown-words', positions }
  if (!(wordCounts as readonly number[]).includes(typed.length))
    return { status: 'wrong-word-count', count: typed.length }
  try {
    return { status: 'valid', entropy: mnemonicToEntropy(typed.join(' '), wordlist) }
  } catch {
    return { status: 'wrong-checksum' }
  }
}
