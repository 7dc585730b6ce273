import { z } from 'zod/mini'
import type { VaultStorage } from '../vault/createVaultStore.ts'

export type Records<T> = {
  /** The oldest first. */
  list(): Promise<readonly T[]>
  /** One change after the other; gives back what `change` made. */
  change(change: (records: readonly T[]) => readonly T[]): Promise<readonly T[]>
}

/** A small list under a name of the storage. One that can't be read is none: nobody has a permission by accident. Beyond `most` the oldest goes. */
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
