import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { chooseDocumentLanguage } from '@oxbow/contract/documentLanguage'
import { locales, negotiate, toLocale, translatedLocales } from '@oxbow/i18n/Locale'
import { describe, expect, test } from 'vitest'
import { settingsKey } from './settingsStore.ts'

const source = readFileSync(path.join(import.meta.dirname, '../../public/boot.js'), 'utf8')
const tags = [...locales, 'de-AT', 'es-MX', 'en-GB', 'zh', 'zh-Hans-SG', 'zh-Hant', 'zh-HK', 'ar-EG', 'nb', 'pt', 'xx']

/** What the script does to a document in that language, by a browser that wishes for `languages`. */
function boot(options: {
  lang: string
  languages?: readonly string[]
  search?: string
  language?: string
  hash?: string
  isHidden?: boolean
}) {
  const { lang, languages = ['en'], search = '', language = 'auto', hash = '', isHidden = false } = options
  const marks = new Map<string, boolean>()
  const workers: string[] = []
  const paints: (() => void)[] = []
  const timers: (() => void)[] = []
  const asked: string[] = []
  const documentElement = {
    lang,
    dataset: {} as Record<string, string>,
    toggleAttribute: (name: string, force: boolean) => marks.set(name, force),
  }
  runInNewContext(source, {
    document: {
      documentElement,
      hidden: isHidden,
      head: { append: (tag: string) => asked.push(tag) },
      querySelector: (selector: string) => (selector === '#code' ? { content: { children: codeTags } } : null),
      importNode: (tag: string, isDeep: boolean) => (isDeep ? `copy of ${tag}` : ''),
    },
    PerformanceObserver: class {
      #tell: () => void
      constructor(tell: () => void) {
        this.#tell = tell
      }
      observe({ type }: { type: string }) {
        if (type === 'paint') paints.push(this.#tell)
      }
    },
    location: { search, hash, hostname: 'oxbow.example' },
    localStorage: { getItem: (key: string) => (key === settingsKey ? JSON.stringify({ value: { language } }) : null) },
    navigator: { languages, language: languages[0] },
    URLSearchParams,
    addEventListener: () => {},
    setTimeout: (later: () => void) => timers.push(later),
    trustedTypes: {
      createPolicy: (name: string, rules: { createScriptURL(text: string): string }) => ({
        createScriptURL: (text: string) => `${rules.createScriptURL(text)} by ${name}`,
      }),
    },
    Worker: class {
      constructor(url: string) {
        workers.push(url)
      }
    },
  })
  return {
    waits: marks.get('data-waits'),
    theme: documentElement.dataset.theme,
    workers,
    asked,
    paint: () => runAll(paints),
    letTimePass: () => runAll(timers),
  }
}

const codeTags = Array.from({ length: 20 }, (_, index) => `file ${index}`)

function runAll(callbacks: (() => void)[]): void {
  for (const callback of callbacks.splice(0)) callback()
}

describe('public/boot.js', () => {
  test('behavior: tables of numbers are read beside the page', () => {
    const booted = boot({ lang: 'en' })
    booted.paint()
    for (let task = 0; task < 20; task++) booted.letTimePass()
    expect(booted.workers).toEqual(['/warmNumbers.js by oxbow-boot'])
    const file = readFileSync(path.join(import.meta.dirname, '../../public/warmNumbers.js'), 'utf8')
    let isClosed = false
    runInNewContext(file, { Intl, navigator: { language: 'de' }, close: () => (isClosed = true) })
    expect(isClosed).toBe(true)
  })

  test('behavior: the code is asked for after the first screen is painted, once', () => {
    const booted = boot({ lang: 'en' })
    expect(booted.asked).toEqual([])
    booted.paint()
    expect(booted.asked[0]).toBe('copy of file 0')
    // A few in each task.
    expect(booted.asked.length).toBeLessThan(20)
    for (let task = 0; task < 20; task++) booted.letTimePass()
    expect(booted.asked).toEqual(codeTags.map((tag) => `copy of ${tag}`))
    expect(booted.workers).toHaveLength(1)
  })

  test('behavior: the code does not wait where nothing would be painted', () => {
    expect(boot({ lang: 'en', isHidden: true }).asked).toContain('copy of file 0')
    expect(boot({ lang: 'en', languages: ['de'] }).asked).toContain('copy of file 0')
    const leftForBackground = boot({ lang: 'en' })
    leftForBackground.letTimePass()
    expect(leftForBackground.asked).toContain('copy of file 0')
  })

  test('behavior: the document is seen when server and page choose the same language, for every browser', () => {
    for (const first of tags)
      for (const second of ['en', 'fr', 'he']) {
        const languages = [first, second]
        const sent = chooseDocumentLanguage({
          available: translatedLocales,
          search: '',
          cookie: undefined,
          acceptLanguage: `${first},${second};q=0.9`,
        })
        expect([...languages, sent]).toEqual([...languages, negotiate(languages)])
        expect([...languages, boot({ lang: sent, languages }).waits]).toEqual([...languages, false])
      }
  })

  test('behavior: a chosen language that the document is in is seen, any other waits', () => {
    for (const language of locales)
      for (const lang of translatedLocales) {
        const isSame = toLocale(language) === lang
        expect([language, lang, boot({ lang, language }).waits]).toEqual([language, lang, !isSame])
        expect(boot({ lang, search: `?lng=${language}` }).waits).toBe(!isSame)
      }
    expect(boot({ lang: 'de', language: 'de', search: '?lng=en' }).waits).toBe(true)
  })

  test('behavior: a document that was kept in the language of another day waits', () => {
    expect(boot({ lang: 'en', languages: ['de'] }).waits).toBe(true)
    expect(boot({ lang: 'de', languages: ['nl', 'de'] }).waits).toBe(false)
  })

  test('behavior: the landing page waits when an address of earlier times leads on', () => {
    expect(boot({ lang: 'en', hash: '#/swap' }).waits).toBe(true)
    expect(boot({ lang: 'en', hash: '#about' }).waits).toBe(false)
  })
})
