import type { Context } from 'ponder:registry'
import { createChainClient } from '@oxbow/chain/createChainClient'
import { createNodeEndpoint } from '@oxbow/rpc/createNodeEndpoint'
import { type Client, fallback, type Hex, type TransactionReceipt } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import { networks } from '../networks.ts'

const clients = new Map<number, Client>()

/**
 * Receipt of a transaction in exactly this block. Ponder caches receipts by transaction hash alone, even over reorgs; if its receipt is of another
 * block, the node is asked. Undefined if the node has left this block too, which is then about to be reverted.
 */
export async function readReceipt(
  context: Context,
  { hash, blockHash }: { readonly hash: Hex; readonly blockHash: Hex },
): Promise<TransactionReceipt | undefined> {
  const kept = await context.client.getTransactionReceipt({ hash })
  if (kept.blockHash === blockHash) return kept
  const receipt = await getTransactionReceipt(clientOf(context.chain.id), { hash }).catch(() => undefined)
  return receipt?.blockHash === blockHash ? receipt : undefined
}

function clientOf(chainId: number): Client {
  let client = clients.get(chainId)
  if (client === undefined) {
    const { rpcUrls } = networks.find(({ network }) => network.chainId === chainId)!
    const endpoints = rpcUrls.map((url) => createNodeEndpoint(url, { chainId, timeoutMs: 5_000 }).transport)
    client = createChainClient({ transport: fallback(endpoints, { retryCount: 2 }) })
    clients.set(chainId, client)
  }
  return client
}
