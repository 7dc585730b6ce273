import type { Locks } from '@oxbow/runtime/Locks'
import type { SealedVault } from './Vault.ts'
import { VaultError } from './VaultError.ts'
import { readVault } from './vaultText.ts'

/** Storage of a vault on this device: IndexedDB, `chrome.storage.local`, or a map in tests. */
export type VaultStorage = {
  read(name: string): Promise<string | undefined>
  write(name: string, value: string): Promise<void>
  remove(name: string): Promise<void>
}

export type VaultStore = {
  /** The last saved text; undefined when there is no wallet. @throws VaultError when there is one that can't be read */
  load(): Promise<string | undefined>
  /**
   * Saves the next vault.
   *
   * @param from revision that it was made from; undefined for a new wallet
   * @returns `old-copy-remains` when it is saved but the previous copy couldn't be overwritten; `load` tries again
   */
  save(text: string, from: number | undefined): Promise<'saved' | 'old-copy-remains'>
  /** Removes the wallet from this device. */
  remove(): Promise<void>
}

/**
 * Keeps a vault in two slots, so that a complete one exists at any time: a save overwrites the older slot, reads it back, and only then overwrites
 * the other. The newest complete slot counts. Finally both hold the same, because an older copy would still open with the old password.
 */
export function createVaultStore(options: {
  readonly storage: VaultStorage
  /** Shared by all tabs that use the storage. */
  readonly locks: Locks
  readonly name: string
}): VaultStore {
  const { storage, locks, name } = options
  const slots = [`${name}.a`, `${name}.b`] as const

  return {
    load: () =>
      alone(async () => {
        const current = await newest()
        if (current === undefined) return undefined
        await put(otherThan(current.slot), current.text).catch(() => undefined)
        return current.text
      }),

    save: (text, from) =>
      alone(async () => {
        const next = readVault(text)
        const current = await newest()
        assertFollows(next, from, current?.vault)
        const first = current === undefined ? slots[0] : otherThan(current.slot)
        await put(first, text)
        return put(otherThan(first), text).then(
          () => 'saved' as const,
          () => 'old-copy-remains' as const,
        )
      }),

    remove: () =>
      alone(async () => {
        for (const slot of slots) await storage.remove(slot)
      }),
  }

  async function newest() {
    const found = []
    let isDamaged = false
    for (const slot of slots) {
      const text = await storage.read(slot)
      if (text === undefined) continue
      const vault = readWhole(text)
      if (vault === undefined) isDamaged = true
      else found.push({ slot, text, vault })
    }
    const [a, b] = found
    if (a === undefined && isDamaged)
      throw new VaultError('The saved wallet is damaged. Restore it from a backup.', 'VaultDamaged')
    return b !== undefined && b.vault.revision > a!.vault.revision ? b : a
  }

  function otherThan(slot: string): string {
    return slot === slots[0] ? slots[1] : slots[0]
  }

  /** Some storages silently drop large values, or all values in private windows. */
  async function put(slot: string, text: string): Promise<void> {
    if ((await storage.read(slot)) === text) return
    await storage.write(slot, text).catch(() => undefined)
    if ((await storage.read(slot)) !== text)
      throw new VaultError('The wallet could not be saved. Free up space and try again.', 'StorageRefused', {
        retryable: true,
      })
  }

  async function alone<T>(run: () => Promise<T>): Promise<T> {
    const release = await locks.hold(name, new AbortController().signal)
    try {
      return await run()
    } finally {
      release()
    }
  }
}

function assertFollows(next: SealedVault, from: number | undefined, current: SealedVault | undefined): void {
  if (next.revision !== (from ?? 0) + 1) throw new TypeError('A saved vault is one revision newer than the one before.')
  if (from === undefined && current !== undefined)
    throw new VaultError('There is already a wallet on this device.', 'VaultExists')
  if (from !== current?.revision || (current !== undefined && next.id !== current.id))
    throw new VaultError('The wallet was changed in another tab.', 'VaultChanged', { retryable: true })
}

/** Undefined for a slot whose write was interrupted. One of a newer version throws instead. */
function readWhole(text: string): SealedVault | undefined {
  try {
    return readVault(text)
  } catch (error) {
    if (error instanceof VaultError && error.code === 'VaultDamaged') return undefined
    throw error
  }
}
