import { type DecimalText, fromRaw, toRaw } from './Decimal.ts'

/** The most places of an amount in a currency (specification section 5). */
export const fiatPlaces = 6

/** Prices are only for orientation, and so precise enough with this many places. */
const priceScale = 10n ** 30n

/** How much of a token an amount of money is, rounded down to the token's last place. */
export function toTokenText(money: DecimalText, unitPrice: number, decimals: number): DecimalText | '' {
  const price = toScaled(unitPrice)
  if (price === 0n) return ''
  const raw = (toRaw(money, fiatPlaces) * 10n ** BigInt(decimals) * priceScale) / (price * 10n ** BigInt(fiatPlaces))
  return fromRaw(raw, decimals)
}

/** What an amount of a token is worth, to the cent or, where that says nothing, to the last place. */
export function toMoneyText(raw: bigint, unitPrice: number, decimals: number): DecimalText {
  const millionths = (raw * toScaled(unitPrice) * 10n ** BigInt(fiatPlaces)) / (10n ** BigInt(decimals) * priceScale)
  const cent = 10n ** BigInt(fiatPlaces - 2)
  return fromRaw(millionths >= cent ? millionths - (millionths % cent) : millionths, fiatPlaces)
}

function toScaled(price: number): bigint {
  return Number.isFinite(price) && price > 0 ? BigInt(Math.round(price * 1e15)) * 10n ** 15n : 0n
}
