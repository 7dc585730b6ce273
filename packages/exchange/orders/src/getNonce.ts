import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import { isOwnNonce } from './nextNonce.ts'
import { nonceResponseSchema } from './Order.ts'

/**
 * Asks the server for the nonce of an account's next order. Rejects one outside Oxbow's own words: another program may have used it, and canceling
 * one order would cancel the other.
 *
 * @throws {ApiError}, {ServerUnreachableError}, {UnexpectedAnswerError}
 */
export async function getNonce(
  client: ExchangeClient,
  { account, chainId }: { readonly account: `0x${string}`; readonly chainId: number },
): Promise<bigint> {
  const path = `/v1/nonce?chainId=${chainId}&address=${account}`
  const nonce = BigInt((await client.api.ask(path, nonceResponseSchema)).nonce)
  if (!isOwnNonce(nonce)) throw new UnexpectedAnswerError(path, undefined)
  return nonce
}
