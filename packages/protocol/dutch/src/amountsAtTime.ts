import type { ExclusiveDutchOrder } from './DutchOrder.ts'

/** The input that a filler receives and the outputs that it pays. */
export type OrderAmounts = { readonly input: bigint; readonly outputs: readonly bigint[] }

/**
 * The amounts of a V1 order in a block with this timestamp (Unix seconds), as its reactor computes them; undefined if this filler may not fill it
 * yet. Doesn't check whether the order has expired, was filled or is vetoed.
 */
export function amountsAtTime(
  order: ExclusiveDutchOrder,
  { filler, seconds }: amountsAtTime.At,
): OrderAmounts | undefined {
  const { decayEndTime: end, decayStartTime: start, exclusiveFiller, exclusivityOverrideBps, input, outputs } = order
  const at = ({ endAmount, startAmount }: { readonly startAmount: bigint; readonly endAmount: bigint }) => {
    if (startAmount === endAmount || seconds >= end) return endAmount
    if (seconds <= start) return startAmount
    const moved =
      ((endAmount > startAmount ? endAmount - startAmount : startAmount - endAmount) * (seconds - start)) /
      (end - start)
    return endAmount > startAmount ? startAmount + moved : startAmount - moved
  }
  const amounts = outputs.map(at)
  const isOpen = BigInt(exclusiveFiller) === 0n || exclusiveFiller === filler || seconds > start
  if (isOpen) return { input: at(input), outputs: amounts }
  return exclusivityOverrideBps === 0n
    ? undefined
    : { input: at(input), outputs: amounts.map((amount) => (amount * (10_000n + exclusivityOverrideBps)) / 10_000n) }
}

export declare namespace amountsAtTime {
  type At = {
    readonly seconds: bigint
    /** The reactor's caller; lower-case. */
    readonly filler: `0x${string}`
  }
}
