import { drawBytes, type RandomBytes } from '../secrets/drawBytes.ts'
import type { WordCount } from './readPhrase.ts'

/** Creates the entropy of a new recovery phrase: 128 bits for 12 words, 256 for 24. */
export function createEntropy(random: RandomBytes, words: WordCount = 12): Uint8Array {
  return drawBytes(random, (words / 3) * 4)
}
