import { mostTokens, type TokenList, tokenListSchema } from '@oxbow/chain/TokenList'
import { parseByEntry } from '@oxbow/client/parseByEntry'
import { type RefusalWatch, watchRefusals } from '@oxbow/client/watchRefusals'

/** What is at the URL of a token list. Each answer that is not `ok` has one thing to do about it. */
export type TokenListAnswer =
  /** `dropped`: so many tokens of it are not what the schema says, and are left out. */
  | { readonly status: 'ok'; readonly list: TokenList; readonly dropped: number }
  | { readonly status: 'unreachable' }
  /** This page may not connect to it yet: its Content-Security-Policy was made before the list was asked for. */
  | { readonly status: 'not-allowed' }
  /** It is there and lets no pages of this address read it (CORS). */
  | { readonly status: 'refuses-pages' }
  /** It leads on to another address, which is contacted only when it is entered itself. */
  | { readonly status: 'leads-on' }
  | { readonly status: 'refused'; readonly httpStatus: number }
  | { readonly status: 'not-json' }
  /** `place`: where it departs from the schema, for example `tokens[17].symbol`. */
  | { readonly status: 'no-list'; readonly place: string }
  | { readonly status: 'too-large' }
  | { readonly status: 'too-many'; readonly count: number }

/** A list of 10,000 tokens with all that the schema allows is smaller. */
export const mostBytes = 8_000_000
const timeoutMs = 15_000

/**
 * Reads a token list (https://uniswap.org/tokenlist.schema.json) and checks every part of it: one bad token does not take the others along. Never throws. That a list is well-formed says nothing
 * about its tokens.
 *
 * @example
 * await getTokenList({ url: 'https://tokens.example/list.json' }) // { status: 'ok', list: { name: 'Example', … } }
 */
export async function getTokenList(parameters: getTokenList.Parameters): Promise<TokenListAnswer> {
  const { url, signal } = parameters
  const fetch = parameters.fetch ?? ((input: string, init: RequestInit) => globalThis.fetch(input, init))
  const watch = (parameters.watchRefusals ?? watchRefusals)(url)
  try {
    const response = await fetch(url, request())
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
      return { status: 'leads-on' }
    if (!response.ok) return { status: 'refused', httpStatus: response.status }
    const text = await readText(response)
    return text === undefined ? { status: 'too-large' } : toAnswer(text)
  } catch {
    // A request whose answer the page may not read goes through all the same where something listens.
    const isThere = await fetch(url, { ...request(), mode: 'no-cors', redirect: 'follow' }).then(
      () => true,
      () => false,
    )
    if (await watch.wasRefused()) return { status: 'not-allowed' }
    return { status: isThere ? 'refuses-pages' : 'unreachable' }
  } finally {
    watch.stop()
  }

  function request(): RequestInit {
    const timeout = AbortSignal.timeout(timeoutMs)
    return {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'manual',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    }
  }
}

export declare namespace getTokenList {
  type Parameters = {
    readonly url: string
    readonly signal?: AbortSignal | undefined
    readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
    /** Notices that the page itself may not connect; default: the browser's own report of it. */
    readonly watchRefusals?: ((url: string) => RefusalWatch) | undefined
  }
}

/** Undefined when there is too much of it; the rest is then not loaded. */
async function readText(response: Response): Promise<string | undefined> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for (;;) {
    const part = await reader?.read()
    if (part?.value === undefined) return text + decoder.decode()
    bytes += part.value.byteLength
    if (bytes > mostBytes) {
      await reader?.cancel()
      return undefined
    }
    text += decoder.decode(part.value, { stream: true })
  }
}

function toAnswer(text: string): TokenListAnswer {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { status: 'not-json' }
  }
  const { tokens } = (value ?? {}) as { tokens?: unknown }
  if (Array.isArray(tokens) && tokens.length > mostTokens) return { status: 'too-many', count: tokens.length }
  const parsed = parseByEntry(tokenListSchema, value)
  if (parsed.success) return { status: 'ok', list: parsed.data, dropped: parsed.dropped }
  return { status: 'no-list', place: toPlace(parsed.error.issues[0]?.path ?? []) }
}

function toPlace(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')
}
