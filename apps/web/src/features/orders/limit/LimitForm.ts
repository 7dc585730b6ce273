import { countPlaces, type DecimalText, fromRaw, toRaw } from '@oxbow/i18n/Decimal'
import { leastOut, type LimitPrice as Price } from '@oxbow/orders/LimitIntent'
import * as LimitPrice from './LimitPrice.ts'

/** The user's input for a limit order, besides tokens and amount; nothing derived from it. */
export type LimitForm = {
  readonly price: EnteredPrice
  /** The direction in which the price is shown. Changing it doesn't change the price. */
  readonly direction: LimitPrice.Direction
  readonly expiry: Expiry
}

export type EnteredPrice =
  /** Nothing was typed: the order uses the market price, and follows it. */
  | { readonly kind: 'market' }
  /** `preset`: per cent from the market when it was chosen. */
  | {
      readonly kind: 'typed'
      readonly text: DecimalText | ''
      readonly direction: LimitPrice.Direction
      readonly preset?: number | undefined
    }
  /** The total to receive was typed: the price follows from it and the amount sold at that time. */
  | { readonly kind: 'total'; readonly text: DecimalText; readonly total: Price }

export const expiries = ['day', 'week', 'month', 'year'] as const
export type Expiry = (typeof expiries)[number]

/** Presets, in per cent better than the market for the seller. */
export const presets = [1, 5, 10] as const

/** A market move of up to this much since a preset was chosen keeps the preset selected. */
const presetSlackBps = 10

export function initial(direction: LimitPrice.Direction): LimitForm {
  return { price: { kind: 'market' }, direction, expiry: 'week' }
}

/** An existing order as form input: its exact price, and the expiry nearest to its own. */
export function ofOrder({ amountIn, amountOut, seconds }: Placed, decimals: LimitPrice.Decimals): Started {
  const expiry = expiries.toSorted((a, b) => Math.abs(secondsOf(a) - seconds) - Math.abs(secondsOf(b) - seconds))[0]!
  const total = { numerator: amountOut, denominator: amountIn }
  return { price: { kind: 'total', text: fromRaw(amountOut, decimals.tokenOut), total }, expiry }
}

/** Shows prices in dollars if one token is a stablecoin. */
export function usualDirection(
  tokenIn: string | undefined,
  tokenOut: string | undefined,
  stablecoins: readonly string[],
): LimitPrice.Direction {
  const isDollar = (token: string | undefined) => token !== undefined && stablecoins.includes(token)
  return isDollar(tokenIn) && !isDollar(tokenOut) ? 'in-per-out' : 'out-per-in'
}

/** One hour less than a year: a clock ahead of the chain's would exceed the maximum. */
export function secondsOf(expiry: Expiry): number {
  const days = { day: 1, week: 7, month: 30, year: 365 }[expiry]
  return expiry === 'year' ? days * 86_400 - 3_600 : days * 86_400
}

/** The price, typed in the direction shown. */
export function withPrice(form: LimitForm, text: DecimalText | ''): LimitForm {
  return { ...form, price: { kind: 'typed', text, direction: form.direction } }
}

/** The price `percent` better for the seller than the current market; 0 follows the market. */
export function withPreset(form: LimitForm, percent: number, { market, decimals }: Known): LimitForm {
  if (percent === 0) return { ...form, price: { kind: 'market' } }
  const { direction } = form
  const text = LimitPrice.write(LimitPrice.improved(market, percent, direction), direction, decimals)
  return { ...form, price: { kind: 'typed', text, direction, preset: percent } }
}

/** Sets the total to receive; no change if it is empty or has more decimals than the token. */
export function withTotal(form: LimitForm, text: DecimalText | '', { amountIn, decimals }: Total): LimitForm {
  if (text === '' || amountIn === 0n || countPlaces(text) > decimals.tokenOut) return form
  const numerator = toRaw(text, decimals.tokenOut)
  if (numerator === 0n) return form
  return { ...form, price: { kind: 'total', text, total: { numerator, denominator: amountIn } } }
}

/** The preset that matches the current distance from the market, in the direction shown. 0 for a price that follows the market. */
export function presetOf(form: LimitForm, facts: Facts, presets: readonly number[]): number | undefined {
  const { direction } = form
  if (form.price.kind === 'market') return 0
  const price = priceOf(form, facts)
  if (price === undefined || facts.market === undefined) return undefined
  const bps = LimitPrice.nearestBps(price, facts.market, direction)
  const shown = (percent: number) => (direction === 'out-per-in' ? percent : -percent) * 100
  return presets.find((percent) => percent !== 0 && Math.abs(shown(percent) - bps) <= presetSlackBps)
}

export function turned(form: LimitForm): LimitForm {
  return { ...form, direction: form.direction === 'out-per-in' ? 'in-per-out' : 'out-per-in' }
}

/** The exact price of the order; undefined if none was typed, or if it follows an unknown market. */
export function priceOf({ price, direction }: LimitForm, { market, decimals }: Facts): Price | undefined {
  switch (price.kind) {
    // Signs exactly the price shown in the field.
    case 'market':
      return market && LimitPrice.parse(LimitPrice.write(market, direction, decimals), direction, decimals)
    case 'typed':
      return LimitPrice.parse(price.text, price.direction, decimals)
    case 'total':
      return price.total
  }
}

/** The text in the price field. `typed`: exactly as the user typed it. */
export function priceTextOf(
  form: LimitForm,
  facts: Facts,
): { readonly text: DecimalText | ''; readonly typed: boolean } {
  const { price, direction } = form
  if (price.kind === 'typed' && price.direction === direction)
    return { text: price.text, typed: price.preset === undefined }
  const exact = priceOf(form, facts)
  return { text: exact ? LimitPrice.write(exact, direction, facts.decimals) : '', typed: false }
}

/** The typed total, as long as the order results in exactly that. */
export function totalTextOf({ price }: LimitForm, amountIn: bigint | undefined): DecimalText | undefined {
  if (price.kind !== 'total' || amountIn === undefined) return undefined
  return leastOut({ amountIn, price: price.total }) === price.total.numerator ? price.text : undefined
}

/** `seconds`: from placement to expiry. */
type Placed = { readonly amountIn: bigint; readonly amountOut: bigint; readonly seconds: number }
export type Started = Pick<LimitForm, 'price' | 'expiry'>

export type Facts = { readonly market: Price | undefined; readonly decimals: LimitPrice.Decimals }
type Known = { readonly market: Price; readonly decimals: LimitPrice.Decimals }
type Total = { readonly amountIn: bigint; readonly decimals: LimitPrice.Decimals }
