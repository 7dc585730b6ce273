import type { Amounts } from '@oxbow/amm/liquidity'

/** How long a position has been at work, and with what. */
export type HoldingTime = {
  /** With liquidity in it. */
  readonly heldSeconds: number
  /** Of these, with the price inside its range. */
  readonly inRangeSeconds: number
  /** What was put in and not yet taken out, times the seconds it was there: raw units times seconds. */
  readonly invested: Amounts
}

/** Something that began or ended what is counted, in the order of the chain. */
export type HoldingMoment = {
  readonly seconds: number
  /** The pool's price is inside the range from here on, or no longer. */
  readonly isInside?: boolean | undefined
  readonly change?: HoldingChange | undefined
}

/** Liquidity, or shares, that came (positive) or went, and the amounts with it. */
export type HoldingChange = { readonly liquidity: bigint; readonly amounts: Amounts }

/** `isInside`: before the first moment. What is taken out takes its part of what was put in along. */
export function holdingTime(facts: {
  readonly moments: readonly HoldingMoment[]
  readonly isInside: boolean
  readonly endSeconds: number
}): HoldingTime {
  let { isInside } = facts
  let [heldSeconds, inRangeSeconds, liquidity, since] = [0, 0, 0n, 0]
  let [basis0, basis1, invested0, invested1] = [0n, 0n, 0n, 0n]
  for (const { seconds, isInside: inside, change } of [...facts.moments, { seconds: facts.endSeconds }] as const) {
    if (liquidity > 0n) {
      const passed = Math.max(0, seconds - since)
      heldSeconds += passed
      if (isInside) inRangeSeconds += passed
      invested0 += basis0 * BigInt(passed)
      invested1 += basis1 * BigInt(passed)
    }
    since = seconds
    isInside = inside ?? isInside
    if (change === undefined) continue
    const left = liquidity + change.liquidity
    if (change.liquidity > 0n) {
      basis0 += change.amounts.amount0
      basis1 += change.amounts.amount1
    } else if (liquidity > 0n) {
      basis0 = (basis0 * left) / liquidity
      basis1 = (basis1 * left) / liquidity
    }
    liquidity = left
  }
  return { heldSeconds, inRangeSeconds, invested: { amount0: invested0, amount1: invested1 } }
}
