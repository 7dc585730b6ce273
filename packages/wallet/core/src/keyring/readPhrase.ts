import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

export type PhraseReading =
  | { readonly status: 'valid'; readonly entropy: Uint8Array }
  | { readonly status: 'wrong-word-count'; readonly count: number }
  /** Places of the words that are in no list, the first is 0. Their text stays with whoever typed it: it is most of a secret. */
  | { readonly status: 'unknown-words'; readonly positions: readonly number[] }
  /** Every word is in the list, but one of them is another than was written down, or they changed places. */
  | { readonly status: 'wrong-checksum' }

/** How many words a recovery phrase can have. */
export const wordCounts = [12, 15, 18, 21, 24] as const
export type WordCount = (typeof wordCounts)[number]

const words = new Set(wordlist)

/**
 * Reads a recovery phrase (BIP-39, English) as people paste it: any case, any white space. Unknown words are told before a wrong count,
 * because a word that was split or joined is both.
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
