import { i18n, type Messages } from '@lingui/core'
import { defaultLocale, getDirection, isTranslated, type Locale } from './Locale.ts'

/**
 * Loads the catalog of `locale`, activates it and updates the document. If the catalog
 * fails to load, that is logged and the language stays as it is; initially English.
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
  // A screen reader must not pronounce untranslated English text by another language's rules.
  document.documentElement.lang = isTranslated(active) ? active : defaultLocale
  document.documentElement.dir = getDirection(active)
}
