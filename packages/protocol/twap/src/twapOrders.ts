import type { PartOrder } from './PartOrder.ts'

type Hex = `0x${string}`

/** A signed TWAP: sells one token for another in equal parts, one per period. */
export type Twap = {
  /** Unique among the owner's TWAPs. The lowest byte is zero and holds the part's number in the orders. */
  readonly id: Hex
  readonly owner: Hex
  readonly recipient: Hex
  readonly tokenIn: Hex
  readonly tokenOut: Hex
  /** Total of all parts. */
  readonly amountIn: bigint
  /** Raw units of `tokenOut` per raw units of `tokenIn`; no part is filled below this price. */
  readonly leastPrice: { readonly numerator: bigint; readonly denominator: bigint }
  readonly parts: number
  /** Unix seconds from which the first part can be filled. */
  readonly startTime: bigint
  readonly periodSeconds: bigint
  readonly zone: Hex
  readonly zoneHash: Hex
  /** The owner's Seaport counter. */
  readonly counter: bigint
}

const fullRestricted = 2
const erc20 = 1

/** The orders of a TWAP, one per part. Each stays open for two periods, so that a part not filled in its own period isn't lost. */
export function twapOrders(twap: Twap): readonly PartOrder[] {
  const { counter, id, leastPrice, owner, periodSeconds, recipient, startTime, tokenIn, tokenOut, zone, zoneHash } =
    twap
  return Array.from({ length: twap.parts }, (_, index) => {
    const start = startTime + BigInt(index) * periodSeconds
    const amount = partAmount(twap, index)
    const least = (amount * leastPrice.numerator + leastPrice.denominator - 1n) / leastPrice.denominator
    return {
      offerer: owner,
      zone,
      zoneHash,
      counter,
      orderType: fullRestricted,
      offer: [toItem(tokenIn, amount)],
      consideration: [{ ...toItem(tokenOut, least), recipient }],
      startTime: start,
      endTime: start + 2n * periodSeconds,
      salt: BigInt(id) + BigInt(index),
      conduitKey: `0x${'0'.repeat(64)}`,
    }
  })
}

/** The amount that a part sells. Parts differ by at most one raw unit and add up to the TWAP's amount. */
export function partAmount({ amountIn, parts }: Pick<Twap, 'amountIn' | 'parts'>, index: number): bigint {
  const upTo = (count: number) => (amountIn * BigInt(count)) / BigInt(parts)
  return upTo(index + 1) - upTo(index)
}

function toItem(token: Hex, amount: bigint) {
  return { itemType: erc20, token, identifierOrCriteria: 0n, startAmount: amount, endAmount: amount }
}
