import { z } from 'zod/mini'

/** How a devnet token departs from ERC-20. */
export const tokenQuirkSchema = z.enum([
  'fee-on-transfer',
  'reset-approval',
  'honeypot',
  'reverting-transfer',
  'impostor',
  'bytes32-symbol',
])

/** A token's misbehavior, or an operator's verdict on it. */
const tokenFaultSchema = z.union([tokenQuirkSchema, z.enum(['malicious', 'spam'])])

/** What Oxbow adds to a token in a token list, under `extensions.oxbow`. */
const tokenRemarksSchema = z.object({
  quirk: z.optional(tokenFaultSchema),
  /** Name of the list that the operator imported the token from; absent for the operator's own. */
  list: z.optional(z.string().check(z.minLength(1), z.maxLength(30))),
  /** The list's symbol or decimals differ from the token's own, which are the ones given here. */
  differs: z.optional(z.boolean()),
})

export type TokenQuirk = z.infer<typeof tokenQuirkSchema>
export type TokenFault = z.infer<typeof tokenFaultSchema>
export type TokenRemarks = z.infer<typeof tokenRemarksSchema>

/** Oxbow's remarks on a token of its own list; nothing for a token of a foreign list. Separate from the list's schema, which is slow to create. */
export function remarksOn({
  extensions,
}: {
  extensions?: Readonly<Record<string, unknown>> | undefined
}): TokenRemarks {
  const parsed = tokenRemarksSchema.safeParse(extensions?.oxbow)
  return parsed.success ? parsed.data : {}
}
