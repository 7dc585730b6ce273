import type { LimitPrice as Price } from '@oxbow/orders/LimitIntent'
import * as GuardedForm from '../guarded/GuardedForm.ts'
import type * as LimitForm from '../limit/LimitForm.ts'

/** The user's input for a trade over time, besides tokens and total amount. If `hasLowest`, the price of `limit` is the lowest at which a part is sold. */
export type TwapForm = GuardedForm.GuardedForm & {
  readonly parts: Parts
  readonly every: Interval
  /** Whether the user set a lowest price; otherwise only the market's mean price bounds each part. */
  readonly hasLowest: boolean
}

export const partCounts = [2, 4, 8, 12, 24, 32] as const
export type Parts = (typeof partCounts)[number]

export const intervals = ['ten-minutes', 'hour', 'day', 'week'] as const
export type Interval = (typeof intervals)[number]

/** Presets, in per cent from the market. */
export const presets = [-5, -10, -20] as const
/** Share of the current market price that a part must bring at worst if no lowest price was set and the price source fails. */
const worstShare = { numerator: 1n, denominator: 2n }
/** Averaging window of the price source, in seconds. */
export const windowSeconds = 600

export function initial(limit: LimitForm.LimitForm): TwapForm {
  return { limit, parts: 4, every: 'day', hasLowest: false }
}

export function secondsOf(every: Interval): number {
  return { 'ten-minutes': 600, hour: 3_600, day: 86_400, week: 604_800 }[every]
}

/** The price input as shown: 10% below the market by default, and following it. */
export function withDefaultPrice(limit: LimitForm.LimitForm, facts: LimitForm.Facts): LimitForm.LimitForm {
  return GuardedForm.withDefaultPrice(limit, presets[1], facts)
}

/** The lowest price; undefined if none was typed and the market is unknown. */
export function lowestPriceOf({ limit }: GuardedForm.GuardedForm, facts: LimitForm.Facts): Price | undefined {
  return GuardedForm.priceOf(limit, presets[1], facts)
}

/** The worst price signed in an order without a lowest price. */
export function worstPriceOf({ denominator, numerator }: Price): Price {
  return { numerator: numerator * worstShare.numerator, denominator: denominator * worstShare.denominator }
}
