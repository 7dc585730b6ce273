import * as z from 'zod/mini'
import type { Verb } from './WindowRequest.ts'

// The page's policy forbids `eval`, which zod would try.
z.config({ jitless: true })

const address = z.string().check(z.regex(/^0x[0-9a-f]{40}$/i))
const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/i))
const passkey = z.strictObject({
  /** Credential id, base64url. */
  id: z.string(),
  /** Passkey provider, such as "iCloud Keychain". Empty if unknown. */
  label: z.string(),
  /** Unix milliseconds. */
  createdAt: z.number(),
})
const sending = z.strictObject({
  /** Hashes of the signed transactions, in order. */
  hashes: z.array(hash).check(z.minLength(1)),
  /** Number of transactions sent. Each is sent after the previous one succeeded, so those after a failed one are never sent. */
  sent: z.int().check(z.positive()),
  /** Until when somebody else may send it for the account, Unix seconds. The hash is that one's word. Absent for the account's own transactions. */
  relayedUntil: z.optional(z.int().check(z.positive())),
})
const delegation = z.strictObject({
  chainId: z.int().check(z.positive()),
  hash,
  nonce: z.int().check(z.nonnegative()),
  /** Whether the account runs the smart wallet's code from now on; otherwise the code of `contract` was removed. */
  isOn: z.boolean(),
  contract: address,
})
const state = {
  addresses: z.array(address),
  /** For each address the Solana account of the same phrase and number; null for an imported key. Absent until the wallet is opened. */
  solana: z.optional(z.array(z.nullable(z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))))),
  passkeys: z.array(passkey),
  isBackedUp: z.boolean(),
}

const resultSchemas = {
  connect: z.strictObject(state),
  accounts: z.strictObject({ addresses: z.array(address) }),
  sign: z.strictObject({ signature: z.string().check(z.regex(/^0x[0-9a-f]+$/i)) }),
  send: sending,
  cancel: z.strictObject({}),
  lock: z.strictObject({}),
  /** `delegations`: what was changed while the screen was open, each by a transaction of its own. */
  manage: z.strictObject({ ...state, delegations: z.optional(z.array(delegation)) }),
}

const answerSchema = z.union([
  z.strictObject({ oxbow: z.literal(1), id: z.string(), result: z.unknown() }),
  z.strictObject({
    oxbow: z.literal(1),
    id: z.string(),
    error: z.strictObject({ code: z.union([z.int(), z.string()]), message: z.string() }),
  }),
])

export type WindowRequestResult<V extends Verb = Verb> = z.infer<(typeof resultSchemas)[V]>
export type WalletPasskey = z.infer<typeof passkey>
export type ChangedDelegation = z.infer<typeof delegation>

/** Numbers are codes of EIP-1193, EIP-1474 and EIP-5792; strings are for anything else. */
export type AnswerError = {
  readonly code:
    | 4001
    | 4100
    | 5710
    | 5760
    | -32002
    | -32600
    | -32602
    | 'expired'
    | 'failed'
    | 'prf-unavailable'
    | 'unknown'
  readonly message: string
}

export type Answer = { readonly oxbow: 1; readonly id: string } & (
  | { readonly result: unknown }
  | { readonly error: { readonly code: number | string; readonly message: string } }
)

const begunSchema = z.strictObject({
  oxbow: z.literal(1),
  id: z.string(),
  begun: z.nullable(sending),
})

/**
 * Transactions are signed, and the last one counted in `sent` is broadcast next: from now on, closing the
 * window isn't a rejection. Null: the node claims to have rejected the first one, which may be false.
 */
export type Begun = z.infer<typeof begunSchema>

export function readBegun(data: unknown): Begun | undefined {
  const read = begunSchema.safeParse(data)
  return read.success ? read.data : undefined
}

/** Parses a message of the wallet's window; undefined if it isn't an answer. */
export function readAnswer(data: unknown): Answer | undefined {
  const read = answerSchema.safeParse(data)
  return read.success ? read.data : undefined
}

/** Parses the result of a verb; undefined if it doesn't match the verb. */
export function readResult<V extends Verb>(verb: V, result: unknown): WindowRequestResult<V> | undefined {
  const read = resultSchemas[verb].safeParse(result)
  return read.success ? (read.data as WindowRequestResult<V>) : undefined
}
