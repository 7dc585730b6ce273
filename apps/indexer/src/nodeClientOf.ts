import { createChainClient } from '@oxbow/chain/createChainClient'
import { createNodeEndpoint } from '@oxbow/rpc/createNodeEndpoint'
import { type Client, fallback } from 'viem'
import { networks } from './networks.ts'

const clients = new Map<number, Client>()

/** A client of a chain's own nodes, for answers that Ponder would keep too long or not at all. */
export function nodeClientOf(chainId: number): Client {
  let client = clients.get(chainId)
  if (client === undefined) {
    const { rpcUrls } = networks.find(({ network }) => network.chainId === chainId)!
    const endpoints = rpcUrls.map((url) => createNodeEndpoint(url, { chainId, timeoutMs: 5_000 }).transport)
    client = createChainClient({ transport: fallback(endpoints, { retryCount: 2 }) })
    clients.set(chainId, client)
  }
  return client
}
