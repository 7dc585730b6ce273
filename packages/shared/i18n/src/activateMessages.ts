import { i18n, type Messages } from '@lingui/core'
import { defaultLocale, getDirection, isTranslated, type Locale } from './Locale.ts'

/**
 * Loads the catalogue of `locale`, makes it the one in use and tells the document. A catalogue that does not load is logged and leaves the
 * language as it is; at the start that is English.
 */
export async function activateMessages(
  locale: Locale,
  loadMessages: (locale: Locale) => Promise<Messages>,
): Promise<void> {
  try {
    i18n.loadAndActivate({ locale, messages: await loadMessages(locale) })
  } catch (error) {
    console.error('Dynamic import failed to load', error)
    if (i18n.locale !== '') return
    i18n.loadAndActivate({ locale: defaultLocale, messages: {} })
  }
  const active = i18n.locale as Locale
  // A screen reader must not pronounce English words as if they were Dutch.
  document.documentElement.lang = isTranslated(active) ? active : defaultLocale
  document.documentElement.dir = getDirection(active)
}
