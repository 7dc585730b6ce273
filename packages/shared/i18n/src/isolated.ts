import { getDirection, toLocale } from './Locale.ts'

/** In right-to-left text, isolates a figure with a Latin sign so that it keeps its own order: never "$US 5" for "5 US$". */
export function isolated(text: string, locale: string): string {
  const known = toLocale(locale)
  if (known === undefined || getDirection(known) === 'ltr') return text
  return `\u2066${text.replaceAll('\u200f', '')}\u2069`
}
