import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { wipe } from '../secrets/wipe.ts'
import type { Platform } from './Platform.ts'
import { phraseBytes } from './phraseBytes.ts'

/** A recovery phrase as text, to show or copy. Strings can't be wiped: only call it when a person asked to see the phrase. */
export function phraseText(entropy: Uint8Array): string {
  const bytes = phraseBytes(entropy)
  const text = new TextDecoder().decode(bytes)
  wipe(bytes)
  return text
}

/** A private key in the format that other wallets import: hex on EVM chains, base58 of key and public key on Solana. */
export function privateKeyText(platform: Platform, key: Uint8Array): string {
  if (platform === 'evm') return `0x${bytesToHex(key)}`
  const pair = concatBytes(key, ed25519.getPublicKey(key))
  const text = base58.encode(pair)
  wipe(pair)
  return text
}
