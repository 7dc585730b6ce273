import { isNative, nativeToken } from '@oxbow/chain/nativeToken'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { ApiError, ServerUnreachableError, UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import { tokenPricesDocument } from '@oxbow/contract/accountDocuments'
import type { TokenPrice } from './Portfolio.ts'

/** Addresses per request. */
const addressesPerQuestion = 100

/**
 * Dollar prices of a chain's tokens, now and a day ago. Tokens without a price in the index are absent.
 *
 * @throws {getTokenPrices.ErrorType}
 */
export async function getTokenPrices(
  client: ExchangeClient,
  parameters: getTokenPrices.Parameters,
): Promise<getTokenPrices.ReturnType> {
  const { chainId, weth, tokens, signal } = parameters
  // Native currency has the price of its wrapped token.
  const wanted = [...new Set(tokens.map((token) => (isNative(token) ? weth : token)))].sort()
  const parts = []
  for (let start = 0; start < wanted.length; start += addressesPerQuestion) {
    const addresses = wanted.slice(start, start + addressesPerQuestion)
    parts.push(client.api.graphql(tokenPricesDocument, { chainId, addresses }, { signal }))
  }
  const rows = (await Promise.all(parts)).flatMap((part) => part.tokenPrices)
  const prices = new Map<string, TokenPrice>()
  for (const { address, nowUsd, dayAgoUsd } of rows) {
    const price = { nowUsd: nowUsd ?? undefined, dayAgoUsd: dayAgoUsd ?? undefined }
    prices.set(address, price)
    if (address === weth) prices.set(nativeToken, price)
  }
  return prices
}

export declare namespace getTokenPrices {
  type Parameters = {
    readonly chainId: number
    /** Address of the wrapped native currency. */
    readonly weth: string
    /** Lower-case; `0x0` is the native currency. */
    readonly tokens: readonly string[]
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = ReadonlyMap<string, TokenPrice>
  type ErrorType = ApiError | ServerUnreachableError | UnexpectedAnswerError
}
