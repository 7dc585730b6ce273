import { sha256 } from '@noble/hashes/sha2.js'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { wipe } from '../secrets/wipe.ts'

/**
 * A recovery phrase as ASCII, words separated by spaces: the input of key derivation.
 * Kept as bytes so that it can be wiped; only `exportPhrase` makes a string of it.
 */
export function phraseBytes(entropy: Uint8Array): Uint8Array {
  const bits = new Uint8Array(entropy.length + 1)
  bits.set(entropy)
  // The checksum has one bit per 32 bits of entropy, at most 8: the first byte of the hash contains it.
  bits[entropy.length] = sha256(entropy)[0]!
  const count = (entropy.length / 4) * 3
  const words = Array.from({ length: count }, (_, place) => wordlist[indexAt(bits, place)]!)
  const bytes = new Uint8Array(words.reduce((length, word) => length + word.length + 1, -1))
  let at = 0
  for (const [place, word] of words.entries()) {
    if (place > 0) bytes[at++] = 0x20
    for (const letter of word) bytes[at++] = letter.charCodeAt(0)
  }
  wipe(bits)
  return bytes
}

/** The 11 bits starting at `11 * place`. */
function indexAt(bits: Uint8Array, place: number): number {
  const from = 11 * place
  const first = from >> 3
  const window = (bits[first]! << 16) | (bits[first + 1]! << 8) | (bits[first + 2] ?? 0)
  return (window >> (13 - (from & 7))) & 0x7ff
}
