import { maxTokens, type TokenList, tokenListSchema } from '@oxbow/chain/TokenList'
import { parseByEntry } from '@oxbow/client/parseByEntry'
import { type RefusalWatch, watchRefusals } from '@oxbow/client/watchRefusals'

/** Result of loading a token list. Each status other than `ok` needs a different action. */
export type TokenListAnswer =
  /** `dropped`: number of tokens left out because they violate the schema. */
  | { readonly status: 'ok'; readonly list: TokenList; readonly dropped: number }
  | { readonly status: 'unreachable' }
  /** The page's Content-Security-Policy doesn't allow the host yet, because it is older than the list. */
  | { readonly status: 'not-allowed' }
  /** The host exists but doesn't allow this page to read it (CORS). */
  | { readonly status: 'refuses-pages' }
  /** It redirects to another address, which is only contacted if entered itself. */
  | { readonly status: 'leads-on' }
  | { readonly status: 'refused'; readonly httpStatus: number }
  | { readonly status: 'not-json' }
  /** `place`: where it violates the schema, for example `tokens[17].symbol`. */
  | { readonly status: 'no-list'; readonly place: string }
  | { readonly status: 'too-large' }
  | { readonly status: 'too-many'; readonly count: number }

/** More than a list of 10,000 tokens with every field of the schema. */
export const maxBytes = 8_000_000
const timeoutMs = 15_000

/**
 * Loads a token list (https://uniswap.org/tokenlist.schema.json) and validates it token by token: an invalid token is dropped alone. Never throws. A
 * valid list says nothing about the quality of its tokens.
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
    // With `no-cors` the request succeeds if a server is there, even if the page may not read its answer.
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
    /** Detects that the page's own policy blocked the request; default: the browser's report of it. */
    readonly watchRefusals?: ((url: string) => RefusalWatch) | undefined
  }
}

/** Undefined if it is too large; the rest isn't loaded then. */
async function readText(response: Response): Promise<string | undefined> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for (;;) {
    const part = await reader?.read()
    if (part?.value === undefined) return text + decoder.decode()
    bytes += part.value.byteLength
    if (bytes > maxBytes) {
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
  if (Array.isArray(tokens) && tokens.length > maxTokens) return { status: 'too-many', count: tokens.length }
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
