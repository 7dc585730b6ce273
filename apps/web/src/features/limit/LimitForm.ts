import { countPlaces, type DecimalText, fromRaw, toRaw } from '@oxbow/i18n/Decimal'
import { leastOut, type LimitPrice as Price } from '@oxbow/orders/LimitIntent'
import * as LimitPrice from './LimitPrice.ts'

/** What a person has entered of a limit order besides tokens and amount, and nothing derived from it. */
export type LimitForm = {
  readonly price: EnteredPrice
  /** Which way up the price is shown. Turning it around changes nothing about the price. */
  readonly direction: LimitPrice.Direction
  readonly expiry: Expiry
}

export type EnteredPrice =
  /** Nothing was typed: the order asks for what the market pays, and follows it. */
  | { readonly kind: 'market' }
  /** `preset`: the per cent beyond the market that it was when it was chosen. */
  | {
      readonly kind: 'typed'
      readonly text: DecimalText | ''
      readonly direction: LimitPrice.Direction
      readonly preset?: number | undefined
    }
  /** What is to arrive was typed: the price is that for what was sold then. */
  | { readonly kind: 'total'; readonly text: DecimalText; readonly total: Price }

export const expiries = ['day', 'week', 'month', 'year'] as const
export type Expiry = (typeof expiries)[number]

/** Per cent beyond the market that one press asks for. */
export const presets = [1, 5, 10] as const

/** A market that moves by so little since a preset was pressed makes no other price of it. */
const presetSlackBps = 10

export function initial(direction: LimitPrice.Direction): LimitForm {
  return { price: { kind: 'market' }, direction, expiry: 'week' }
}

/** What an order says, as if it had been entered: its price to the last digit, and the time nearest to what it was given. */
export function ofOrder({ amountIn, amountOut, seconds }: Placed, decimals: LimitPrice.Decimals): Started {
  const expiry = expiries.toSorted((a, b) => Math.abs(secondsOf(a) - seconds) - Math.abs(secondsOf(b) - seconds))[0]!
  const total = { numerator: amountOut, denominator: amountIn }
  return { price: { kind: 'total', text: fromRaw(amountOut, decimals.tokenOut), total }, expiry }
}

/** A price reads best in dollars. */
export function usualDirection(
  tokenIn: string | undefined,
  tokenOut: string | undefined,
  stablecoins: readonly string[],
): LimitPrice.Direction {
  const isDollar = (token: string | undefined) => token !== undefined && stablecoins.includes(token)
  return isDollar(tokenIn) && !isDollar(tokenOut) ? 'in-per-out' : 'out-per-in'
}

/** An hour less than a year, because a clock that is ahead of the chain's would make it too long. */
export function secondsOf(expiry: Expiry): number {
  const days = { day: 1, week: 7, month: 30, year: 365 }[expiry]
  return expiry === 'year' ? days * 86_400 - 3_600 : days * 86_400
}

/** The price as typed in the direction that is shown. */
export function withPrice(form: LimitForm, text: DecimalText | ''): LimitForm {
  return { ...form, price: { kind: 'typed', text, direction: form.direction } }
}

/** So many per cent beyond the market as it is now; 0 follows the market. */
export function withPreset(form: LimitForm, percent: number, { market, decimals }: Known): LimitForm {
  if (percent === 0) return { ...form, price: { kind: 'market' } }
  const { direction } = form
  const text = LimitPrice.write(LimitPrice.improved(market, percent, direction), direction, decimals)
  return { ...form, price: { kind: 'typed', text, direction, preset: percent } }
}

/** Asks for so much in all; nothing happens where that is nothing, or finer than the token is. */
export function withTotal(form: LimitForm, text: DecimalText | '', { amountIn, decimals }: Total): LimitForm {
  if (text === '' || amountIn === 0n || countPlaces(text) > decimals.tokenOut) return form
  const numerator = toRaw(text, decimals.tokenOut)
  if (numerator === 0n) return form
  return { ...form, price: { kind: 'total', text, total: { numerator, denominator: amountIn } } }
}

/** Which of some presets is in force: so far from the market the price is now, as it is shown. 0 is a price that follows the market. */
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

/** The exact price of the order; undefined where none was typed, or where it follows a market that nobody knows. */
export function priceOf({ price, direction }: LimitForm, { market, decimals }: Facts): Price | undefined {
  switch (price.kind) {
    // What is signed is what stands in the field.
    case 'market':
      return market && LimitPrice.parse(LimitPrice.write(market, direction, decimals), direction, decimals)
    case 'typed':
      return LimitPrice.parse(price.text, price.direction, decimals)
    case 'total':
      return price.total
  }
}

/** What stands in the price field. `typed`: it was typed as it stands there. */
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

/** What was typed as the total, as long as the order comes to just that. */
export function totalTextOf({ price }: LimitForm, amountIn: bigint | undefined): DecimalText | undefined {
  if (price.kind !== 'total' || amountIn === undefined) return undefined
  return leastOut({ amountIn, price: price.total }) === price.total.numerator ? price.text : undefined
}

/** `seconds`: from when it was placed until it expires. */
type Placed = { readonly amountIn: bigint; readonly amountOut: bigint; readonly seconds: number }
export type Started = Pick<LimitForm, 'price' | 'expiry'>

export type Facts = { readonly market: Price | undefined; readonly decimals: LimitPrice.Decimals }
type Known = { readonly market: Price; readonly decimals: LimitPrice.Decimals }
type Total = { readonly amountIn: bigint; readonly decimals: LimitPrice.Decimals }
