import type { ApiError, ServerUnreachableError, UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import { type PoolRow, poolsDocument, tokensDocument } from '@oxbow/contract/documents'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import type { PoolResult } from '../search/SearchResult.ts'
import { parseAddress } from '../token/matchTokens.ts'
import { fromEveryChain } from './fromEveryChain.ts'

/** How many tokens that match the first word have their pools looked at, and how many of those. */
const tokensTried = 4
const poolsOfToken = 50

/**
 * Pools on some chains, the most traded first. The words of the query are matched with both tokens ("eth usdc", "USDC/DAI"); an address finds the pools
 * of that token. Without a query the most traded of the deepest.
 *
 * @throws {searchPools.ErrorType} when no chain answers
 */
export async function searchPools(
  client: ExchangeClient,
  parameters: searchPools.Parameters,
): Promise<searchPools.ReturnType> {
  const { chainIds, query, first = 10, signal } = parameters
  const words = toWords(query ?? '')
  const rows = await fromEveryChain(chainIds, async (chainId) => {
    const getPools = async (token: string | undefined) => {
      const variables = { chainId, token, first: token === undefined ? 100 : poolsOfToken }
      return (await client.api.graphql(poolsDocument, variables, { signal })).pools.items
    }
    const [word] = words
    if (word === undefined) return getPools(undefined)
    const address = parseAddress(word)
    if (address !== undefined) return getPools(address)
    const { tokens } = await client.api.graphql(
      tokensDocument,
      { chainId, search: word, first: tokensTried },
      { signal },
    )
    return (await Promise.all(tokens.items.map((token) => getPools(token.address)))).flat()
  })
  const unique = [...new Map(rows.map((row) => [`${row.chainId}:${row.id}`, row])).values()]
  return unique
    .filter((row) => isMatch(row, words))
    .map(toResult)
    .sort((a, b) => (b.volumeUsd ?? 0) - (a.volumeUsd ?? 0) || (b.tvlUsd ?? 0) - (a.tvlUsd ?? 0))
    .slice(0, first)
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

function toWords(query: string): readonly string[] {
  return query
    .toLowerCase()
    .split(/[\s/·,–-]+/)
    .filter((word) => word !== '')
}

/** Each word means another token of the pool. One word is what the pool was asked for by. */
function isMatch({ token0, token1 }: PoolRow, words: readonly string[]): boolean {
  if (words.length < 2) return true
  const [first, second] = words as [string, string]
  return (fits(token0, first) && fits(token1, second)) || (fits(token1, first) && fits(token0, second))
}

function fits(token: PoolRow['token0'], word: string): boolean {
  const texts = [token.symbol, token.name, token.address].map((text) => text?.toLowerCase() ?? '')
  return texts.some((text) => text.includes(word))
}

function toResult(row: PoolRow): PoolResult {
  const { chainId, id, protocol, feePips, hooks, tvlUsd, volumeUsd } = row
  return {
    kind: 'pool',
    chainId,
    poolId: id,
    protocol,
    feePips,
    hooks: /^0x0+$/.test(hooks) ? undefined : hooks,
    token0: toToken(row.token0),
    token1: toToken(row.token1),
    tvlUsd: tvlUsd ?? undefined,
    volumeUsd: volumeUsd ?? undefined,
  }
}

function toToken({ address, symbol, logoUrl }: PoolRow['token0']): PoolResult['token0'] {
  return { address, symbol: symbol ?? undefined, logoUri: logoUrl ?? undefined }
}
