import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import { isOwnNonce } from './nextNonce.ts'
import { nonceResponseSchema } from './Order.ts'

/**
 * A nonce for the next order of an account. One outside the words of Oxbow's orders is not taken: another program may have signed it, and one of the two would take the other back.
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
