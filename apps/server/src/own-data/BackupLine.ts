import { z } from 'zod'
import { keptTables } from './keptTables.ts'

const headerSchema = z.object({
  oxbow: z.literal('backup'),
  format: z.literal(1),
  /** Of the schema `app`. */
  version: z.int().positive(),
})

/** A line of a backup, which is JSON lines in gzip: a header, files, rows, and how many rows there were. */
export const backupLineSchema = z.union([
  headerSchema,
  z.object({ file: z.string(), content: z.base64() }),
  z.object({ table: z.enum(keptTables), row: z.record(z.string(), z.unknown()) }),
  z.object({ end: z.int().nonnegative() }),
])

export type BackupHeader = z.infer<typeof headerSchema>
export type BackupLine =
  | BackupHeader
  | { readonly file: string; readonly content: string }
  | { readonly table: (typeof keptTables)[number]; readonly row: object }
  | { readonly end: number }
