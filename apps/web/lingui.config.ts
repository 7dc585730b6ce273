import { defineConfig } from '@lingui/cli'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: '<rootDir>/../../packages/i18n/src/locales/{locale}', include: ['<rootDir>/src'] }],
  orderBy: 'messageId',
})
