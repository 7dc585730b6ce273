import { BaseError } from '@oxbow/errors/BaseError'

const longestMs = 6_000
const maxBytes = 1_000_000

/**
 * Calls a provider's API.
 *
 * @returns unvalidated JSON; undefined for 404
 * @throws {ProviderDownError} also for an answer that isn't JSON. It contains no URL, which may include keys
 */
export async function askProvider(
  url: string,
  { method = 'GET', headers = {}, json, form }: askProvider.Options = {},
): Promise<unknown> {
  const body = form ? new URLSearchParams(form).toString() : json === undefined ? undefined : JSON.stringify(json)
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  try {
    const answer = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': type }), ...headers },
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(longestMs),
    })
    if (answer.status === 404) {
      await answer.body?.cancel()
      return undefined
    }
    const text = await readBounded(answer)
    if (!answer.ok) throw new ProviderDownError(`It answered ${answer.status}.`, parseOrNull(text), answer.status)
    return JSON.parse(text) as unknown
  } catch (error) {
    if (error instanceof ProviderDownError) throw error
    throw new ProviderDownError((error as Error).name)
  }
}

export declare namespace askProvider {
  type Options = {
    readonly method?: 'GET' | 'POST'
    readonly headers?: Readonly<Record<string, string>>
    readonly json?: unknown
    readonly form?: Readonly<Record<string, string>>
  }
}

async function readBounded(answer: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new ProviderDownError('Its answer is too long.')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The provider doesn't answer, or not as documented. */
export class ProviderDownError extends BaseError {
  override name = 'Server.ProviderDownError'
  /** Its answer, if JSON. */
  readonly answer: unknown
  readonly status: number | undefined
  constructor(reason: string, answer: unknown = null, status?: number) {
    super(`The provider gives an unexpected answer. ${reason}`, { code: 'RampRefused' })
    this.answer = answer
    this.status = status
  }
}
