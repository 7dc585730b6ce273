import { activateMessages } from './activateMessages.ts'
import type { Locale } from './Locale.ts'
import { loadMessages } from './loadMessages.ts'

/** Sets the language of the exchange's pages. */
export function activateLocale(locale: Locale): Promise<void> {
  return activateMessages(locale, loadMessages)
}
