import { i18n, type Messages } from '@lingui/core'
import type { Locale } from './Locale.ts'

const loaders: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('./locales/en.po'),
}

/** Loads the catalogue of `locale`, makes it the one in use and tells the document. */
export async function activateLocale(locale: Locale): Promise<void> {
  const { messages } = await loaders[locale]()
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
  document.documentElement.dir = getDirection(locale)
}

function getDirection(locale: string): 'ltr' | 'rtl' {
  return ['ar', 'fa', 'he', 'ur'].includes(locale.split('-')[0] ?? '') ? 'rtl' : 'ltr'
}
