import { zeroAddress } from 'viem'

type Hex = `0x${string}`

/** An order of Seaport 1.6, as its owner signs it. Field names are those of the contracts; addresses and bytes are lower-case. */
export type PartOrder = {
  readonly offerer: Hex
  readonly zone: Hex
  readonly offer: readonly OfferItem[]
  readonly consideration: readonly ConsiderationItem[]
  readonly orderType: number
  /** Unix seconds: fillable from then on, and before `endTime`. */
  readonly startTime: bigint
  readonly endTime: bigint
  readonly zoneHash: Hex
  readonly salt: bigint
  readonly conduitKey: Hex
  readonly counter: bigint
}

export type OfferItem = {
  readonly itemType: number
  readonly token: Hex
  readonly identifierOrCriteria: bigint
  readonly startAmount: bigint
  readonly endAmount: bigint
}
export type ConsiderationItem = OfferItem & { readonly recipient: Hex }

/** Where a signature is good. */
export type SeaportPlace = { readonly chainId: number; readonly seaport: Hex }

/** A plan has so many parts at most: its tree is five levels high, and a wallet shows every leaf. */
export const mostParts = 32

const nothing: Hex = `0x${'0'.repeat(64)}`
/** Of what a bulk order is filled up with: nobody offers nothing, and nobody can have signed for nobody. */
export const emptyOrder: PartOrder = {
  offerer: zeroAddress,
  zone: zeroAddress,
  offer: [],
  consideration: [],
  orderType: 0,
  startTime: 0n,
  endTime: 0n,
  zoneHash: nothing,
  salt: 0n,
  conduitKey: nothing,
  counter: 0n,
}

/** How many levels a bulk order of so many parts has; Seaport knows none without any. */
export function heightOf(parts: number): number {
  return Math.max(1, Math.ceil(Math.log2(parts)))
}
