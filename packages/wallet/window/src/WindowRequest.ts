import {
  eitherOf,
  exactly,
  isBoolean,
  isCount,
  isNumber,
  isText,
  listOf,
  oneOf,
  type Shaped,
  textLike,
} from './shapes.ts'

/** Longest time until a request expires, milliseconds. */
export const longestLife = 120_000
/** Tolerated difference of two clocks, milliseconds. */
const clockSlack = 5_000
/** Longest request, in characters of JSON. */
const maxLength = 131_072
/** Calls per request: as many as a public server simulates at once. */
export const maxCalls = 16

const isHex = textLike(/^0x(?:[0-9a-f]{2})*$/i)
const isAddress = textLike(/^0x[0-9a-f]{40}$/i)
const isQuantity = textLike(/^0x(?:0|[1-9a-f][0-9a-f]{0,63})$/i)
const isId = textLike(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

const shapes = {
  /** Creates a wallet with a passkey, or unlocks the existing one. */
  connect: exactly({}),
  /** Lists the accounts. They are public, so the user isn't asked. */
  accounts: exactly({}),
  sign: exactly(
    {
      address: isAddress,
      message: eitherOf(
        /** EIP-191, `personal_sign`: the bytes before the prefix is added. */
        exactly({ type: oneOf('personal'), data: isHex }),
        /** EIP-712, `eth_signTypedData_v4`: `types`, `primaryType`, `domain` and `message` as JSON text. */
        exactly({ type: oneOf('typed'), json: isText }),
      ),
    },
    /** The page's network; a signature for another one raises a warning. */
    { chainId: isCount },
  ),
  /** Calls in execution order. The wallet sets nonce, fees and gas. */
  send: exactly(
    {
      address: isAddress,
      chainId: isCount,
      calls: listOf(exactly({ to: isAddress, value: isQuantity, data: isHex }), 1, maxCalls),
    },
    /** Requires all or none. Otherwise an account without batch support sends the calls one after the other until one fails. */
    { isAtomic: isBoolean },
  ),
  cancel: exactly({ target: isId }),
  lock: exactly({}),
  /** Opens one of the wallet's own screens, which the user closes. */
  manage: exactly(
    {
      address: isAddress,
      view: oneOf('passkeys', 'phrase', 'key', 'backup', 'rehearsal', 'import', 'smart-wallet', 'limits'),
    },
    /** Credential id of the passkey that the user wants to delete, for `passkeys`. */
    { passkey: isText },
  ),
}

const isEnvelope = exactly({
  oxbow: oneOf(1),
  id: isId,
  /** Expiry, Unix milliseconds. */
  exp: isNumber,
  verb: oneOf('connect', 'accounts', 'sign', 'send', 'cancel', 'lock', 'manage'),
  params: (value: unknown): value is unknown => true,
})

export type Verb = keyof typeof shapes
/** Verbs that show a screen. */
export type ScreenVerb = Exclude<Verb, 'accounts' | 'cancel' | 'lock'>
export type WindowRequestParams<V extends Verb = Verb> = Shaped<(typeof shapes)[V]>
export type ManageView = WindowRequestParams<'manage'>['view']

/** A request from a page to the wallet's window. */
export type WindowRequest<V extends Verb = Verb> = {
  [Each in V]: {
    readonly oxbow: 1
    readonly id: string
    readonly exp: number
    readonly verb: Each
    readonly params: WindowRequestParams<Each>
  }
}[V]

export type WindowRequestReading =
  | { readonly ask: WindowRequest }
  | { readonly error: { readonly code: -32600 | -32602; readonly message: string }; readonly id: string }

/**
 * Validates a port message strictly: no missing and no extra keys.
 * @param now Unix milliseconds
 */
export function readWindowRequest(data: unknown, now: number): WindowRequestReading {
  if (!isEnvelope(data) || !isShort(data))
    return { id: idOf(data), error: { code: -32600, message: 'Unknown request' } }
  const { oxbow, id, exp, verb, params } = data
  if (!(exp > now && exp <= now + longestLife + clockSlack))
    return { id, error: { code: -32600, message: 'Request expired' } }
  if (!shapes[verb](params)) return { id, error: { code: -32602, message: 'Wrong parameters' } }
  return { ask: { oxbow, id, exp, verb, params } as WindowRequest }
}

function isShort(data: unknown): boolean {
  try {
    return JSON.stringify(data).length <= maxLength
  } catch {
    // Circular, or contains values that JSON can't represent.
    return false
  }
}

/** Taken even from an invalid request, so that the error reaches the caller. */
function idOf(data: unknown): string {
  const { id } = (data ?? {}) as { readonly id?: unknown }
  return typeof id === 'string' ? id.slice(0, 64) : ''
}
