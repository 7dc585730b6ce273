import { BaseError } from '@oxbow/errors/BaseError'

/**
 * A non-negative decimal number as text: digits, at most one point, no grouping, no exponent (`"1204.10"`). URLs, forms and storage use it, so that
 * no typed digit is lost.
 */
export type DecimalText = string & { readonly __decimalText?: never }

const pattern = /^(?:\d+\.?\d*|\.\d+)$/

export function isDecimalText(text: string): text is DecimalText {
  return pattern.test(text)
}

/**
 * Converts a decimal number to integer raw units.
 *
 * @example toRaw('1.5', 6) // 1500000n
 * @throws {DecimalError} when the text isn't a decimal number or has more decimals than the unit
 */
export function toRaw(text: DecimalText, decimals: number): bigint {
  if (!isDecimalText(text)) throw new DecimalError(`"${text}" is not a decimal number.`)
  const [whole = '', fraction = ''] = text.split('.')
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > decimals) {
    throw new DecimalError(`"${text}" has more than ${decimals} decimal places.`)
  }
  return BigInt(whole + significant.padEnd(decimals, '0'))
}

/**
 * Converts raw units to exact decimal text, without trailing zeros.
 *
 * @example fromRaw(1500000n, 6) // '1.5'
 */
export function fromRaw(raw: bigint, decimals: number): DecimalText {
  if (raw < 0n) throw new DecimalError(`${raw} is negative.`)
  const digits = raw.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** Number of digits after the point, including trailing zeros. */
export function countPlaces(text: DecimalText): number {
  const point = text.indexOf('.')
  return point === -1 ? 0 : text.length - point - 1
}

export class DecimalError extends BaseError {
  override name = 'Decimal.DecimalError'
  constructor(message: string) {
    super(message, { code: 'InvalidDecimal', nextAction: 'Write digits and at most one point.' })
  }
}
