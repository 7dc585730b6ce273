import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { wipe } from '../secrets/wipe.ts'
import type { Platform } from './Platform.ts'
import { phraseBytes } from './phraseBytes.ts'

/** A recovery phrase to be shown or copied. The text can't be wiped: only what a person asked to see becomes one. */
export function phraseText(entropy: Uint8Array): string {
  const bytes = phraseBytes(entropy)
  const text = new TextDecoder().decode(bytes)
  wipe(bytes)
  return text
}

/** A private key as other wallets import it: hex on EVM chains, base58 of the key and its public key on Solana. */
export function privateKeyText(platform: Platform, key: Uint8Array): string {
  if (platform === 'evm') return `0x${bytesToHex(key)}`
  const pair = concatBytes(key, ed25519.getPublicKey(key))
  const text = base58.encode(pair)
  wipe(pair)
  return text
}
