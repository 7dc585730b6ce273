import { type PriceView, priceOf, pricePlaces, sqrtPriceOf } from '@oxbow/exchange/liquidity/poolPrice'
import { countPlaces, type DecimalText, fromRaw, isDecimalText, toRaw } from '@oxbow/i18n/Decimal'

/** A pool's price as text with eight significant digits, as it is typed. */
export function toPriceText(sqrtPriceX96: bigint, view: PriceView): DecimalText {
  return fromRaw(priceOf(sqrtPriceX96, view), pricePlaces)
}

/** The square root of a price that somebody typed; undefined for what is no price above zero. */
export function parsePrice(text: string, view: PriceView): bigint | undefined {
  if (!isDecimalText(text)) return undefined
  const places = countPlaces(text)
  const digits = toRaw(text, places)
  return digits === 0n ? undefined : sqrtPriceOf(digits, places, view)
}
