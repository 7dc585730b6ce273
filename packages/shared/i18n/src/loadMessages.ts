import type { Messages } from '@lingui/core'
import { defaultLocale, type Locale } from './Locale.ts'

/** The catalogue of `locale`; empty for English, whose words are in the code. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  if (locale === defaultLocale) return {}
  const catalogue = (await import(`./locales/${locale}.po`)) as { messages: Messages }
  return catalogue.messages
}
