import { zeroAddress } from 'viem'
import type { ListingTerms } from './Listing.ts'

type Hex = `0x${string}`
type Item = {
  readonly itemType: number
  readonly token: Hex
  readonly identifierOrCriteria: bigint
  readonly startAmount: bigint
  readonly endAmount: bigint
}

/** A Seaport order as its seller signs it, without the counter. */
export type Order = {
  readonly offerer: Hex
  readonly zone: Hex
  readonly offer: readonly [Item]
  readonly consideration: readonly [Item & { readonly recipient: Hex }]
  readonly orderType: number
  readonly startTime: bigint
  readonly endTime: bigint
  readonly zoneHash: Hex
  readonly salt: bigint
  readonly conduitKey: Hex
}

const nothing: Hex = `0x${'0'.repeat(64)}`
const itemTypes = { native: 0, erc721: 2, erc1155: 3 } as const

/** The order of a listing: one whole NFT (`FULL_OPEN`) for a fixed price paid only to the seller; no zone, no conduit. */
export function toOrder({ collection, endTime, price, salt, seller, standard, tokenId }: ListingTerms): Order {
  const amount = BigInt(price)
  return {
    offerer: seller,
    zone: zeroAddress,
    offer: [
      {
        itemType: itemTypes[standard],
        token: collection,
        identifierOrCriteria: BigInt(tokenId),
        startAmount: 1n,
        endAmount: 1n,
      },
    ],
    consideration: [
      {
        itemType: itemTypes.native,
        token: zeroAddress,
        identifierOrCriteria: 0n,
        startAmount: amount,
        endAmount: amount,
        recipient: seller,
      },
    ],
    orderType: 0,
    startTime: 0n,
    endTime: BigInt(endTime),
    zoneHash: nothing,
    salt: BigInt(salt),
    conduitKey: nothing,
  }
}
