import type { PartOrder } from './PartOrder.ts'

type Hex = `0x${string}`

/** A trade over time: so much of one token for another in equal parts, one each period. */
export type Plan = {
  /** A number that the owner has no other plan of; the lowest byte is zero, for the number of the part. */
  readonly id: Hex
  readonly owner: Hex
  readonly recipient: Hex
  readonly tokenIn: Hex
  readonly tokenOut: Hex
  /** Of all parts. */
  readonly amountIn: bigint
  /** Raw units of `tokenOut` for raw units of `tokenIn`: below it no part is filled. */
  readonly leastPrice: { readonly numerator: bigint; readonly denominator: bigint }
  readonly parts: number
  /** Unix seconds at which the first part can be filled. */
  readonly startTime: bigint
  readonly periodSeconds: bigint
  readonly zone: Hex
  readonly zoneHash: Hex
  /** The owner's at Seaport. */
  readonly counter: bigint
}

const fullRestricted = 2
const erc20 = 1

/** The orders of a plan, one a part. Each stays open for two periods, so that a part that nobody filled in time is not lost. */
export function planOrders(plan: Plan): readonly PartOrder[] {
  const { counter, id, leastPrice, owner, periodSeconds, recipient, startTime, tokenIn, tokenOut, zone, zoneHash } =
    plan
  return Array.from({ length: plan.parts }, (_, index) => {
    const start = startTime + BigInt(index) * periodSeconds
    const amount = partAmount(plan, index)
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

/** What a part sells; parts differ by a raw unit at most, and their sum is the plan's. */
export function partAmount({ amountIn, parts }: Pick<Plan, 'amountIn' | 'parts'>, index: number): bigint {
  const upTo = (count: number) => (amountIn * BigInt(count)) / BigInt(parts)
  return upTo(index + 1) - upTo(index)
}

function toItem(token: Hex, amount: bigint) {
  return { itemType: erc20, token, identifierOrCriteria: 0n, startAmount: amount, endAmount: amount }
}
