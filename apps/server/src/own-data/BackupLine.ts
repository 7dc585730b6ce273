import { z } from 'zod'
import { backupTables } from './backupTables.ts'

const headerSchema = z.object({
  oxbow: z.literal('backup'),
  format: z.literal(1),
  /** Version of the schema `app`. */
  version: z.int().positive(),
})

/** A line of a backup (gzipped JSON lines): a header, files, rows, and finally the number of rows. */
export const backupLineSchema = z.union([
  headerSchema,
  z.object({ file: z.string(), content: z.base64() }),
  z.object({ table: z.enum(backupTables), row: z.record(z.string(), z.unknown()) }),
  z.object({ end: z.int().nonnegative() }),
])

export type BackupHeader = z.infer<typeof headerSchema>
export type BackupLine =
  | BackupHeader
  | { readonly file: string; readonly content: string }
  | { readonly table: (typeof backupTables)[number]; readonly row: object }
  | { readonly end: number }
