import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import { NodeUnavailableError } from '@oxbow/exchange/desk/NodeUnavailableError'
import { createPublicClient, defineChain, fallback, http, type PublicClient, webSocket } from 'viem'

/** How long one node may take before the next one is asked. */
const timeoutMs = 5_000

/** The nodes of one chain: typed reads, best node first, and raw forwarding of what pages ask. */
export type NodeClient = {
  readonly client: PublicClient
  /** Sends a JSON-RPC body, already checked, to the first node that answers. Returns its answer as text. */
  forward(body: string): Promise<string>
}

/** @throws {NodeUnavailableError} from `forward` when no node answers; its message never names a node. */
export function createNodeClient({ network, rpcUrls }: EnabledNetwork): NodeClient {
  const chain = defineChain({
    id: network.chainId,
    name: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: { default: { http: [] } },
    contracts: { multicall3: { address: network.contracts.multicall3 } },
  })
  const transports = rpcUrls.map((url) =>
    url.startsWith('ws') ? webSocket(url, { timeout: timeoutMs }) : http(url, { timeout: timeoutMs, retryCount: 0 }),
  )
  const client = createPublicClient({
    chain,
    transport: fallback(transports, { retryCount: 1, retryDelay: 50 }),
    pollingInterval: Math.min(4_000, network.blockTimeSeconds * 500),
    // Reads of one moment share a request; the node sees one call instead of five.
    batch: { multicall: { wait: 0 } },
    cacheTime: 0,
  }) as PublicClient

  const httpUrls = rpcUrls.map((url) => url.replace(/^ws/, 'http'))
  return {
    client,
    async forward(body) {
      for (const url of httpUrls) {
        const answer = await post(url, body)
        if (answer !== undefined) return answer
      }
      throw new NodeUnavailableError(network.name)
    },
  }
}

async function post(url: string, body: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    // Some nodes put a JSON-RPC error under a 4xx; anything else that is not a success is theirs, not the caller's.
    return response.ok || (response.status < 429 && text.includes('"jsonrpc"')) ? text : undefined
  } catch {
    return undefined
  }
}
