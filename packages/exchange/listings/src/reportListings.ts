import { findSeaportEnds } from '@oxbow/activity/findSeaportEnds'
import type { EndReport } from '@oxbow/activity/SignatureEnd'
import { toEndReport } from '@oxbow/activity/toEndReport'
import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { Hex } from 'viem'
import { getBlock } from 'viem/actions'
import { hashListing } from './hashListing.ts'
import type { StoredListing } from './Listing.ts'
import { listingReads, toListingState } from './listingReads.ts'
import { readAnswers } from './readAnswers.ts'

export type ListingReport = { readonly ended: EndReport; readonly isExpired: boolean }

/** What one node says of each. */
export async function reportListings(
  node: NodeAccess,
  { isLiveOnly, listings, network, seaport }: reportListings.Parameters,
): Promise<readonly ListingReport[]> {
  const { chainId, finalityDepthBlocks } = network
  const rpc = node.rpc(chainId)
  const { number: head, timestamp } = await getBlock(rpc)
  const nowSeconds = Math.min(Number(timestamp), Math.floor(Date.now() / 1_000))
  const states = await Promise.all(
    listings.map(async ({ terms }) =>
      toListingState(terms, await readAnswers(node, chainId, listingReads(terms, seaport)), { seaport, nowSeconds }),
    ),
  )
  const isEnded = (index: number) => ['canceled', 'sold'].includes(states[index]!)
  const search = { offerer: listings[0]!.terms.seller, seaport, toBlock: head }
  const endOf =
    !isLiveOnly && states.some((_, index) => isEnded(index))
      ? await findSeaportEnds(rpc, search).catch(() => unknown)
      : unknown
  return await Promise.all(
    listings.map(async ({ signedAt, terms }, index): Promise<ListingReport> => {
      const isExpired = terms.endTime <= nowSeconds
      if (!isEnded(index)) return { ended: 'live', isExpired }
      const end = endOf({ hash: hashListing(terms), counter: BigInt(terms.counter) })
      return { ended: await toEndReport(rpc, end, { finalityDepthBlocks, head, signedAt }), isExpired }
    }),
  )
}

export declare namespace reportListings {
  type Parameters = {
    readonly isLiveOnly: boolean
    readonly listings: readonly StoredListing[]
    readonly network: Pick<Network, 'chainId' | 'finalityDepthBlocks'>
    readonly seaport: Hex
  }
}

function unknown(): undefined {}
