/** A number of a provider, JSON number or text, as digits and a point; undefined for anything else. Exponents are written out. */
export function toDecimal(value: unknown): string | undefined {
  const text = typeof value === 'number' && Number.isFinite(value) ? writeOut(value) : value
  return typeof text === 'string' && /^\d{1,60}(\.\d{1,60})?$/.test(text) ? text : undefined
}

/** What was paid, where a provider says how much and of what; undefined otherwise. */
export function toPaid(value: unknown, currency: unknown): { value: string; currency: string } | undefined {
  const text = toDecimal(value)
  return text !== undefined && typeof currency === 'string' ? { value: text, currency } : undefined
}

/** Raw units of a decimal text, what is beyond the token's places cut off. */
export function toRawAmount(text: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

/** Money with at most `places` after the point, cut off. */
export function toMoney(text: string, places = 2): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const kept = fraction.slice(0, places).replace(/0+$/, '')
  return `${whole.replace(/^0+(?=\d)/, '')}${kept === '' ? '' : `.${kept}`}`
}

/** Raw units as digits and a point. */
export function toTokenText(raw: bigint, decimals: number): string {
  const digits = raw.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${digits.slice(0, digits.length - decimals)}${fraction === '' || decimals === 0 ? '' : `.${fraction}`}`
}

function writeOut(value: number): string {
  return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
}
