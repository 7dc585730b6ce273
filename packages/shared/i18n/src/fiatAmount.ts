import { type DecimalText, fromRaw, toRaw } from './Decimal.ts'

/** Most decimals of a fiat amount. */
export const fiatPlaces = 6

/** Scale of prices as integers, which holds all 16 digits of a price down to 1e-25. */
const pricePlaces = 40
const priceScale = 10n ** BigInt(pricePlaces)
/** Digits after the first one that a double has for sure. */
const priceDigits = 15

/** The token amount for an amount of money, rounded down to the token's last decimal. */
export function toTokenText(money: DecimalText, unitPrice: number, decimals: number): DecimalText | '' {
  const price = toScaled(unitPrice)
  if (price === 0n) return ''
  const raw = (toRaw(money, fiatPlaces) * 10n ** BigInt(decimals) * priceScale) / (price * 10n ** BigInt(fiatPlaces))
  return fromRaw(raw, decimals)
}

/** The value of a token amount, to the cent, or to the last decimal if it is below a cent. */
export function toMoneyText(raw: bigint, unitPrice: number, decimals: number): DecimalText {
  const millionths = (raw * toScaled(unitPrice) * 10n ** BigInt(fiatPlaces)) / (10n ** BigInt(decimals) * priceScale)
  const cent = 10n ** BigInt(fiatPlaces - 2)
  return fromRaw(millionths >= cent ? millionths - (millionths % cent) : millionths, fiatPlaces)
}

function toScaled(price: number): bigint {
  if (!Number.isFinite(price) || price <= 0) return 0n
  const [mantissa = '', exponent = ''] = price.toExponential(priceDigits).split('e')
  const digits = BigInt(mantissa.replace('.', ''))
  const places = pricePlaces - priceDigits + Number(exponent)
  return places >= 0 ? digits * 10n ** BigInt(places) : digits / 10n ** BigInt(-places)
}
