import { z } from 'zod'

/** A comma-separated list; empty by default. */
export function listVariable() {
  return z.string().default('').transform(splitList)
}

/** A comma-separated set of `<chainId>:<address>`, lower-cased. */
export function tokensVariable() {
  return listVariable()
    .transform((entries) => new Set(entries.map((entry) => entry.toLowerCase())))
    .refine((tokens) => [...tokens].every((token) => /^\d+:0x[0-9a-f]{40}$/.test(token)), {
      error: 'write <chainId>:<address>, comma separated',
    })
}

/** The entries of a comma-separated list, without empty ones. */
export function splitList(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}
