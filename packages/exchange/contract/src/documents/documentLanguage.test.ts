import { describe, expect, test } from 'vitest'
import { chooseDocumentLanguage } from './documentLanguage.ts'

const available = ['en', 'ar', 'de', 'es-ES', 'fr', 'ja', 'zh-CN']
const nothing = { available, search: '', cookie: undefined, acceptLanguage: undefined }

describe('chooseDocumentLanguage', () => {
  test('default: English', () => {
    expect(chooseDocumentLanguage(nothing)).toBe('en')
    expect(chooseDocumentLanguage({ ...nothing, available: [] })).toBe('en')
  })

  test.each([
    ['de-AT,en;q=0.5', 'de'],
    ['en;q=0.5, fr;q=0.9', 'fr'],
    ['nl, ja;q=0.1', 'ja'],
    ['es-419', 'es-ES'],
    ['zh', 'zh-CN'],
    ['zh-Hant-HK, ar;q=0.3', 'zh-CN'],
    ['de;q=0, fr', 'fr'],
    ['*', 'en'],
    [';;;,,q=1', 'en'],
  ])('param: a browser that asks for %s gets %s', (acceptLanguage, language) => {
    expect(chooseDocumentLanguage({ ...nothing, acceptLanguage })).toBe(language)
  })

  test('behavior: the address goes before the settings, and these before the browser', () => {
    const cookie = 'a=b; oxbow-language=ja'
    expect(chooseDocumentLanguage({ ...nothing, cookie, acceptLanguage: 'de' })).toBe('ja')
    expect(chooseDocumentLanguage({ ...nothing, search: 'lng=fr', cookie })).toBe('fr')
    expect(chooseDocumentLanguage({ ...nothing, search: 'locale=ar&chain=base', cookie })).toBe('ar')
  })

  test('behavior: a choice without a translation is English, whatever the browser asks for', () => {
    expect(chooseDocumentLanguage({ ...nothing, search: 'lng=nl', acceptLanguage: 'de' })).toBe('en')
    expect(chooseDocumentLanguage({ ...nothing, search: 'lng=zh-TW', acceptLanguage: 'zh-CN' })).toBe('en')
  })
})
