import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { wipe } from '../secrets/wipe.ts'
import type { Platform } from './Platform.ts'

export type PrivateKeyReading =
  | { readonly status: 'valid'; readonly key: Uint8Array }
  /** Not 32 bytes of hex (EVM); not 64 bytes in base58 or as a list of numbers (Solana). */
  | { readonly status: 'wrong-format' }
  /** Zero, or not below the curve order. */
  | { readonly status: 'out-of-range' }
  /** The second half of a Solana key isn't its public key: the text has a typo. */
  | { readonly status: 'wrong-public-key' }

/** Reads a private key in the formats that wallets export. Both give 32 bytes. */
export function readPrivateKey(text: string, platform: Platform): PrivateKeyReading {
  return platform === 'evm' ? readEvmKey(text.trim()) : readSvmKey(text.trim())
}

function readEvmKey(text: string): PrivateKeyReading {
  const [, hex] = /^(?:0x)?([0-9a-f]{64})$/i.exec(text) ?? []
  if (hex === undefined) return { status: 'wrong-format' }
  const key = hexToBytes(hex)
  return secp256k1.utils.isValidSecretKey(key) ? { status: 'valid', key } : { status: 'out-of-range' }
}

/** Private key followed by its public key: base58 as Phantom exports it, or the number list of Solana's CLI tools. */
function readSvmKey(text: string): PrivateKeyReading {
  const pair = text.startsWith('[') ? bytesOfList(text) : bytesOfBase58(text)
  if (pair?.length !== 64) return { status: 'wrong-format' }
  const key = pair.slice(0, 32)
  const publicKey = ed25519.getPublicKey(key)
  const isSame = publicKey.every((byte, place) => byte === pair[32 + place])
  wipe(pair)
  return isSame ? { status: 'valid', key } : { status: 'wrong-public-key' }
}

function bytesOfList(text: string): Uint8Array | undefined {
  const digits = /^\[([\d\s,]+)\]$/.exec(text)?.[1]?.split(',')
  const numbers = digits?.map((each) => (/^\s*\d{1,3}\s*$/.test(each) ? Number(each) : Number.NaN))
  return numbers?.every((each) => each <= 255) ? Uint8Array.from(numbers) : undefined
}

function bytesOfBase58(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}
