import { seaportOrderTypes } from '@oxbow/abi/seaport'
import type { ListingTerms } from './Listing.ts'
import { type Order, toOrder } from './toOrder.ts'

/** Typed data that a seller signs. */
export function toListingData(terms: ListingTerms, seaport: `0x${string}`) {
  const message: Order & { readonly counter: bigint } = { ...toOrder(terms), counter: BigInt(terms.counter) }
  return {
    domain: { name: 'Seaport', version: '1.6', chainId: terms.chainId, verifyingContract: seaport },
    types: seaportOrderTypes,
    primaryType: 'OrderComponents',
    message,
  } as const
}
