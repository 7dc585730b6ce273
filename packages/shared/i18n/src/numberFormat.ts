const formats = new Map<string, Intl.NumberFormat>()

/** `new Intl.NumberFormat`, cached by arguments: creating one costs a thousand times as much as using it. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.NumberFormat(locale, options)
  formats.set(key, format)
  return format
}
