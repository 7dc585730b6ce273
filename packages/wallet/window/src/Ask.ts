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

/** How far away the end of a request may be, milliseconds. */
export const longestLife = 120_000
/** Of two clocks that are not quite the same. Milliseconds. */
const clockSlack = 5_000
/** Of a request as JSON, characters. */
const mostLength = 131_072
/** Calls of one request: what a server lets strangers simulate at once. */
export const mostCalls = 16

const isHex = textLike(/^0x(?:[0-9a-f]{2})*$/i)
const isAddress = textLike(/^0x[0-9a-f]{40}$/i)
const isQuantity = textLike(/^0x(?:0|[1-9a-f][0-9a-f]{0,63})$/i)
const isId = textLike(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

const shapes = {
  /** Makes a wallet by a passkey, or opens the one that is there. */
  connect: exactly({}),
  /** Which accounts there are. They are public: nobody is asked. */
  accounts: exactly({}),
  sign: exactly(
    {
      address: isAddress,
      message: eitherOf(
        /** EIP-191, `personal_sign`: the bytes that are prefixed. */
        exactly({ type: oneOf('personal'), data: isHex }),
        /** EIP-712, `eth_signTypedData_v4`: `types`, `primaryType`, `domain` and `message` as JSON text. */
        exactly({ type: oneOf('typed'), json: isText }),
      ),
    },
    /** The network that the page is on: what counts on another one is warned of. */
    { chainId: isCount },
  ),
  /** Calls to be made in this order. Nonce, fees and gas are the wallet's affair. */
  send: exactly(
    {
      address: isAddress,
      chainId: isCount,
      calls: listOf(exactly({ to: isAddress, value: isQuantity, data: isHex }), 1, mostCalls),
    },
    /** All or none, or not at all. Otherwise an account that can't do that makes them one after the other, until one fails. */
    { isAtomic: isBoolean },
  ),
  cancel: exactly({ target: isId }),
  lock: exactly({}),
  /** Opens a screen of the wallet's own, which the person uses and closes. */
  manage: exactly({
    address: isAddress,
    view: oneOf('passkeys', 'phrase', 'key', 'backup', 'rehearsal', 'import', 'smart-wallet', 'limits'),
  }),
}

const isEnvelope = exactly({
  oxbow: oneOf(1),
  id: isId,
  /** Unix milliseconds from which on it counts for nothing. */
  exp: isNumber,
  verb: oneOf('connect', 'accounts', 'sign', 'send', 'cancel', 'lock', 'manage'),
  params: (value: unknown): value is unknown => true,
})

export type Verb = keyof typeof shapes
/** What the screen of a window is about; the others show none. */
export type ScreenVerb = Exclude<Verb, 'accounts' | 'cancel' | 'lock'>
export type AskParams<V extends Verb = Verb> = Shaped<(typeof shapes)[V]>
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
  if (!isEnvelope(data) || !isShort(data))
    return { id: idOf(data), error: { code: -32600, message: 'Unknown request' } }
  const { oxbow, id, exp, verb, params } = data
  if (!(exp > now && exp <= now + longestLife + clockSlack))
    return { id, error: { code: -32600, message: 'Request expired' } }
  if (!shapes[verb](params)) return { id, error: { code: -32602, message: 'Wrong parameters' } }
  return { ask: { oxbow, id, exp, verb, params } as Ask }
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
