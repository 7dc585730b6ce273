import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { verifyNetwork } from '@oxbow/connectors/verifyNetwork'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { readReferenceOutput } from '@oxbow/trading/readReferenceOutput'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'

/**
 * Output of an amount in the network's pools, read through the signing node, to check a server's market price before an order is signed. In raw
 * units; null if no pool has a price, since a cache can't store undefined.
 */
export function marketOutputQueryOptions(
  client: ExchangeClient,
  { wallet, ...sale }: marketOutputQueryOptions.Parameters,
): QueryOptions<bigint | null> {
  const { network, tokenIn, tokenOut, amountIn } = sale
  const { chainId } = network
  return {
    queryKey: ['market-output', { chainId, tokenIn, tokenOut, amountIn: String(amountIn) }],
    queryFn: async () => {
      verifyNetwork(network)
      const node = await openSigningNode(client, { wallet, chainId })
      return (await readReferenceOutput(node, sale)) ?? null
    },
    gcTime: 0,
    retry,
    retryDelay,
  }
}

export declare namespace marketOutputQueryOptions {
  type Parameters = {
    readonly network: Network
    /** Its own node is read if it has one. */
    readonly wallet: Wallet
    readonly tokenIn: `0x${string}`
    /** The zero address for native currency. */
    readonly tokenOut: `0x${string}`
    /** Raw units. */
    readonly amountIn: bigint
  }
}
