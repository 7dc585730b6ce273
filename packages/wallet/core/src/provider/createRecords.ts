import { z } from 'zod/mini'
import type { VaultStorage } from '../vault/createVaultStore.ts'

export type Records<T> = {
  /** Oldest first. */
  list(): Promise<readonly T[]>
  /** Changes are serialized; returns what `change` made. */
  change(change: (records: readonly T[]) => readonly T[]): Promise<readonly T[]>
}

/**
 * A small list under a storage name. An unreadable list counts as empty: no site gets a permission by accident. Beyond `most` the oldest is dropped.
 */
export function createRecords<T>(options: {
  readonly storage: VaultStorage
  readonly name: string
  readonly shape: z.ZodMiniType<T>
  readonly most: number
}): Records<T> {
  const { storage, name, most } = options
  const stored = z.strictObject({ version: z.literal(1), records: z.array(options.shape) })
  let queue: Promise<unknown> = Promise.resolve()

  async function list(): Promise<readonly T[]> {
    const read = stored.safeParse(parse((await storage.read(name)) ?? ''))
    return read.success ? read.data.records : []
  }

  return {
    list,
    change(change) {
      const changed = queue.then(async () => {
        const records = change(await list()).slice(-most)
        await storage.write(name, JSON.stringify({ version: 1, records }))
        return records
      })
      queue = changed.catch(() => undefined)
      return changed
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
