import type { Messages } from '@lingui/core'
import type { defaultLocale, Locale, translatedLocales } from './Locale.ts'

/** The catalog of `locale`; empty for English, whose messages are in the code, and for untranslated languages. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  return locale in catalogues ? (await catalogues[locale as Translated]()).messages : {}
}

type Translated = Exclude<(typeof translatedLocales)[number], typeof defaultLocale>

/** Listed one by one: with a computed path, every page would contain the names of thirty empty files. */
const catalogues: Readonly<Record<Translated, () => Promise<{ messages: Messages }>>> = {
  ar: () => import('./locales/ar.po'),
  de: () => import('./locales/de.po'),
  'es-ES': () => import('./locales/es-ES.po'),
  fr: () => import('./locales/fr.po'),
  ja: () => import('./locales/ja.po'),
  'zh-CN': () => import('./locales/zh-CN.po'),
}
