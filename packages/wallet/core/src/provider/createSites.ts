import { z } from 'zod/mini'
import type { VaultStorage } from '../vault/createVaultStore.ts'
import { createRecords } from './createRecords.ts'
import { address, count } from './shapes.ts'

/** Permission of a site: these accounts, the active one first, on this chain. */
const site = z.strictObject({ origin: z.string(), accounts: z.array(address), chainId: count, since: count })
export type Site = z.infer<typeof site>

export type Sites = {
  list(): Promise<readonly Site[]>
  get(origin: string): Promise<Site | undefined>
  put(site: Site): Promise<void>
  remove(origin: string): Promise<void>
}

/** More than a person can review. */
const most = 200

/** Stored permissions by origin (EIP-2255), kept over restarts. */
export function createSites(options: { readonly storage: VaultStorage; readonly name: string }): Sites {
  const records = createRecords({ ...options, shape: site, most })
  return {
    list: records.list,
    get: async (origin) => (await records.list()).find((each) => each.origin === origin),
    async put(site) {
      await records.change((sites) => [...sites.filter(({ origin }) => origin !== site.origin), site])
    },
    async remove(origin) {
      await records.change((sites) => sites.filter((each) => each.origin !== origin))
    },
  }
}
