import { argon2id } from '@noble/hashes/argon2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { drawBytes, type RandomBytes } from '../secrets/drawBytes.ts'
import { wipe } from '../secrets/wipe.ts'
import type { Argon2id } from './Vault.ts'
import { VaultError } from './VaultError.ts'

/**
 * 19 MiB and two passes is OWASP's minimum: below it, guessing the password of a stolen vault is too cheap. Above the maximum, phones run out of
 * memory.
 */
const bounds = { memory: [19_456, 262_144], passes: [2, 16] } as const
const prfLength = 32
const maxPasswordLength = 1_000

/** Input of a passkey's PRF. It must never change: another input gives another key. */
export const prfInput = utf8ToBytes('oxbow/vault/v1')

/** Parameters for new passwords: about 0.2 s in pure JavaScript. */
export function createArgon2id(random: RandomBytes): Argon2id {
  return { name: 'argon2id', memory: bounds.memory[0], passes: bounds.passes[0], salt: drawBytes(random, 16) }
}

/** Parameters come from a file that others may have written: weaker ones would make guessing cheap. */
export function assertArgon2id({ memory, passes }: Argon2id): void {
  const isWithin = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most
  if (!isWithin(memory, bounds.memory) || !isWithin(passes, bounds.passes))
    throw new VaultError('The saved wallet is damaged. Restore it from a backup.', 'VaultDamaged')
}

/** Secret of a password. It blocks the thread: don't call it where frames are rendered. */
export function derivePasswordSecret(password: string, kdf: Argon2id): Uint8Array {
  if (password === '' || password.length > maxPasswordLength)
    throw new VaultError(`A password has 1 to ${maxPasswordLength} characters.`, 'InvalidPassword')
  // macOS and Windows compose the same letters differently.
  const bytes = utf8ToBytes(password.normalize('NFKC'))
  try {
    return argon2id(bytes, kdf.salt, { m: kdf.memory, t: kdf.passes, p: 1, dkLen: 32 })
  } finally {
    wipe(bytes)
  }
}

/**
 * Checks a passkey's secret, its PRF at `prfInput`. Without PRF support an authenticator returns nothing,
 * and anybody could compute a key made of that: anything but 32 bytes that aren't all equal is refused.
 */
export function assertPrf(prf: unknown): asserts prf is Uint8Array {
  if (!(prf instanceof Uint8Array) || prf.length !== prfLength || prf.every((byte) => byte === prf[0]))
    throw new VaultError(
      'This passkey can’t protect a wallet. Use another device or password manager.',
      'PrfUnavailable',
    )
}
