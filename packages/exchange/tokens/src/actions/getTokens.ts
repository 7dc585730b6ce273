import { remarksOn } from '@oxbow/chain/TokenRemarks'
import { nameLength, symbolLength, toShownText } from '@oxbow/chain/tokenText'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { ApiError, ServerUnreachableError, UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import type { TokensResponse } from '@oxbow/contract/Tokens'

/** A token of the operator's list. Name and symbol come from its contract. */
export type Token = {
  readonly chainId: number
  /** Lower-case; `0x0` is the chain's native currency. */
  readonly address: `0x${string}`
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly logoUri: string | undefined
  /** Tags of the list, for example `stablecoin`; a misbehaving token has tags for how it departs from the standard. */
  readonly tags: readonly string[]
  /** Name of its token list; undefined for the operator's own list and for tokens imported by address. */
  readonly list?: string | undefined
}

/**
 * The operator's token list of a chain, without the native currency.
 *
 * @throws {getTokens.ErrorType}
 */
export async function getTokens(
  client: ExchangeClient,
  parameters: getTokens.Parameters,
): Promise<getTokens.ReturnType> {
  const { chainId, signal } = parameters
  return (await client.api.tokens(chainId, { signal })).tokens.map(fromList)
}

export declare namespace getTokens {
  type Parameters = { readonly chainId: number; readonly signal?: AbortSignal | undefined }
  type ReturnType = readonly Token[]
  type ErrorType = ApiError | ServerUnreachableError | UnexpectedAnswerError
}

function fromList(token: TokensResponse['tokens'][number]): Token {
  const { chainId, address, decimals, logoURI, tags = [] } = token
  const symbol = toShownText(token.symbol, symbolLength) ?? `${address.slice(0, 6)}…`
  const name = toShownText(token.name, nameLength) ?? symbol
  return {
    chainId,
    address: address.toLowerCase() as `0x${string}`,
    name,
    symbol,
    decimals,
    // A file of the server that serves the list. Only the path is kept, since a server behind a proxy may not know its own host.
    logoUri: logoURI && new URL(logoURI).pathname,
    tags,
    list: remarksOn(token).list,
  }
}
