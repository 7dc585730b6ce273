import { getDirection, toLocale } from './Locale.ts'

/** Between words that run from right to left, a figure with a Latin sign keeps its own order: never "$US 5" for "5 US$". */
export function isolated(text: string, locale: string): string {
  const known = toLocale(locale)
  if (known === undefined || getDirection(known) === 'ltr') return text
  return `\u2066${text.replaceAll('\u200f', '')}\u2069`
}
