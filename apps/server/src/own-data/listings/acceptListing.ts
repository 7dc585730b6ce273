import { hashListing } from '@oxbow/listings/hashListing'
import { type ListingTerms, longestListingSeconds } from '@oxbow/listings/Listing'
import { toListingData } from '@oxbow/listings/toListingData'
import { type Hex, hashTypedData } from 'viem'
import { isSignedBy } from '../../usernames/isSignedBy.ts'
import type { Listings } from './createListings.ts'
import type { NftMarket } from './createMarkets.ts'
import type { PurchaseChecks } from './createPurchaseChecks.ts'
import { ListingRefusedError } from './listingErrors.ts'
import { readStates } from './readStates.ts'

/**
 * Adds a listing to the book if its seller signed it and it can be bought now, according to the chain.
 *
 * @returns the order's hash
 * @throws {ListingRefusedError}, {TooManyListingsError}, {NodeUnavailableError}
 */
export async function acceptListing(
  listings: Listings,
  { market, signature, terms, purchaseChecks }: acceptListing.Parameters,
): Promise<Hex> {
  const { chain, seaport } = market
  const digest = hashTypedData(toListingData(terms, seaport))
  if ((await isSignedBy({ account: terms.seller, chain, hash: digest, signature })) === undefined)
    throw new ListingRefusedError('its seller has not signed it', 'Sign it again.')
  const { blockNumber, nowSeconds, states } = await readStates(chain, seaport, [terms])
  if (states[0] !== 'open') throw new ListingRefusedError(reasons[states[0]!], 'List it again.')
  if (terms.endTime > nowSeconds + longestListingSeconds)
    throw new ListingRefusedError('it ends too late', 'Choose an earlier end.')
  const hash = hashListing(terms)
  if (!(await purchaseChecks.canBeBought(market, { hash, terms, signature }, blockNumber)))
    throw new ListingRefusedError('Seaport would not sell it', 'Check that its seller can receive the price.')
  await listings.add({ terms, signature, nowSeconds })
  return hash
}

export declare namespace acceptListing {
  type Parameters = {
    readonly market: NftMarket
    readonly purchaseChecks: PurchaseChecks
    readonly terms: ListingTerms
    readonly signature: Hex
  }
}

const reasons = {
  sold: 'it was sold already',
  canceled: 'it was canceled',
  expired: 'it has expired',
  unfillable: 'its seller does not have the NFT, or has not approved Seaport for it',
}
