import { BaseError } from '@oxbow/errors/BaseError'

const timeoutMs = 5_000
/** Of an answer. An account with ten thousand tokens has about this much. */
const maxBytes = 8_000_000

/**
 * One JSON-RPC call to a node of Solana. Integers beyond 2^53 arrive as bigint: `getBalance` answers with a JSON number.
 *
 * @throws {SolanaNodeError} when the node doesn't answer in time, refuses, or answers anything but JSON-RPC
 */
export async function askSolanaNode(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  let text: string
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    text = await readText(response)
    if (!response.ok) throw new SolanaNodeError(`HTTP status ${response.status}`)
  } catch (error) {
    throw error instanceof SolanaNodeError ? error : new SolanaNodeError('no answer', error)
  }
  const answer = parse(text)
  if (typeof answer !== 'object' || answer === null) throw new SolanaNodeError('no JSON-RPC')
  const { result, error } = answer as { result?: unknown; error?: unknown }
  if (error !== undefined || result === undefined)
    throw new SolanaNodeError(`an error for ${method}: ${JSON.stringify(error)?.slice(0, 200)}`)
  return result
}

async function readText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > maxBytes) throw new SolanaNodeError('too much', undefined, true)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, exactly)
  } catch {
    return undefined
  }
}

/** JSON.parse rounds large integers; their source text is exact. */
function exactly(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const isRounded = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
  return isRounded && /^-?\d{1,40}$/.test(context?.source ?? '') ? BigInt(context!.source!) : value
}

export class SolanaNodeError extends BaseError {
  override name = 'Server.SolanaNodeError'
  /** The answer was larger than is read. */
  readonly isTooLarge: boolean

  constructor(what: string, cause?: unknown, isTooLarge = false) {
    super(`A node of Solana gave ${what}.`, { cause, code: 'NodeUnavailable', retryable: true })
    this.isTooLarge = isTooLarge
  }
}
