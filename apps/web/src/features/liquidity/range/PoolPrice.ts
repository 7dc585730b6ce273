import { countPlaces, type DecimalText, fromRaw, isDecimalText, toRaw } from '@oxbow/i18n/Decimal'
import { formatDecimal } from '@oxbow/i18n/formatAmount'
import { type PriceView, priceOf, pricePlaces, sqrtPriceOf } from '@oxbow/positions/poolPrice'
import { fullRange, sqrtPricesOf } from '@oxbow/positions/tickRange'

/** A pool's price as decimal text with eight significant digits. */
export function toPriceText(sqrtPriceX96: bigint, view: PriceView): DecimalText {
  return fromRaw(priceOf(sqrtPriceX96, view), pricePlaces)
}

/** The square root of a typed price; undefined unless it is above zero. */
export function parsePrice(text: string, view: PriceView): bigint | undefined {
  if (!isDecimalText(text)) return undefined
  const places = countPlaces(text)
  const digits = toRaw(text, places)
  return digits === 0n ? undefined : sqrtPriceOf(digits, places, view)
}

/** The price at an end of a range as text; the pool's lowest tick is 0 and its highest ∞, swapped if inverted. */
export function toEndText(tick: number, view: PriceView, tickSpacing: number): DecimalText | '∞' {
  const bounds = fullRange(tickSpacing)
  if (tick <= bounds.tickLower) return view.isInverted ? '∞' : zero
  if (tick >= bounds.tickUpper) return view.isInverted ? zero : '∞'
  return toPriceText(sqrtPricesOf({ tickLower: tick, tickUpper: tick }).lowerX96, view)
}

/** The end of the full range that 0 or ∞ stands for, as in `toEndText`; undefined for a price. */
export function toEndTick(text: string, { isInverted }: PriceView, tickSpacing: number): number | undefined {
  const { tickLower, tickUpper } = fullRange(tickSpacing)
  if (text === '∞') return isInverted ? tickLower : tickUpper
  return isDecimalText(text) && toRaw(text, countPlaces(text)) === 0n ? (isInverted ? tickUpper : tickLower) : undefined
}

/** A short price for the axis. */
export function writeTick(tick: number, { view, tickSpacing, locale }: writeTick.Facts): string {
  const text = toEndText(Math.round(tick), view, tickSpacing)
  return text === '∞' ? text : formatDecimal(text, locale, { significantDigits: 5 })
}

export declare namespace writeTick {
  type Facts = { readonly view: PriceView; readonly tickSpacing: number; readonly locale: string }
}

const zero = '0' as DecimalText
