import { wipe } from '../secrets/wipe.ts'
import type { OpenVault, VaultHeader } from './Vault.ts'
import { VaultError } from './VaultError.ts'

const keyLength = 32

/** Plaintext of the seal: for each lock in order its 32-byte MAC key, or zeros if unknown, then the content. The caller wipes it. */
export function joinContent({ locks, macKeys, content }: Pick<OpenVault, 'locks' | 'macKeys' | 'content'>): Uint8Array {
  const start = locks.length * keyLength
  const joined = new Uint8Array(start + content.length)
  for (const [at, { id }] of locks.entries()) {
    const macKey = macKeys.get(id)
    if (macKey !== undefined) joined.set(macKey, at * keyLength)
  }
  joined.set(content, start)
  return joined
}

/** Splits what `joinContent` joined, and wipes it. In version 1 all of it is content. */
export function splitContent(
  { version, locks }: VaultHeader,
  joined: Uint8Array,
): { readonly macKeys: Map<string, Uint8Array>; readonly content: Uint8Array } {
  const macKeys = new Map<string, Uint8Array>()
  if (version === 1) return { macKeys, content: joined }
  const start = locks.length * keyLength
  if (joined.length < start)
    throw new VaultError('The saved wallet is damaged. Restore it from a backup.', 'VaultDamaged')
  for (const [at, { id }] of locks.entries()) {
    const macKey = joined.slice(at * keyLength, (at + 1) * keyLength)
    if (macKey.some((byte) => byte !== 0)) macKeys.set(id, macKey)
  }
  const content = joined.slice(start)
  wipe(joined)
  return { macKeys, content }
}
