import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import { kept } from '@oxbow/client/QueryOptions'
import type { Config } from '@oxbow/contract/Config'
import type { Token } from '@oxbow/tokens/getTokens'
import { useQuery } from '@tanstack/react-query'
import { client, engineHolder } from '../exchange.ts'
import { type TradeSource, useTradeSource } from '../node/nodes.ts'

/** Maximum number of tokens per request. */
const addressesPerQuestion = 100

/**
 * Converts amounts to dollars by the index, or by the pools if only the user's own node is available; undefined without a price. For display only.
 */
export function usePrices(config: Config | undefined, network: Network, tokens: readonly Token[]): ToUsd {
  const source = useTradeSource(network.chainId)
  const { data } = useQuery(pricesQueryOptions(config, network, tokens, source))
  return toUsdBy(network, data)
}

/** For a token of the network and an amount in raw units. */
export type ToUsd = (token: Token | undefined, raw: bigint | undefined) => number | undefined

/** Dollar prices of a network's tokens. */
export function pricesQueryOptions(
  config: Config | undefined,
  { chainId, contracts }: Network,
  tokens: readonly Token[],
  source: TradeSource,
) {
  const isFromNode = source !== 'server'
  const addresses = () => tokens.map((token) => priced(token.address, contracts.weth))
  return {
    ...(isFromNode ? {} : kept),
    queryKey: [isFromNode ? 'pool-prices' : 'prices', { chainId, count: tokens.length }],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ReadonlyMap<string, number>> => {
      if (!isFromNode) return getPrices(chainId, addresses(), signal)
      const engine = engineHolder.of(chainId)
      if (engine === undefined) throw new Error('The pools have not been read yet.')
      return engine.ask('prices', addresses(), signal)
    },
    enabled: isFromNode || config?.features.data.status === 'on',
    // Pools are available shortly after they are first requested.
    ...(isFromNode && { retry: true, retryDelay: 1_000 }),
    staleTime: 10_000,
    refetchInterval: 15_000,
  }
}

/** Converts amounts to dollars by their network's prices. */
export function toUsdBy({ contracts }: Network, prices: ReadonlyMap<string, number> | undefined): ToUsd {
  return (token, raw) => {
    if (token === undefined || raw === undefined) return undefined
    const price = prices?.get(priced(token.address, contracts.weth))
    return price === undefined ? undefined : (Number(raw) / 10 ** token.decimals) * price
  }
}

async function getPrices(
  chainId: number,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const { tokensByAddressDocument } = await import('@oxbow/contract/documents')
  const unique = [...new Set(addresses)]
  const parts = []
  for (let start = 0; start < unique.length; start += addressesPerQuestion) {
    const variables = { chainId, addresses: unique.slice(start, start + addressesPerQuestion) }
    parts.push(client.api.graphql(tokensByAddressDocument, variables, { signal }))
  }
  const rows = (await Promise.all(parts)).flatMap((part) => part.tokensByAddress)
  return new Map(rows.flatMap((row) => (row.priceUsd === null ? [] : [[row.address, row.priceUsd] as const])))
}

/** The native currency has its wrapped token's price. */
function priced(address: string, weth: string): string {
  return isNative(address) ? weth : address
}
