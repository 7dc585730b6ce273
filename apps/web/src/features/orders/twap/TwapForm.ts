import type { LimitPrice as Price } from '@oxbow/orders/LimitIntent'
import * as LimitForm from '../limit/LimitForm.ts'
import type * as LimitPrice from '../limit/LimitPrice.ts'

/** The user's input for a trade over time, besides tokens and total amount. */
export type TwapForm = {
  /** If `hasLowest`, its price is the lowest at which a part is sold. */
  readonly limit: LimitForm.LimitForm
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
/** Tolerance below the market's mean price, in basis points. */
export const toleranceBps = 150
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
export function withDefaultPrice(limit: LimitForm.LimitForm, { decimals, market }: Facts): LimitForm.LimitForm {
  if (limit.price.kind !== 'market' || market === undefined) return limit
  return LimitForm.withPreset(limit, presets[1], { market, decimals })
}

/** The lowest price; undefined if none was typed and the market is unknown. */
export function lowestPriceOf({ limit }: Pick<TwapForm, 'limit'>, facts: Facts): Price | undefined {
  const shown = withDefaultPrice(limit, facts)
  return shown.price.kind === 'market' ? undefined : LimitForm.priceOf(shown, facts)
}

/** The worst price signed in an order without a lowest price. */
export function worstPriceOf({ denominator, numerator }: Price): Price {
  return { numerator: numerator * worstShare.numerator, denominator: denominator * worstShare.denominator }
}

type Facts = { readonly market: Price | undefined; readonly decimals: LimitPrice.Decimals }
