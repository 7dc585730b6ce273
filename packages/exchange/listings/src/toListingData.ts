import type { ListingTerms } from './Listing.ts'
import { type Order, toOrder } from './toOrder.ts'

const item = [
  { name: 'itemType', type: 'uint8' },
  { name: 'token', type: 'address' },
  { name: 'identifierOrCriteria', type: 'uint256' },
  { name: 'startAmount', type: 'uint256' },
  { name: 'endAmount', type: 'uint256' },
] as const

/** Seaport.sol, as EIP-712 types. */
const orderTypes = {
  OrderComponents: [
    { name: 'offerer', type: 'address' },
    { name: 'zone', type: 'address' },
    { name: 'offer', type: 'OfferItem[]' },
    { name: 'consideration', type: 'ConsiderationItem[]' },
    { name: 'orderType', type: 'uint8' },
    { name: 'startTime', type: 'uint256' },
    { name: 'endTime', type: 'uint256' },
    { name: 'zoneHash', type: 'bytes32' },
    { name: 'salt', type: 'uint256' },
    { name: 'conduitKey', type: 'bytes32' },
    { name: 'counter', type: 'uint256' },
  ],
  OfferItem: item,
  ConsiderationItem: [...item, { name: 'recipient', type: 'address' }],
} as const

/** What a seller's wallet is asked to sign. */
export function toListingData(terms: ListingTerms, seaport: `0x${string}`) {
  const message: Order & { readonly counter: bigint } = { ...toOrder(terms), counter: BigInt(terms.counter) }
  return {
    domain: { name: 'Seaport', version: '1.6', chainId: terms.chainId, verifyingContract: seaport },
    types: orderTypes,
    primaryType: 'OrderComponents',
    message,
  } as const
}
