import { createClient as createApiClient } from '@oxbow/contract/client'
import { createStream } from '@oxbow/contract/createStream'
import { createClient as createRpcClient, type Client as RpcClient } from 'viem'
import type { ExchangeClient } from './ExchangeClient.ts'
import { lazyHttpTransport } from './lazyHttpTransport.ts'

/**
 * The way to one Oxbow server. viem's bare client and single actions are used throughout, never its decorated clients, which
 * would bring every action into the page.
 *
 * @example
 * const client = createExchangeClient()
 * const quote = await getQuote(client, { … })
 */
export function createExchangeClient(options: createExchangeClient.Options = {}): ExchangeClient {
  const { baseUrl = '', rpcUrl, ...api } = options
  const apiClient = createApiClient(baseUrl, api)
  const rpcClients = new Map<number, RpcClient>()
  return {
    api: apiClient,
    stream: createStream(baseUrl),
    rpc(chainId) {
      let rpc = rpcClients.get(chainId)
      if (rpc === undefined) {
        const url = rpcUrl?.(chainId) ?? apiClient.rpcUrl(chainId)
        rpc = createRpcClient({ transport: lazyHttpTransport(url) })
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
    /** The user's own node for a chain; undefined leads through the server. */
    readonly rpcUrl?: ((chainId: number) => string | undefined) | undefined
  }
}
