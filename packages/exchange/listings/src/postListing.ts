import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import { hashListing } from './hashListing.ts'
import { postedSchema, type SignedListing } from './Listing.ts'

/**
 * Posts a signed listing to the book. Posting it twice has no further effect.
 *
 * @returns the order's hash
 * @throws {ApiError}, {ServerUnreachableError}, {UnexpectedAnswerError}
 */
export async function postListing(client: ExchangeClient, body: SignedListing): Promise<`0x${string}`> {
  const path = '/v1/nft/listings'
  const { hash } = await client.api.ask(path, postedSchema, { body })
  if (hash !== hashListing(body.terms)) throw new UnexpectedAnswerError(path, undefined)
  return hash
}
