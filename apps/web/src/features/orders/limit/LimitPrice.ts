import { divideUp } from '@oxbow/amm/rounding'
import { countPlaces, type DecimalText, fromRaw, toRaw } from '@oxbow/i18n/Decimal'
import type { LimitPrice } from '@oxbow/orders/LimitIntent'

/** How a price is quoted: bought per sold token, or sold per bought token. */
export type Direction = 'out-per-in' | 'in-per-out'

/** Decimals of the two tokens. */
export type Decimals = { readonly tokenIn: number; readonly tokenOut: number }

/** Significant digits of a price that wasn't typed. */
const usualDigits = 6
const bps = 10_000n

/** The exact price of a text; undefined if it isn't one. */
export function parse(text: DecimalText | '', direction: Direction, decimals: Decimals): LimitPrice | undefined {
  if (text === '') return undefined
  const places = countPlaces(text)
  const typed = toRaw(text, places)
  if (typed === 0n) return undefined
  const whole = { numerator: typed, denominator: 10n ** BigInt(places) }
  const { numerator, denominator } = direction === 'out-per-in' ? whole : inverse(whole)
  return {
    numerator: numerator * 10n ** BigInt(decimals.tokenOut),
    denominator: denominator * 10n ** BigInt(decimals.tokenIn),
  }
}

/** A price as decimal text, rounded in the seller's favor. */
export function write(price: LimitPrice, direction: Direction, decimals: Decimals): DecimalText {
  const { numerator, denominator } = inWhole(price, direction, decimals)
  const places = Math.max(0, usualDigits - 1 - magnitudeOf(numerator, denominator))
  const scaled = numerator * 10n ** BigInt(places)
  const rounded = direction === 'out-per-in' ? divideUp(scaled, denominator) : scaled / denominator
  return fromRaw(rounded, places)
}

/**
 * A price `percent` better for the seller than `price`, relative to the quoted direction: more is bought per sold token, or less is sold per bought
 * token.
 */
export function improved(price: LimitPrice, percent: number, direction: Direction): LimitPrice {
  const { numerator, denominator } = price
  return direction === 'out-per-in'
    ? { numerator: numerator * BigInt(100 + percent), denominator: denominator * 100n }
    : { numerator: numerator * 100n, denominator: denominator * BigInt(100 - percent) }
}

/** The difference of a price from another, in basis points of the latter, in the quoted direction; truncated toward zero. */
export function distanceBps(price: LimitPrice, from: LimitPrice, direction: Direction): number {
  const [one, other] = direction === 'out-per-in' ? [price, from] : [inverse(price), inverse(from)]
  const base = other.numerator * one.denominator
  return Number(((one.numerator * other.denominator - base) * bps) / base)
}

/** The same rounded to the nearest basis point, for display: prices rounded to six digits still show as 10%. */
export function nearestBps(price: LimitPrice, from: LimitPrice, direction: Direction): number {
  const [one, other] = direction === 'out-per-in' ? [price, from] : [inverse(price), inverse(from)]
  const base = other.numerator * one.denominator
  const [far, isLess] = [one.numerator * other.denominator - base, one.numerator * other.denominator < base]
  const rounded = Number(((isLess ? -far : far) * bps * 2n + base) / (base * 2n))
  return isLess ? -rounded : rounded
}

/** How much worse a price is for the seller than another, in basis points; 0 if it isn't. */
export function worseByBps(price: LimitPrice, than: LimitPrice): number {
  return Math.max(0, -distanceBps(price, than, 'out-per-in'))
}

/** Whole tokens per whole token, in the quoted direction. */
export function inWhole({ numerator, denominator }: LimitPrice, direction: Direction, decimals: Decimals): LimitPrice {
  const whole = {
    numerator: numerator * 10n ** BigInt(decimals.tokenIn),
    denominator: denominator * 10n ** BigInt(decimals.tokenOut),
  }
  return direction === 'out-per-in' ? whole : inverse(whole)
}

function inverse({ numerator, denominator }: LimitPrice): LimitPrice {
  return { numerator: denominator, denominator: numerator }
}

/** The exponent of the first digit: 0 from 1 to below 10. */
function magnitudeOf(numerator: bigint, denominator: bigint): number {
  const guess = numerator.toString().length - denominator.toString().length
  const isLess =
    guess >= 0 ? numerator < denominator * 10n ** BigInt(guess) : numerator * 10n ** BigInt(-guess) < denominator
  return isLess ? guess - 1 : guess
}
