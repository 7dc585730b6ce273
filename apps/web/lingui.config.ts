import { defineConfig } from '@lingui/cli'
import { defaultLocale, locales } from '@oxbow/i18n/Locale'

/** The exchange's pages and the wallet's have a catalogue each: neither loads the other's words. */
export default defineConfig({
  sourceLocale: defaultLocale,
  locales: [...locales],
  fallbackLocales: { default: defaultLocale },
  catalogs: [
    {
      path: '<rootDir>/../../packages/shared/i18n/src/locales/{locale}',
      include: ['<rootDir>/src'],
    },
    {
      path: '<rootDir>/../../packages/wallet/ui/src/language/locales/{locale}',
      include: ['<rootDir>/../wallet/src', '<rootDir>/../../packages/wallet/ui/src'],
    },
  ],
  orderBy: 'messageId',
})
