import type { VaultStorage } from '../vault/createVaultStore.ts'

/** A storage over a map that tests look into. */
export function memoryVaultStorage(values: Map<string, string>): VaultStorage {
  return {
    read: async (name) => values.get(name),
    write: async (name, value) => void values.set(name, value),
    remove: async (name) => void values.delete(name),
  }
}
