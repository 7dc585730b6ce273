import type { VaultStorage } from '../vault/createVaultStore.ts'

/** A storage over a map that tests can inspect. */
export function memoryVaultStorage(values: Map<string, string>): VaultStorage {
  return {
    read: async (name) => values.get(name),
    write: async (name, value) => void values.set(name, value),
    remove: async (name) => void values.delete(name),
  }
}
