/** Languages that have a catalogue, as BCP 47 tags. The first is the source language. */
export const locales = ['en'] as const

export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = 'en'

/** The first wish that has a catalogue, matched by language when the region differs. */
export function negotiate(wishes: readonly string[]): Locale {
  for (const wish of wishes) {
    const exact = locales.find((locale) => locale.toLowerCase() === wish.toLowerCase())
    if (exact) return exact
    const language = wish.split('-')[0]?.toLowerCase()
    const sameLanguage = locales.find((locale) => locale.split('-')[0] === language)
    if (sameLanguage) return sameLanguage
  }
  return defaultLocale
}

/** Marks a locale's numbers are written with. */
export type NumberMarks = {
  readonly decimal: string
  readonly group: string
  /** The locale's own digits for 0 to 9. */
  readonly digits: readonly string[]
}

const marksByLocale = new Map<string, NumberMarks>()

/** How `locale` writes the decimal mark, the thousands mark and the ten digits. */
export function getNumberMarks(locale: string): NumberMarks {
  const known = marksByLocale.get(locale)
  if (known) return known
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567.5)
  const digit = new Intl.NumberFormat(locale, { useGrouping: false })
  const marks: NumberMarks = {
    decimal: parts.find((part) => part.type === 'decimal')?.value ?? '.',
    group: parts.find((part) => part.type === 'group')?.value ?? '',
    digits: Array.from({ length: 10 }, (_, value) => digit.format(value)),
  }
  marksByLocale.set(locale, marks)
  return marks
}
