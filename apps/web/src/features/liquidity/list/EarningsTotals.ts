import type { Earnings } from '@oxbow/positions/Earnings'
import { signedWorthOf } from '../position/EarningsView.ts'
import { type PositionToken, type PositionTokens, worthOf } from '../position/PositionTokens.ts'

const daySeconds = 86_400
const yearSeconds = 365 * daySeconds

/** The earnings of several positions together, in dollars at today's prices. */
export type EarningsTotals = {
  readonly fees: number
  readonly againstHolding: number
  /** Yearly rates relative to the deposits, extrapolated; undefined below one day of history. */
  readonly yearly: { readonly fees: number; readonly net: number } | undefined
  /** Share of the time in range, weighted by each position's age; undefined if no age is known. */
  readonly inRangeShare: number | undefined
  /** Number of positions included. */
  readonly count: number
  /** Number of positions without a known history or price. */
  readonly untold: number
}

/** `earnings`: undefined while loading, which isn't counted; null if the chain doesn't tell. */
export function toEarningsTotals(
  positions: readonly { readonly earnings: Earnings | null | undefined; readonly tokens: PositionTokens }[],
  toUsd: (token: PositionToken, raw: bigint) => number | undefined,
): EarningsTotals {
  let [fees, againstHolding, invested, count, untold] = [0, 0, 0, 0, 0]
  let [longest, held, inRange] = [0, 0, 0]
  for (const { earnings, tokens } of positions) {
    if (earnings === undefined) continue
    const ofFees = earnings ? signedWorthOf(tokens, earnings.fees, toUsd) : undefined
    const ofPrice = earnings ? signedWorthOf(tokens, earnings.againstHolding, toUsd) : undefined
    if (earnings === null || ofFees === undefined || ofPrice === undefined) {
      untold++
      continue
    }
    count++
    fees += ofFees
    againstHolding += ofPrice
    const { time } = earnings
    if (time === undefined) {
      // The yearly rate is unknown if one of the deposits is.
      invested = Number.NaN
      continue
    }
    invested += worthOf(tokens, time.invested, toUsd) ?? Number.NaN
    longest = Math.max(longest, time.heldSeconds)
    held += time.heldSeconds
    inRange += time.inRangeSeconds
  }
  const perYear = (usd: number) => (usd / invested) * yearSeconds
  return {
    fees,
    againstHolding,
    yearly:
      longest >= daySeconds && invested > 0 ? { fees: perYear(fees), net: perYear(fees + againstHolding) } : undefined,
    inRangeShare: held > 0 ? inRange / held : undefined,
    count,
    untold,
  }
}
