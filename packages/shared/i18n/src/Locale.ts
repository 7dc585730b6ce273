import { numberFormat } from './numberFormat.ts'

/** Every selectable language, by BCP 47 tag. */
export const locales = [
  'en',
  'af',
  'ar',
  'ca',
  'cs',
  'da',
  'de',
  'el',
  'es-ES',
  'fi',
  'fil',
  'fr',
  'he',
  'hi',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'ms',
  'nl',
  'no',
  'pl',
  'pt-BR',
  'pt-PT',
  'ro',
  'ru',
  'sl',
  'sr',
  'sv',
  'sw',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh-CN',
  'zh-TW',
] as const

export type Locale = (typeof locales)[number]

export const defaultLocale = 'en' satisfies Locale

/** Languages with complete translations, enforced by a check. The others only have numbers, dates and direction so far. */
export const translatedLocales = ['en', 'ar', 'de', 'es-ES', 'fr', 'ja', 'zh-CN'] as const satisfies readonly Locale[]

export function isTranslated(locale: Locale): boolean {
  return translatedLocales.some((translated) => translated === locale)
}

/**
 * The locale for a language tag: the tag itself, or the one of its language. All kinds of Spanish map to es-ES; Chinese is distinguished by script.
 *
 * @example toLocale('es-MX') // 'es-ES'
 * @example toLocale('zh-Hant-HK') // 'zh-TW'
 */
export function toLocale(tag: string): Locale | undefined {
  const wanted = tag.replaceAll('_', '-').toLowerCase()
  const exact = locales.find((locale) => locale.toLowerCase() === wanted)
  if (exact) return exact
  const [language = '', ...rest] = wanted.split('-')
  if (language === 'zh') return rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? 'zh-TW' : 'zh-CN'
  const code = formerCodes[language] ?? language
  return locales.find((locale) => locale.split('-')[0] === code)
}

/**
 * The first preferred language that is translated: readable text matters more
 * than number formats, and the other Chinese script is preferred over English.
 */
export function negotiate(preferred: readonly string[]): Locale {
  for (const tag of preferred) {
    const locale = toLocale(tag)
    if (locale === undefined) continue
    const readable = isTranslated(locale)
      ? locale
      : translatedLocales.find((other) => languageOf(other) === languageOf(locale))
    if (readable) return readable
  }
  return defaultLocale
}

function languageOf(locale: Locale): string | undefined {
  return locale.split('-')[0]
}

export function getDirection(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' || locale === 'he' || locale === 'ur' ? 'rtl' : 'ltr'
}

/** Obsolete codes that browsers still send, and the codes of the two written forms of Norwegian. */
const formerCodes: Readonly<Record<string, string>> = { iw: 'he', in: 'id', tl: 'fil', nb: 'no', nn: 'no' }

/** The characters of a locale's number format. */
export type NumberMarks = {
  readonly decimal: string
  readonly group: string
  /** Groups above the thousands have two digits, as in Hindi: 12,34,567. */
  readonly hasPairs?: boolean | undefined
  /** The locale's digits 0 to 9. */
  readonly digits: readonly string[]
}

/** English is predefined, because a browser's first number format takes longer than the rest of the first paint. */
const marksByLocale = new Map<string, NumberMarks>([
  [defaultLocale, { decimal: '.', group: ',', digits: [...'0123456789'] }],
])

/** The locale's decimal mark, thousands mark and ten digits. */
export function getNumberMarks(locale: string): NumberMarks {
  const known = marksByLocale.get(locale)
  if (known) return known
  const format = numberFormat(locale, { useGrouping: true })
  const parts = format.formatToParts(1_234_567.5)
  const marks: NumberMarks = {
    decimal: parts.find((part) => part.type === 'decimal')?.value ?? '.',
    group: parts.find((part) => part.type === 'group')?.value ?? '',
    hasPairs: parts.filter((part) => part.type === 'integer')[1]?.value.length === 2,
    digits: Array.from({ length: 10 }, (_, value) => format.format(value)),
  }
  marksByLocale.set(locale, marks)
  return marks
}
