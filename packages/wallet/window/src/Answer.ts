import * as z from 'zod/mini'
import type { Verb } from './Ask.ts'

// The page lets no text become code, and zod would try.
z.config({ jitless: true })

const address = z.string().check(z.regex(/^0x[0-9a-f]{40}$/i))
const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/i))
const passkey = z.strictObject({
  /** Of the credential, base64url. */
  id: z.string(),
  /** Who keeps it, such as "iCloud Keychain". Empty when nobody knows. */
  label: z.string(),
  /** Unix milliseconds. */
  createdAt: z.number(),
})
const sending = z.strictObject({
  /** Of the transactions that were signed, in their order. */
  hashes: z.array(hash).check(z.minLength(1)),
  /** So many of them went out; each after the one before succeeded, so that those behind one that fails never do. */
  sent: z.int().check(z.positive()),
})
const state = { passkeys: z.array(passkey), isBackedUp: z.boolean() }

const resultSchemas = {
  connect: z.strictObject({ addresses: z.array(address), ...state }),
  accounts: z.strictObject({ addresses: z.array(address) }),
  sign: z.strictObject({ signature: z.string().check(z.regex(/^0x[0-9a-f]+$/i)) }),
  send: sending,
  cancel: z.strictObject({}),
  lock: z.strictObject({}),
  manage: z.strictObject({ addresses: z.array(address), ...state }),
}

const answerSchema = z.union([
  z.strictObject({ oxbow: z.literal(1), id: z.string(), result: z.unknown() }),
  z.strictObject({
    oxbow: z.literal(1),
    id: z.string(),
    error: z.strictObject({ code: z.union([z.int(), z.string()]), message: z.string() }),
  }),
])

export type AskResult<V extends Verb = Verb> = z.infer<(typeof resultSchemas)[V]>
export type WalletPasskey = z.infer<typeof passkey>

/** Numbers are those of EIP-1193, EIP-1474 and EIP-5792; words are what these don't know. */
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
 * Transactions are signed, and the last of those that count as sent goes out next: from here on a closed window is no refusal. Null: the node says that it
 * refused the first, and it may be lying.
 */
export type Begun = z.infer<typeof begunSchema>

export function readBegun(data: unknown): Begun | undefined {
  const read = begunSchema.safeParse(data)
  return read.success ? read.data : undefined
}

/** What the wallet's window says; undefined when it is no answer at all. */
export function readAnswer(data: unknown): Answer | undefined {
  const read = answerSchema.safeParse(data)
  return read.success ? read.data : undefined
}

/** The result of a verb; undefined when it is none of that verb. */
export function readResult<V extends Verb>(verb: V, result: unknown): AskResult<V> | undefined {
  const read = resultSchemas[verb].safeParse(result)
  return read.success ? (read.data as AskResult<V>) : undefined
}
