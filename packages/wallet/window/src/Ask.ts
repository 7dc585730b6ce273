import * as z from 'zod/mini'

// Neither page lets text become code, and zod would try.
z.config({ jitless: true })

/** How far away the end of a request may be, milliseconds. */
export const longestLife = 120_000
/** Of two clocks that are not quite the same. Milliseconds. */
const clockSlack = 5_000
/** Of a request as JSON, characters. */
const mostLength = 131_072
/** Calls of one request: what a server lets strangers simulate at once. */
export const mostCalls = 16

const hex = z.string().check(z.regex(/^0x(?:[0-9a-f]{2})*$/i))
const address = z.string().check(z.regex(/^0x[0-9a-f]{40}$/i))
const quantity = z.string().check(z.regex(/^0x(?:0|[1-9a-f][0-9a-f]{0,63})$/i))
const id = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))
const chainId = z.int().check(z.positive())

const paramsSchemas = {
  /** Makes a wallet by a passkey, or opens the one that is there. */
  connect: z.strictObject({}),
  /** Which accounts there are. They are public: nobody is asked. */
  accounts: z.strictObject({}),
  sign: z.strictObject({
    address,
    /** The network that the page is on: what counts on another one is warned of. */
    chainId: z.optional(chainId),
    message: z.discriminatedUnion('type', [
      /** EIP-191, `personal_sign`: the bytes that are prefixed. */
      z.strictObject({ type: z.literal('personal'), data: hex }),
      /** EIP-712, `eth_signTypedData_v4`: `types`, `primaryType`, `domain` and `message` as JSON text. */
      z.strictObject({ type: z.literal('typed'), json: z.string() }),
    ]),
  }),
  /** Calls to be made in this order. Nonce, fees and gas are the wallet's affair. */
  send: z.strictObject({
    address,
    chainId,
    calls: z
      .array(z.strictObject({ to: address, value: quantity, data: hex }))
      .check(z.minLength(1), z.maxLength(mostCalls)),
    /** All or none, or not at all. Otherwise an account that can't do that makes them one after the other, until one fails. */
    isAtomic: z.optional(z.boolean()),
  }),
  cancel: z.strictObject({ target: id }),
  lock: z.strictObject({}),
  /** Opens a screen of the wallet's own, which the person uses and closes. */
  manage: z.strictObject({
    address,
    view: z.enum(['passkeys', 'phrase', 'key', 'backup', 'rehearsal', 'import', 'smart-wallet']),
  }),
}

const envelopeSchema = z.strictObject({
  oxbow: z.literal(1),
  id,
  /** Unix milliseconds from which on it counts for nothing. */
  exp: z.number(),
  verb: z.enum(['connect', 'accounts', 'sign', 'send', 'cancel', 'lock', 'manage']),
  params: z.unknown(),
})

export type Verb = keyof typeof paramsSchemas
/** What the screen of a window is about; the others show none. */
export type ScreenVerb = Exclude<Verb, 'accounts' | 'cancel' | 'lock'>
export type AskParams<V extends Verb = Verb> = z.infer<(typeof paramsSchemas)[V]>
export type ManageView = AskParams<'manage'>['view']

/** One request of a page to the wallet's window. */
export type Ask<V extends Verb = Verb> = {
  [Each in V]: {
    readonly oxbow: 1
    readonly id: string
    readonly exp: number
    readonly verb: Each
    readonly params: AskParams<Each>
  }
}[V]

export type AskReading =
  | { readonly ask: Ask }
  | { readonly error: { readonly code: -32600 | -32602; readonly message: string }; readonly id: string }

/**
 * Reads what came through the port, and nothing that is one key more or less.
 * @param now Unix milliseconds.
 */
export function readAsk(data: unknown, now: number): AskReading {
  const envelope = envelopeSchema.safeParse(data)
  if (!envelope.success || !isShort(data))
    return { id: idOf(data), error: { code: -32600, message: 'Unknown request' } }
  const { oxbow, id, exp, verb } = envelope.data
  if (!(exp > now && exp <= now + longestLife + clockSlack))
    return { id, error: { code: -32600, message: 'Request expired' } }
  const params = paramsSchemas[verb].safeParse(envelope.data.params)
  if (!params.success) return { id, error: { code: -32602, message: 'Wrong parameters' } }
  return { ask: { oxbow, id, exp, verb, params: params.data } as Ask }
}

function isShort(data: unknown): boolean {
  try {
    return JSON.stringify(data).length <= mostLength
  } catch {
    // A circle, or numbers that JSON has not.
    return false
  }
}

/** So that the answer finds who waits for it. */
function idOf(data: unknown): string {
  const { id } = (data ?? {}) as { readonly id?: unknown }
  return typeof id === 'string' ? id.slice(0, 64) : ''
}
