import { describe, expect, test } from 'vitest'
import { getDirection, locales, negotiate, toLocale } from './Locale.ts'

describe('toLocale', () => {
  test.each([
    ['en-GB', 'en'],
    ['es', 'es-ES'],
    ['es-419', 'es-ES'],
    ['es-MX', 'es-ES'],
    ['zh', 'zh-CN'],
    ['zh-Hans-SG', 'zh-CN'],
    ['zh-TW', 'zh-TW'],
    ['zh-Hant', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-PT'],
    ['pt_BR', 'pt-BR'],
    ['DE-at', 'de'],
    ['nb-NO', 'no'],
    ['iw', 'he'],
    ['xx', undefined],
    ['', undefined],
  ])('%s is %s', (tag, locale) => {
    expect(toLocale(tag)).toBe(locale)
  })
})

describe('negotiate', () => {
  test('behavior: chooses the first preferred language with a translation, not the first with a name', () => {
    expect(negotiate(['nl-NL', 'fr-CA', 'de'])).toBe('fr')
    expect(negotiate(['nl'])).toBe('en')
    expect(negotiate(['zh-TW', 'en'])).toBe('zh-CN')
    expect(negotiate(['zh-Hant-HK'])).toBe('zh-CN')
    expect(negotiate([])).toBe('en')
  })
})

test('37 languages, all supported by this runtime', () => {
  expect(locales).toHaveLength(37)
  expect(Intl.NumberFormat.supportedLocalesOf([...locales])).toHaveLength(37)
})

test('languages written from right to left', () => {
  expect(locales.filter((locale) => getDirection(locale) === 'rtl')).toEqual(['ar', 'he', 'ur'])
})
