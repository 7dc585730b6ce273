import { noHook } from '@oxbow/chain/noHook'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { ApiError, ServerUnreachableError, UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import { type PoolMarket, poolMarketsDocument } from '@oxbow/contract/marketDocuments'
import type { PoolResult } from './SearchResult.ts'

/**
 * Pools of some chains by 24h volume. The words of the query are matched with both tokens ("eth usdc", "USDC/DAI"); an address matches that pool and
 * the pools of that token, 32 bytes a v4 pool. Without a query, the top pools.
 *
 * @throws {searchPools.ErrorType}
 */
export async function searchPools(
  client: ExchangeClient,
  parameters: searchPools.Parameters,
): Promise<searchPools.ReturnType> {
  const { chainIds, query: search, first = 10, signal } = parameters
  const variables = { chainIds, search, sort: 'VOLUME_DAY', descending: true, first } as const
  const { poolMarkets } = await client.api.graphql(poolMarketsDocument, variables, { signal })
  return poolMarkets.items.map(toResult)
}

export declare namespace searchPools {
  type Parameters = {
    readonly chainIds: readonly number[]
    readonly query?: string | undefined
    /** Default 10. */
    readonly first?: number | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = readonly PoolResult[]
  type ErrorType = ApiError | ServerUnreachableError | UnexpectedAnswerError
}

function toResult({ pool, volumeDayUsd, keyFee }: PoolMarket): PoolResult {
  const { chainId, id, protocol, feePips, hooks, tvlUsd } = pool
  return {
    kind: 'pool',
    chainId,
    poolId: id,
    protocol,
    feePips: protocol === 'v4' ? keyFee : feePips,
    hooks: hooks === noHook ? undefined : hooks,
    token0: toToken(pool.token0),
    token1: toToken(pool.token1),
    tvlUsd: tvlUsd ?? undefined,
    volumeUsd: volumeDayUsd ?? undefined,
  }
}

function toToken({ address, symbol, logoUrl }: PoolMarket['pool']['token0']): PoolResult['token0'] {
  return { address, symbol: symbol ?? undefined, logoUri: logoUrl ?? undefined }
}
