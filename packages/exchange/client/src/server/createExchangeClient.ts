import { createChainClient } from '@oxbow/chain/createChainClient'
import type { HttpTransport, Client as RpcClient } from 'viem'
import type { OwnNodes } from '../node/createOwnNodes.ts'
import { type Client as ApiClient, createClient as createApiClient } from './createClient.ts'
import type { ExchangeClient } from './ExchangeClient.ts'
import { lazyStream } from './lazyStream.ts'
import { lazyTransport } from './lazyTransport.ts'
import type { ServerHealth } from './ServerHealth.ts'

/**
 * Creates the client of one Oxbow server. It uses viem's bare client and single actions instead of its decorated clients, which would bundle every
 * action.
 *
 * @example
 * const client = createExchangeClient()
 * const quote = await getQuote(client, { … })
 */
export function createExchangeClient(options: createExchangeClient.Options = {}): ExchangeClient {
  const { baseUrl = '', rpcUrl, own, wrap, ...api } = options
  const server = createApiClient(baseUrl, api)
  const stream = lazyStream(async () => (await import('./createStream.ts')).createStream(baseUrl))
  if (own) stream.onChange(() => stream.isLive() && own.server.note(true))
  const rpcClients = new Map<number, RpcClient>()

  function toTransport(chainId: number): HttpTransport {
    const url = rpcUrl?.(chainId) ?? server.rpcUrl(chainId)
    const throughServer = lazyTransport(async () => (await import('./httpTransport.ts')).httpTransport(url), { url })
    if (own === undefined) return throughServer
    const { nodes } = own
    const straight = lazyTransport(
      async () => (await import('../node/ownNodeTransport.ts')).ownNodeTransport(nodes, chainId),
      { url: '' },
    )
    return (parameters) => {
      const [there, here] = [throughServer(parameters), straight(parameters)]
      // Checked at each request, because nodes can be added or removed while the page is open.
      const request = ((...asked) => (nodes.has(chainId) ? here : there).request(...asked)) as typeof there.request
      return { ...there, request, config: { ...there.config, request } }
    }
  }

  return {
    api: wrap?.(server) ?? server,
    stream,
    hasOwnNode: (chainId) => own?.nodes.has(chainId) ?? false,
    rpc(chainId) {
      let rpc = rpcClients.get(chainId)
      if (rpc === undefined) {
        rpc = createChainClient({ transport: toTransport(chainId) })
        rpcClients.set(chainId, rpc)
      }
      return rpc
    },
  }
}

export declare namespace createExchangeClient {
  type Options = createApiClient.Options & {
    /** Origin of the server without a slash at the end; default the page's own. */
    readonly baseUrl?: string | undefined
    /** Direct URL of a chain's node, instead of through the server. */
    readonly rpcUrl?: ((chainId: number) => string | undefined) | undefined
    /** The person's own nodes, and the tracker of the server's health. */
    readonly own?: { readonly nodes: OwnNodes; readonly server: ServerHealth } | undefined
    /** Adds a fallback for an unreachable server: `withOwnEngine`, if the page can trade without it. */
    readonly wrap?: ((api: ApiClient) => ApiClient) | undefined
  }
}
