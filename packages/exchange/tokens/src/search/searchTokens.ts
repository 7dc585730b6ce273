import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { fromEveryChain } from '@oxbow/client/fromEveryChain'
import type { ApiError, ServerUnreachableError, UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import { tokensDocument } from '@oxbow/contract/documents'
import { type MarketToken, tokenMarketsDocument } from '@oxbow/contract/marketDocuments'
import type { TokenResult } from './SearchResult.ts'

/**
 * Indexed tokens of some chains by name, symbol or address, the best match of each chain first; without a query those with the highest 24h volume, or
 * those in `only`. `isListed` is false, since the index doesn't know the operator's list. Tokens without decimals can't be traded and are left out.
 *
 * @throws {searchTokens.ErrorType} when no chain answers
 */
export async function searchTokens(
  client: ExchangeClient,
  parameters: searchTokens.Parameters,
): Promise<searchTokens.ReturnType> {
  const { chainIds, query: search, only, first = 10, signal } = parameters
  if (search === undefined) {
    const variables = { chainIds, only, sort: 'VOLUME', descending: true, period: 'DAY', first } as const
    const { tokenMarkets } = await client.api.graphql(tokenMarketsDocument, variables, { signal })
    return tokenMarkets.items.flatMap(({ token, volumeUsd }) => toResult(token, volumeUsd))
  }
  const rows = await fromEveryChain(chainIds, async (chainId) => {
    const { tokens } = await client.api.graphql(tokensDocument, { chainId, search, first }, { signal })
    return tokens.items
  })
  return rows.flatMap((row) => toResult(row, row.volumeUsd))
}

export declare namespace searchTokens {
  type Parameters = {
    readonly chainIds: readonly number[]
    readonly query?: string | undefined
    /** Without a query: only these tokens, each as `<chainId>-<address>`. */
    readonly only?: readonly string[] | undefined
    /** Per chain; without a query for all chains together. Default 10. */
    readonly first?: number | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = readonly TokenResult[]
  type ErrorType = ApiError | ServerUnreachableError | UnexpectedAnswerError
}

function toResult(token: MarketToken, volumeUsd: number | null): readonly TokenResult[] {
  const { chainId, address, name, symbol, decimals, logoUrl } = token
  if (decimals === null || symbol === null) return []
  return [
    {
      kind: 'token',
      chainId,
      address,
      name: name ?? symbol,
      symbol,
      decimals,
      logoUri: logoUrl ?? undefined,
      tags: [],
      isListed: false,
      volumeUsd: volumeUsd ?? undefined,
    },
  ]
}
