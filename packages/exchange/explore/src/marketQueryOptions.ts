import { hasHook } from '@oxbow/chain/noHook'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { PageQueryOptions } from '@oxbow/client/PageQueryOptions'
import { kept, type QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import {
  type ChainHead,
  chainHeadsDocument,
  type HistoryPoint,
  type HistoryVariables,
  historyDocument,
  marketTotalsDocument,
  type PoolMarket,
  type PoolMarketsVariables,
  type PoolTicks,
  type PoolTrades,
  type ProtocolTotals,
  poolMarketDocument,
  poolMarketsDocument,
  poolTicksDocument,
  poolTradesDocument,
  type TokenDetail,
  type TokenMarket,
  type TokenMarketsVariables,
  type Transaction,
  type TransactionsVariables,
  tokenMarketDocument,
  tokenMarketsDocument,
  transactionsDocument,
} from '@oxbow/contract/marketDocuments'

/** Rows per page. */
const first = 50
const staleTime = 5_000

type Listed<Variables> = Omit<Variables, 'first' | 'after'>

/** Ranked tokens of some chains, paged. */
export function tokenMarketsQueryOptions(
  client: ExchangeClient,
  variables: Listed<TokenMarketsVariables>,
): PageQueryOptions<TokenMarket> {
  return {
    ...list('token-markets', variables),
    meta: { live: 4_000 },
    queryFn: async ({ signal, pageParam: after }) =>
      (await client.api.graphql(tokenMarketsDocument, { ...variables, first, after }, { signal })).tokenMarkets,
  }
}

/** Ranked pools of some chains, paged. */
export function poolMarketsQueryOptions(
  client: ExchangeClient,
  variables: Listed<PoolMarketsVariables>,
): PageQueryOptions<PoolMarket> {
  return {
    ...list('pool-markets', variables),
    meta: { live: 4_000 },
    queryFn: async ({ signal, pageParam: after }) =>
      (await client.api.graphql(poolMarketsDocument, { ...variables, first, after }, { signal })).poolMarkets,
  }
}

/** Transactions, newest first, paged. */
export function transactionsQueryOptions(
  client: ExchangeClient,
  variables: Listed<TransactionsVariables>,
): PageQueryOptions<Transaction> {
  return {
    ...list('market-transactions', variables),
    meta: { live: 2_000 },
    queryFn: async ({ signal, pageParam: after }) =>
      (await client.api.graphql(transactionsDocument, { ...variables, first, after }, { signal })).transactions,
  }
}

/** TVL and volume of some chains, by protocol. */
export function marketTotalsQueryOptions(
  client: ExchangeClient,
  variables: { readonly chainIds: readonly number[] },
): QueryOptions<readonly ProtocolTotals[]> {
  return {
    ...kept,
    meta: { ...kept.meta, live: 4_000 },
    queryKey: ['market-totals', variables],
    queryFn: async ({ signal }) => (await client.api.graphql(marketTotalsDocument, variables, { signal })).marketTotals,
    enabled: variables.chainIds.length > 0,
    staleTime,
    retry,
    retryDelay,
  }
}

/** Newest indexed block of each chain; all market data is as of it. */
export function chainHeadsQueryOptions(client: ExchangeClient): QueryOptions<readonly ChainHead[]> {
  return {
    ...kept,
    queryKey: ['chain-heads', {}],
    queryFn: async ({ signal }) => (await client.api.graphql(chainHeadsDocument, {}, { signal })).chainHeads,
    staleTime,
    retry,
    retryDelay,
  }
}

/** A token with the figures of its page; null if it isn't indexed. */
export function tokenMarketQueryOptions(
  client: ExchangeClient,
  variables: { readonly chainId: number; readonly address: string },
): QueryOptions<TokenDetail | null> {
  return {
    ...kept,
    meta: { ...kept.meta, live: 2_000 },
    queryKey: ['token-market', variables],
    queryFn: async ({ signal }) => (await client.api.graphql(tokenMarketDocument, variables, { signal })).tokenMarket,
    staleTime,
    retry,
    retryDelay,
  }
}

/** A pool; null if it isn't indexed. */
export function poolMarketQueryOptions(
  client: ExchangeClient,
  variables: { readonly chainId: number; readonly id: string },
): QueryOptions<PoolMarket | null> {
  return {
    ...kept,
    meta: { ...kept.meta, live: 2_000 },
    queryKey: ['pool-market', variables],
    queryFn: async ({ signal }) => (await client.api.graphql(poolMarketDocument, variables, { signal })).poolMarket,
    staleTime,
    retry,
    retryDelay,
  }
}

/** The pool of a token with the highest TVL; null if there is none. */
export function deepestPoolQueryOptions(
  client: ExchangeClient,
  variables: { readonly chainId: number; readonly token: string },
): QueryOptions<PoolMarket | null> {
  const { chainId, token } = variables
  return {
    ...kept,
    queryKey: ['deepest-pool', variables],
    queryFn: async ({ signal }) => {
      const asked = { chainIds: [chainId], token, sort: 'TVL', descending: true, first: 1 } as const
      return (await client.api.graphql(poolMarketsDocument, asked, { signal })).poolMarkets.items[0] ?? null
    },
    // The deepest pool seldom changes.
    staleTime: 5 * 60_000,
    retry,
    retryDelay,
  }
}

/** The deepest pool without a hook of one token of `base` and one of `quote`; null if there is none. */
export function pairPoolQueryOptions(
  client: ExchangeClient,
  variables: { readonly chainId: number; readonly base: readonly string[]; readonly quote: readonly string[] },
): QueryOptions<PoolMarket | null> {
  const { chainId, base, quote } = variables
  const pairs = base.flatMap((token) => quote.map((otherToken) => ({ token, otherToken })))
  return {
    ...kept,
    queryKey: ['pair-pool', variables],
    queryFn: async ({ signal }) => {
      const asked = { chainIds: [chainId], sort: 'TVL', descending: true, first: 5 } as const
      const found = await Promise.all(
        pairs
          .filter(({ token, otherToken }) => token !== otherToken)
          .map((pair) => client.api.graphql(poolMarketsDocument, { ...asked, ...pair }, { signal })),
      )
      const pools = found
        .flatMap(({ poolMarkets }) => poolMarkets.items)
        .filter(({ pool }) => !hasHook(pool) && pool.price !== null)
      return pools.sort((a, b) => (b.pool.tvlUsd ?? 0) - (a.pool.tvlUsd ?? 0))[0] ?? null
    },
    enabled: base.length > 0,
    // The deepest pool seldom changes.
    staleTime: 5 * 60_000,
    retry,
    retryDelay,
  }
}

/** Liquidity distribution of a pool; null for pools without ticks. */
export function poolTicksQueryOptions(
  client: ExchangeClient,
  variables: { readonly chainId: number; readonly id: string },
): QueryOptions<PoolTicks | null> {
  return {
    meta: { live: 4_000 },
    queryKey: ['pool-ticks', variables],
    queryFn: async ({ signal }) => (await client.api.graphql(poolTicksDocument, variables, { signal })).poolTicks,
    staleTime,
    retry,
    retryDelay,
  }
}

/** Swaps of a pool since a time, grouped by price; null without ticks or swaps. */
export function poolTradesQueryOptions(
  client: ExchangeClient,
  variables: { readonly chainId: number; readonly id: string; readonly since: number },
): QueryOptions<PoolTrades | null> {
  return {
    ...kept,
    queryKey: ['pool-trades', variables],
    queryFn: async ({ signal }) => (await client.api.graphql(poolTradesDocument, variables, { signal })).poolTrades,
    // Data of a month hardly changes with a block.
    staleTime: 5 * 60_000,
    retry,
    retryDelay,
  }
}

/** History of a token or pool by period. */
export function historyQueryOptions(
  client: ExchangeClient,
  variables: HistoryVariables,
): QueryOptions<readonly HistoryPoint[]> {
  return {
    meta: { live: 10_000 },
    queryKey: ['history', variables],
    queryFn: async ({ signal }) => (await client.api.graphql(historyDocument, variables, { signal })).history,
    staleTime: 30_000,
    retry,
    retryDelay,
  }
}

function list(name: string, variables: { readonly chainIds: readonly number[] }) {
  return {
    queryKey: [name, variables] as const,
    enabled: variables.chainIds.length > 0,
    staleTime,
    initialPageParam: undefined,
    getNextPageParam: ({ endCursor }: { endCursor: string | null }) => endCursor ?? undefined,
    retry,
    retryDelay,
  }
}
