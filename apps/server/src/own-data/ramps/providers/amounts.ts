/** A provider's number, as JSON number or text, in plain decimal notation; undefined for anything else. */
export function toDecimal(value: unknown): string | undefined {
  const text = typeof value === 'number' && Number.isFinite(value) ? writeOut(value) : value
  return typeof text === 'string' && /^\d{1,60}(\.\d{1,60})?$/.test(text) ? text : undefined
}

/** The amount and currency paid, if a provider reports both. */
export function toPaid(value: unknown, currency: unknown): { value: string; currency: string } | undefined {
  const text = toDecimal(value)
  return text !== undefined && typeof currency === 'string' ? { value: text, currency } : undefined
}

/** The exact sum of a provider's numbers; undefined if one of them is none. */
export function sumOf(values: readonly unknown[]): string | undefined {
  const texts = values.map(toDecimal)
  if (!texts.every((text) => text !== undefined)) return undefined
  const places = Math.max(0, ...texts.map((text) => text.split('.')[1]?.length ?? 0))
  return toTokenText(
    texts.reduce((sum, text) => sum + toRawAmount(text, places), 0n),
    places,
  )
}

/** Converts decimal text to smallest units, truncating excess digits. */
export function toRawAmount(text: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

/** Truncates money to at most `places` decimals. */
export function toMoney(text: string, places = 2): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const kept = fraction.slice(0, places).replace(/0+$/, '')
  return `${whole.replace(/^0+(?=\d)/, '')}${kept === '' ? '' : `.${kept}`}`
}

/** Formats smallest units as decimal text. */
export function toTokenText(raw: bigint, decimals: number): string {
  const digits = raw.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${digits.slice(0, digits.length - decimals)}${fraction === '' || decimals === 0 ? '' : `.${fraction}`}`
}

function writeOut(value: number): string {
  return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
}
