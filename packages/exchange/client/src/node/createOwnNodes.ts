import { BaseError } from '@oxbow/errors/BaseError'

/** Timeout after which the next node is tried. */
const defaultTimeoutMs = 8_000
/** How long a node that failed is tried last. */
const restMs = 20_000

export type OwnNodes = {
  /** Whether the person has a node for the chain. */
  has(chainId: number): boolean
  /** In the order in which they are tried. */
  urls(chainId: number): readonly string[]
  /**
   * Sends a JSON-RPC body to the first node that answers, in the person's order, except that nodes that failed recently come last. Each node's chain
   * id is checked first; a node of another chain is never used again.
   *
   * @throws {OwnNodeError} when none answers
   */
  post(chainId: number, body: string, signal?: AbortSignal | undefined): Promise<string>
}

type Standing = { chainId?: number | undefined; pausedUntilMs: number }

/** The person's own nodes, with failover. Reads the list at each request, so that changed settings apply at once. */
export function createOwnNodes(options: createOwnNodes.Options): OwnNodes {
  const { fetch = (url, init) => globalThis.fetch(url, init), now = Date.now, timeoutMs = defaultTimeoutMs } = options
  const standings = new Map<string, Standing>()

  function standingOf(url: string): Standing {
    const standing = standings.get(url) ?? { pausedUntilMs: 0 }
    standings.set(url, standing)
    return standing
  }

  async function send(url: string, body: string, signal: AbortSignal | undefined): Promise<string> {
    const timeout = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      // Without credentials and referrer: the node needn't know who asks or from where.
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
    const text = await response.text()
    // Some nodes return JSON-RPC errors with a 4xx status.
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
      const isPaused = (url: string) => standingOf(url).pausedUntilMs > now()
      const urls = options.urlsOf(chainId)
      let last: unknown
      for (const url of [...urls.filter((each) => !isPaused(each)), ...urls.filter(isPaused)]) {
        try {
          if (!(await isOfChain(url, chainId, signal))) continue
          const answer = await send(url, body, signal)
          standingOf(url).pausedUntilMs = 0
          return answer
        } catch (error) {
          signal?.throwIfAborted()
          standingOf(url).pausedUntilMs = now() + restMs
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

/** None of the person's nodes answered. */
export class OwnNodeError extends BaseError {
  override readonly name = 'OwnNodes.OwnNodeError'
  /** HTTP status of the last node tried; undefined if it didn't answer. */
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
