import { defineConfig } from '@lingui/cli'
import { defaultLocale, locales } from '@oxbow/i18n/Locale'

export default defineConfig({
  sourceLocale: defaultLocale,
  locales: [...locales],
  fallbackLocales: { default: defaultLocale },
  catalogs: [
    {
      path: '<rootDir>/../../packages/shared/i18n/src/locales/{locale}',
      include: ['<rootDir>/src', '<rootDir>/../../packages/wallet/ui/src'],
    },
  ],
  orderBy: 'messageId',
})
