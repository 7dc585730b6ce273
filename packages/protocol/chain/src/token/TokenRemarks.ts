import { z } from 'zod/mini'

/** How a token of the devnet departs from the standard. */
export const tokenQuirkSchema = z.enum([
  'fee-on-transfer',
  'reset-approval',
  'honeypot',
  'reverting-transfer',
  'impostor',
  'bytes32-symbol',
])

/** How a token misbehaves, and what an operator may say of one besides. */
const tokenFaultSchema = z.union([tokenQuirkSchema, z.enum(['malicious', 'spam'])])

/** What Oxbow adds to a token in a token list, below `extensions.oxbow`. */
const tokenRemarksSchema = z.object({
  quirk: z.optional(tokenFaultSchema),
  /** The list that an operator took the token from; absent for the operator's own. */
  list: z.optional(z.string().check(z.minLength(1), z.maxLength(30))),
  /** That list says another symbol or other decimals than the token itself, whose word is the one given here. */
  differs: z.optional(z.boolean()),
})

export type TokenQuirk = z.infer<typeof tokenQuirkSchema>
export type TokenFault = z.infer<typeof tokenFaultSchema>
export type TokenRemarks = z.infer<typeof tokenRemarksSchema>

/** What an Oxbow says of a token that it lists; nothing of one in a foreign list. Apart from the list's own schema, which is long work to make. */
export function remarksOn({
  extensions,
}: {
  extensions?: Readonly<Record<string, unknown>> | undefined
}): TokenRemarks {
  const parsed = tokenRemarksSchema.safeParse(extensions?.oxbow)
  return parsed.success ? parsed.data : {}
}
