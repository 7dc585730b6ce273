import type { Messages } from '@lingui/core'
import type { defaultLocale, Locale, translatedLocales } from '@oxbow/i18n/Locale'

/** Loads the catalogue of the wallet's screens in `locale`; empty for English, whose strings are in the code. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  return locale in catalogues ? (await catalogues[locale as Translated]()).messages : {}
}

type Translated = Exclude<(typeof translatedLocales)[number], typeof defaultLocale>

const catalogues: Readonly<Record<Translated, () => Promise<{ messages: Messages }>>> = {
  ar: () => import('./locales/ar.po'),
  de: () => import('./locales/de.po'),
  'es-ES': () => import('./locales/es-ES.po'),
  fr: () => import('./locales/fr.po'),
  ja: () => import('./locales/ja.po'),
  'zh-CN': () => import('./locales/zh-CN.po'),
}
