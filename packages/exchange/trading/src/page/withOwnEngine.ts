import type { Client as ApiClient, CallOptions } from '@oxbow/client/createClient'
import { ApiError, ServerUnreachableError } from '@oxbow/contract/ApiError'
import type { RemoteEngine } from './createRemoteEngine.ts'
import { isAway } from './isAway.ts'
import type { OwnEngine } from './OwnEngine.ts'

/**
 * An API client for somebody with a node of their own: single calls go to that node, and quotes and transactions come from the page's engine if the
 * server is unreachable or the person prefers it. Its answers have the server's format, so callers don't need to know which one answered.
 */
export function withOwnEngine(api: ApiClient, own: OwnEngine): ApiClient {
  const { nodes, server } = own

  async function noted<T>(answer: Promise<T>): Promise<T> {
    try {
      const value = await answer
      server.note(true)
      return value
    } catch (error) {
      if (error instanceof ServerUnreachableError) server.note(false)
      // An error response shows that the server is reachable.
      else if (error instanceof ApiError && !isAway(error)) server.note(true)
      throw error
    }
  }

  async function choose<T>(
    chainId: number,
    call: CallOptions,
    fromServer: (call: CallOptions) => Promise<T>,
    fromEngine: (engine: RemoteEngine) => Promise<T>,
  ): Promise<T> {
    if (!nodes.has(chainId)) return noted(fromServer(call))
    // Most people have no node of their own.
    const { chooseEngine } = await import('./chooseEngine.ts')
    return chooseEngine(own, chainId, call, { noted, fromServer, fromEngine })
  }

  return {
    ...api,
    quote: (request, call = {}) =>
      choose(
        request.tokenInChainId,
        call,
        (options) => api.quote(request, options),
        (engine) => engine.ask('quote', request, call.signal),
      ),
    swap: (request, call = {}) =>
      choose(
        request.quote.chainId,
        call,
        (options) => api.swap(request, options),
        (engine) => engine.ask('swap', request, call.signal),
      ),
    testnet: (call) => noted(api.testnet(call)),
    networks: (call) => noted(api.networks(call)),
    config: (call) => noted(api.config(call)),
    rewards: (chainId, account, call) => noted(api.rewards(chainId, account, call)),
    tokens: (chainId, call) => noted(api.tokens(chainId, call)),
    graphql: (document, variables, call) => noted(api.graphql(document, variables, call)),
    ask: (path, schema, call) => noted(api.ask(path, schema, call)),
    rpcUrl: (chainId) => nodes.urls(chainId)[0] ?? api.rpcUrl(chainId),
    async rpc(chainId, request, call) {
      if (!nodes.has(chainId)) return noted(api.rpc(chainId, request, call))
      const { method, params = [] } = request
      const { askOwnNode } = await import('@oxbow/client/ownNodeTransport')
      return (await askOwnNode(nodes, chainId, { method, params }, call?.signal)) as string
    },
  }
}
