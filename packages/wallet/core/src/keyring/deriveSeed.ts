import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { wipe } from '../secrets/wipe.ts'
import { phraseBytes } from './phraseBytes.ts'

/** The 64-byte seed of a recovery phrase (BIP-39). Wallets here have no passphrase; the parameter is for the standard's test vectors. */
export function deriveSeed(entropy: Uint8Array, passphrase = ''): Uint8Array {
  const phrase = phraseBytes(entropy)
  try {
    return pbkdf2(sha512, phrase, utf8ToBytes(`mnemonic${passphrase.normalize('NFKD')}`), { c: 2048, dkLen: 64 })
  } finally {
    wipe(phrase)
  }
}
