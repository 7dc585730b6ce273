import { zeroAddress } from 'viem'

type Hex = `0x${string}`

/** A Seaport 1.6 order as its offerer signs it. Field names are the contracts'; addresses and bytes are lower-case. */
export type PartOrder = {
  readonly offerer: Hex
  readonly zone: Hex
  readonly offer: readonly OfferItem[]
  readonly consideration: readonly ConsiderationItem[]
  readonly orderType: number
  /** Unix seconds: fillable from this time on and before `endTime`. */
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

/** The domain in which a signature is valid. */
export type SeaportPlace = { readonly chainId: number; readonly seaport: Hex }

/** Most parts of a TWAP: its tree has five levels, and wallets show every leaf. */
export const mostParts = 32

const nothing: Hex = `0x${'0'.repeat(64)}`
/** The order that pads a bulk order: it offers nothing, and its offerer is the zero address, which can't sign. */
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

/** Tree height of a bulk order with so many parts; Seaport requires at least 1. */
export function heightOf(parts: number): number {
  return Math.max(1, Math.ceil(Math.log2(parts)))
}
