import { sha256 } from '@noble/hashes/sha2.js'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { wipe } from '../secrets/wipe.ts'

/**
 * A recovery phrase as ASCII, the words divided by spaces: what keys are derived from. It exists as bytes alone, so that it can be
 * wiped; `exportPhrase` is the one place that makes a string.
 */
export function phraseBytes(entropy: Uint8Array): Uint8Array {
  const bits = new Uint8Array(entropy.length + 1)
  bits.set(entropy)
  // The checksum is one bit for each 32 of entropy, at most 8: one byte of the hash has them all.
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

/** The 11 bits from `11 * place` on. */
function indexAt(bits: Uint8Array, place: number): number {
  const from = 11 * place
  const first = from >> 3
  const window = (bits[first]! << 16) | (bits[first + 1]! << 8) | (bits[first + 2] ?? 0)
  return (window >> (13 - (from & 7))) & 0x7ff
}
