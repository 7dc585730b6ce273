import type { Amounts } from '@oxbow/amm/liquidity'

/** How long a position was held, and with which amounts. */
export type HoldingTime = {
  /** Seconds with liquidity. */
  readonly heldSeconds: number
  /** Of these, seconds in range. */
  readonly inRangeSeconds: number
  /** Deposits not yet withdrawn, times seconds: raw units × seconds. */
  readonly invested: Amounts
}

/** A change of range status or liquidity, in chain order. */
export type HoldingMoment = {
  readonly seconds: number
  /** Whether the price is in range from here on. */
  readonly isInside?: boolean | undefined
  readonly change?: HoldingChange | undefined
}

/** Liquidity or shares added (positive) or removed, with their amounts. */
export type HoldingChange = { readonly liquidity: bigint; readonly amounts: Amounts }

/** `isInside`: before the first moment. A withdrawal removes a proportional part of the deposits. */
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
