import { argon2id } from '@noble/hashes/argon2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { drawBytes, type RandomBytes } from '../secrets/drawBytes.ts'
import { wipe } from '../secrets/wipe.ts'
import type { Argon2id } from './Vault.ts'
import { VaultError } from './VaultError.ts'

/** 19 MiB and two passes is OWASP's floor: below it, a stolen vault is guessed too cheaply. Above the ceiling a phone runs out of memory. */
const bounds = { memory: [19_456, 262_144], passes: [2, 16] } as const
const prfLength = 32
const mostPasswordLength = 1_000

/** What a passkey's PRF is asked for. Another text would give another key, so it never changes. */
export const prfInput = utf8ToBytes('oxbow/vault/v1')

/** How new passwords are turned into keys: about 0.2 s in pure JavaScript. */
export function createArgon2id(random: RandomBytes): Argon2id {
  return { name: 'argon2id', memory: bounds.memory[0], passes: bounds.passes[0], salt: drawBytes(random, 16) }
}

/** Parameters come from a file that others may have written: weaker than the floor they would make guessing cheap. */
export function assertArgon2id({ memory, passes }: Argon2id): void {
  const isWithin = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most
  if (!isWithin(memory, bounds.memory) || !isWithin(passes, bounds.passes))
    throw new VaultError('The saved wallet is damaged. Restore it from a backup.', 'VaultDamaged')
}

/** The secret of a password. Takes as long as it must, and nothing else runs in between: call it where nobody waits for a frame. */
export function derivePasswordSecret(password: string, kdf: Argon2id): Uint8Array {
  if (password === '' || password.length > mostPasswordLength)
    throw new VaultError(`A password has 1 to ${mostPasswordLength} characters.`, 'InvalidPassword')
  // The same letters are composed differently on macOS and on Windows.
  const bytes = utf8ToBytes(password.normalize('NFKC'))
  try {
    return argon2id(bytes, kdf.salt, { m: kdf.memory, t: kdf.passes, p: 1, dkLen: 32 })
  } finally {
    wipe(bytes)
  }
}

/**
 * The secret of a passkey: its PRF at `prfInput`. An authenticator without PRF answers with nothing, and a key made of nothing is one that
 * everybody can compute: what is not 32 bytes, or all the same byte, is refused.
 */
export function assertPrf(prf: unknown): asserts prf is Uint8Array {
  if (!(prf instanceof Uint8Array) || prf.length !== prfLength || prf.every((byte) => byte === prf[0]))
    throw new VaultError(
      'This passkey can’t protect a wallet. Use another device or password manager.',
      'PrfUnavailable',
    )
}
