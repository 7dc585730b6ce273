import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One step of the schema `app`. A released step is never edited; add another one. */
export type Migration = { readonly version: number; readonly name: string; readonly sql: string }

/** The files beside this one, `<version>-<name>.sql`, by version. */
export const migrations: readonly Migration[] = readdirSync(import.meta.dirname)
  .flatMap((file) => {
    const found = /^(\d+)-([\w-]+)\.sql$/.exec(file)
    return found
      ? [{ version: Number(found[1]), name: found[2]!, sql: readFileSync(join(import.meta.dirname, file), 'utf8') }]
      : []
  })
  .sort((a, b) => a.version - b.version)
