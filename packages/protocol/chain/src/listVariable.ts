import { z } from 'zod'

/** A setting that names several things, comma separated; none by default. */
export function listVariable() {
  return z.string().default('').transform(splitList)
}

/** The same where the order says nothing: `<chainId>:<address>`, in lower case. */
export function tokensVariable() {
  return listVariable()
    .transform((entries) => new Set(entries.map((entry) => entry.toLowerCase())))
    .refine((tokens) => [...tokens].every((token) => /^\d+:0x[0-9a-f]{40}$/.test(token)), {
      error: 'write <chainId>:<address>, comma separated',
    })
}

/** Its entries, without what is empty. */
export function splitList(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}
