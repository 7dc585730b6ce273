import { deriveKey, hardened } from './deriveKey.ts'
import { KeyringError } from './KeyringError.ts'
import type { Platform } from './Platform.ts'

/**
 * Derives an account's private key at the paths that other wallets use: `m/44'/60'/0'/0/i` on EVM
 * chains (MetaMask, Rabby, Ledger Live's first), `m/44'/501'/i'/0'` on Solana (Phantom, Solflare).
 */
export function deriveAccountKey(seed: Uint8Array, platform: Platform, index: number): Uint8Array {
  if (!Number.isInteger(index) || index < 0 || index >= hardened)
    throw new KeyringError('An account number is a whole number from 0 to 2,147,483,647.', 'InvalidIndex')
  if (platform === 'evm') return deriveKey(seed, 'secp256k1', [hardened + 44, hardened + 60, hardened, 0, index])
  return deriveKey(seed, 'ed25519', [hardened + 44, hardened + 501, hardened + index, hardened])
}
