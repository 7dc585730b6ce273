import { type DecimalText, fromRaw, toRaw } from './Decimal.ts'

/** Most decimals of a fiat amount. */
export const fiatPlaces = 6

/** Scale of prices as integers; precise enough, since prices are only indicative. */
const priceScale = 10n ** 30n

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
  return Number.isFinite(price) && price > 0 ? BigInt(Math.round(price * 1e15)) * 10n ** 15n : 0n
}
