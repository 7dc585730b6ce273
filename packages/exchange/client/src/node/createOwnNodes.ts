import { BaseError } from '@oxbow/errors/BaseError'

/** How long one node may take before the next one is asked. */
const defaultTimeoutMs = 8_000
/** A node that failed is asked last for this long. */
const restMs = 20_000

export type OwnNodes = {
  /** Whether there is a node of one's own for the chain. */
  has(chainId: number): boolean
  /** In the order in which they are asked. */
  urls(chainId: number): readonly string[]
  /**
   * Sends a JSON-RPC body to the first node that answers, in the person's order, those that failed a moment ago last. A node is asked for its
   * chain id before anything else, and one of another chain is never asked again.
   *
   * @throws {OwnNodeError} when none answers
   */
  post(chainId: number, body: string, signal?: AbortSignal | undefined): Promise<string>
}

type Standing = { chainId?: number | undefined; restsUntilMs: number }

/** One's own nodes, with failover. Reads the list anew at each request, so that a change of settings holds at once. */
export function createOwnNodes(options: createOwnNodes.Options): OwnNodes {
  const { fetch = (url, init) => globalThis.fetch(url, init), now = Date.now, timeoutMs = defaultTimeoutMs } = options
  const standings = new Map<string, Standing>()

  function standingOf(url: string): Standing {
    const standing = standings.get(url) ?? { restsUntilMs: 0 }
    standings.set(url, standing)
    return standing
  }

  async function send(url: string, body: string, signal: AbortSignal | undefined): Promise<string> {
    const timeout = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      // A node knows what it is asked; it need not know who asks or from where.
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
    const text = await response.text()
    // Some nodes put a JSON-RPC error under a 4xx.
    if (response.ok || (response.status < 429 && text.includes('"jsonrpc"'))) return text
    throw new OwnNodeError(response.status)
  }

  async function isOfChain(url: string, chainId: number, signal: AbortSignal | undefined): Promise<boolean> {
    const standing = standingOf(url)
    standing.chainId ??= readChainId(
      await send(url, '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}', signal),
    )
    return standing.chainId === chainId
  }

  return {
    has: (chainId) => options.urlsOf(chainId).length > 0,
    urls: options.urlsOf,
    async post(chainId, body, signal) {
      const isResting = (url: string) => standingOf(url).restsUntilMs > now()
      const urls = options.urlsOf(chainId)
      let last: unknown
      for (const url of [...urls.filter((each) => !isResting(each)), ...urls.filter(isResting)]) {
        try {
          if (!(await isOfChain(url, chainId, signal))) continue
          const answer = await send(url, body, signal)
          standingOf(url).restsUntilMs = 0
          return answer
        } catch (error) {
          signal?.throwIfAborted()
          standingOf(url).restsUntilMs = now() + restMs
          last = error
        }
      }
      throw last instanceof OwnNodeError ? last : new OwnNodeError(undefined, last)
    },
  }
}

export declare namespace createOwnNodes {
  type Options = {
    readonly urlsOf: (chainId: number) => readonly string[]
    readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
    readonly now?: (() => number) | undefined
    /** Default 8,000. */
    readonly timeoutMs?: number | undefined
  }
}

function readChainId(text: string): number | undefined {
  try {
    const { result } = JSON.parse(text) as { result?: unknown }
    return typeof result === 'string' && /^0x[0-9a-f]{1,13}$/i.test(result) ? Number(result) : undefined
  } catch {
    return undefined
  }
}

/** None of one's own nodes answered. */
export class OwnNodeError extends BaseError {
  override readonly name = 'OwnNodes.OwnNodeError'
  /** HTTP status of the last one that was asked; undefined when it did not answer at all. */
  readonly status: number | undefined
  constructor(status: number | undefined, cause?: unknown) {
    super('Your own node does not answer.', {
      cause,
      code: status === 429 ? 'RateLimited' : 'NodeUnreachable',
      nextAction: 'Check it in the settings.',
      retryable: true,
    })
    this.status = status
  }
}
