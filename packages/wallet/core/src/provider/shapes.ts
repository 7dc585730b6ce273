import { z } from 'zod/mini'
import type { Hex } from '../signer/EvmTransaction.ts'

// Hosts forbid `eval`, which zod would try. The setting is read when a schema is made, so every file with schemas imports this one.
z.config({ jitless: true })

/** Lower-cased. */
export const address = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{40}$/i)),
  z.transform((text) => text.toLowerCase() as Hex),
)
/** As EIP-3085 requires, without leading zeros; fits a number. */
export const chainIdText = z.pipe(z.string().check(z.regex(/^0x[1-9a-f][0-9a-f]{0,12}$/i)), z.transform(Number))
export const count = z.int().check(z.nonnegative())
export const bytes = z.pipe(
  z.string().check(z.regex(/^0x(?:[0-9a-f]{2})*$/i)),
  z.transform((text) => text.toLowerCase() as Hex),
)
export const word = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{64}$/i)),
  z.transform((text) => text.toLowerCase() as Hex),
)
export const quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i)),
  z.transform((text) => BigInt(text)),
)
