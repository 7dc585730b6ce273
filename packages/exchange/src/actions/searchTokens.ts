import type { ApiError, ServerUnreachableError, UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import { type TokenRow, tokensDocument } from '@oxbow/contract/documents'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import type { TokenResult } from '../search/SearchResult.ts'
import { fromEveryChain } from './fromEveryChain.ts'

/**
 * Tokens that the index knows on some chains, by name, symbol or address, the best match of each chain first; without a query those of the deepest markets
 * with the highest volume. Whether the operator lists them the index does not know: `isListed` is false. A token without decimals cannot be
 * traded and is left out.
 *
 * @throws {searchTokens.ErrorType} when no chain answers
 */
export async function searchTokens(
  client: ExchangeClient,
  parameters: searchTokens.Parameters,
): Promise<searchTokens.ReturnType> {
  const { chainIds, query, first = 10, signal } = parameters
  const variables = query === undefined ? { first: 100 } : { search: query, first }
  const rows = await fromEveryChain(chainIds, async (chainId) => {
    const { tokens } = await client.api.graphql(tokensDocument, { chainId, ...variables }, { signal })
    return tokens.items
  })
  const found = rows.flatMap(toResult)
  if (query !== undefined) return found
  return found.sort((a, b) => (b.volumeUsd ?? 0) - (a.volumeUsd ?? 0)).slice(0, first)
}

export declare namespace searchTokens {
  type Parameters = {
    readonly chainIds: readonly number[]
    readonly query?: string | undefined
    /** Of each chain; without a query of all together. Default 10. */
    readonly first?: number | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = readonly TokenResult[]
  type ErrorType = ApiError | ServerUnreachableError | UnexpectedAnswerError
}

function toResult(row: TokenRow): readonly TokenResult[] {
  const { chainId, address, name, symbol, decimals, logoUrl, volumeUsd } = row
  if (decimals === null || symbol === null) return []
  return [
    {
      kind: 'token',
      chainId,
      address: address as `0x${string}`,
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
