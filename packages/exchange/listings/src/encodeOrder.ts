import { seaportAbi } from '@oxbow/abi/seaport'
import { encodeFunctionData, type Hex, zeroHash } from 'viem'
import type { ListingTerms } from './Listing.ts'
import { toOrder } from './toOrder.ts'

/** Calldata of a purchase; the price is the call's value. */
export function encodePurchase(terms: ListingTerms, signature: Hex): Hex {
  const order = toOrder(terms)
  const parameters = { ...order, totalOriginalConsiderationItems: BigInt(order.consideration.length) }
  const args = [{ parameters, signature }, zeroHash] as const
  return encodeFunctionData({ abi: seaportAbi, functionName: 'fulfillOrder', args })
}

/** Calldata that cancels this order and no other of its seller. */
export function encodeCancel(terms: ListingTerms): Hex {
  const args = [[{ ...toOrder(terms), counter: BigInt(terms.counter) }]] as const
  return encodeFunctionData({ abi: seaportAbi, functionName: 'cancel', args })
}
