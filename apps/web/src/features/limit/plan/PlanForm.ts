import type { LimitPrice as Price } from '@oxbow/orders/LimitIntent'
import * as LimitForm from '../LimitForm.ts'
import type * as LimitPrice from '../LimitPrice.ts'

/** What a person has entered of a trade over time besides tokens and the sum. */
export type PlanForm = {
  /** Its price is the lowest that a part is sold at, where there is one. */
  readonly limit: LimitForm.LimitForm
  readonly parts: Parts
  readonly every: Interval
  /** Whether a lowest price was asked for; without one the market’s own bound is all. */
  readonly hasLowest: boolean
}

export const partCounts = [2, 4, 8, 12, 24, 32] as const
export type Parts = (typeof partCounts)[number]

export const intervals = ['ten-minutes', 'hour', 'day', 'week'] as const
export type Interval = (typeof intervals)[number]

/** Per cent from the market that one press asks for. */
export const presets = [-5, -10, -20] as const
/** Less than the market’s mean by so much is enough, in hundredths of a percent. */
export const toleranceBps = 150
/** Of the market’s price now: what a part is sold for at worst where no lowest price was asked for, should the price source fail. */
const worstShare = { numerator: 1n, denominator: 2n }
/** Over which the price source’s mean is, in seconds. */
export const windowSeconds = 600

export function initial(limit: LimitForm.LimitForm): PlanForm {
  return { limit, parts: 4, every: 'day', hasLowest: false }
}

export function secondsOf(every: Interval): number {
  return { 'ten-minutes': 600, hour: 3_600, day: 86_400, week: 604_800 }[every]
}

/** The price part as it is shown: where nothing was typed, ten per cent below the market, and following it. */
export function withDefaultPrice(limit: LimitForm.LimitForm, { decimals, market }: Facts): LimitForm.LimitForm {
  if (limit.price.kind !== 'market' || market === undefined) return limit
  return LimitForm.withPreset(limit, presets[1], { market, decimals })
}

/** The lowest price that was asked for; undefined where none was typed and nobody knows the market. */
export function lowestPriceOf({ limit }: Pick<PlanForm, 'limit'>, facts: Facts): Price | undefined {
  const shown = withDefaultPrice(limit, facts)
  return shown.price.kind === 'market' ? undefined : LimitForm.priceOf(shown, facts)
}

/** What stands in an order that goes by the market alone. */
export function worstPriceOf({ denominator, numerator }: Price): Price {
  return { numerator: numerator * worstShare.numerator, denominator: denominator * worstShare.denominator }
}

type Facts = { readonly market: Price | undefined; readonly decimals: LimitPrice.Decimals }
