import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { prettifyError, z } from 'zod'
import { readAddressList } from './readAddressList.ts'
import { ScreeningSettingsError } from './ScreeningSettingsError.ts'

export const screeningVariables = {
  /** A JSON file that says how addresses are screened. */
  OXBOW_SCREENING: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
}

const fileSchema = z
  .strictObject({
    /** Files with one address a line, relative to this one. */
    lists: z.array(z.string().min(1)).default([]),
    service: z
      .strictObject({
        kind: z.literal('chainalysis'),
        key: z.string().min(1),
        /** Another service with the same API. */
        url: z.url({ protocol: /^https?$/ }).default('https://public.chainalysis.com/api/v1/address'),
      })
      .optional(),
  })
  .refine(({ lists, service }) => lists.length > 0 || service !== undefined, 'name a list or a service')

export type ScreeningSettings = {
  /** Absolute paths. */
  readonly lists: readonly string[]
  readonly service: { readonly key: string; readonly url: string } | undefined
}

/** Undefined without screening. @throws {ScreeningSettingsError} also if a list can't be read: starting without it would let everybody in */
export function toScreeningSettings(data: {
  readonly OXBOW_SCREENING?: string | undefined
}): ScreeningSettings | undefined {
  const path = data.OXBOW_SCREENING
  if (path === undefined) return undefined
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new ScreeningSettingsError(`${path}: ${(error as NodeJS.ErrnoException).code ?? 'it is not JSON'}`)
  }
  const parsed = fileSchema.safeParse(json)
  // The file contains a key, so only the names of invalid fields are reported.
  if (!parsed.success) throw new ScreeningSettingsError(...prettifyError(parsed.error).split('\n'))
  const lists = parsed.data.lists.map((list) => resolve(dirname(path), list))
  for (const list of lists) readAddressList(list)
  return { lists, service: parsed.data.service }
}
