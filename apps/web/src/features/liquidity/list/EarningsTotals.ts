import type { Earnings } from '@oxbow/positions/Earnings'
import { signedWorthOf } from '../position/EarningsView.ts'
import { type PositionToken, type PositionTokens, worthOf } from '../position/PositionTokens.ts'

const daySeconds = 86_400
const yearSeconds = 365 * daySeconds

/** What several positions have brought together, in dollars of today. */
export type EarningsTotals = {
  readonly fees: number
  readonly againstHolding: number
  /** If a year went on like the time so far, of what was put in; undefined before there is a day of it. */
  readonly yearly: { readonly fees: number; readonly net: number } | undefined
  /** Of the time that they were provided, each weighing the same; undefined when no time is known. */
  readonly inRangeShare: number | undefined
  /** Positions that are in the sums. */
  readonly count: number
  /** Those of which the network's record, or a price, is not known. */
  readonly untold: number
}

/** `earnings`: undefined while it is read, which counts for nothing; null where the chain does not say. */
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
      // A sum of which a part is missing says nothing of a year.
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
