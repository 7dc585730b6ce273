import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { siteSchema } from '@oxbow/contract/Site'
import { afterAll, describe, expect, test } from 'vitest'
import { parseEnv } from './env.ts'
import { toSite } from './siteSettings.ts'

describe('OXBOW_SITE', () => {
  const folder = mkdtempSync(join(tmpdir(), 'oxbow-site-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  function siteOf(text: string) {
    const path = join(folder, 'site.json')
    writeFileSync(path, text)
    return siteSchema.parse(toSite(parseEnv({ OXBOW_SITE: path }).site, {}))
  }

  test('default: without a file pages have no such links, and speak of Oxbow', () => {
    expect(toSite(parseEnv({}).site, {})).toMatchObject({
      name: null,
      legal: { termsUrl: null, privacyUrl: null, contactUrl: null },
      unitedKingdom: null,
    })
  })

  test('the example of the guide is one, and all of it reaches the pages', () => {
    const guide = readFileSync(new URL('../../../../docs/operators.md', import.meta.url), 'utf8')
    const [, example = ''] = /```json site\n([\s\S]*?)```/.exec(guide)!
    const { name, termsUrl, privacyUrl, contactUrl, unitedKingdom } = JSON.parse(example)
    expect(siteOf(example)).toMatchObject({ name, legal: { termsUrl, privacyUrl, contactUrl }, unitedKingdom })
  })

  test('behavior: what is left out is not there', () => {
    const contactUrl = 'mailto:help@exchange.example'
    expect(siteOf(JSON.stringify({ contactUrl, unitedKingdom: { text: 'High risk.' } }))).toMatchObject({
      name: null,
      legal: { termsUrl: null, privacyUrl: null, contactUrl },
      unitedKingdom: { text: 'High risk.', more: null, url: null },
    })
  })

  test.each([
    ['a program as a link', '{\n  "termsUrl": "javascript:alert(1)"\n}', 'line 2, column 15: termsUrl: '],
    ['a contact that is no address', '{ "contactUrl": "help" }', 'line 1, column 17: contactUrl: '],
    ['a misspelt name', '{\n  "termUrl": "https://a.example"\n}', 'line 2, column 3: the file: '],
    ['an empty text', '{ "unitedKingdom": {\n "text": "" } }', 'line 2, column 10: unitedKingdom.text: '],
    ['a comma too many', '{\n  "name": "A",\n}', 'line 3, column 1: this is not JSON'],
  ])('error: %s ends the start, with its place', (_what, text, place) => {
    expect(() => siteOf(text)).toThrow(place)
    expect(() => siteOf(text)).toThrow(expect.objectContaining({ code: 'InvalidConfiguration' }))
  })

  test('error: a file that is not there', () => {
    expect(() => parseEnv({ OXBOW_SITE: join(folder, 'absent.json') })).toThrow(/absent\.json: ENOENT/)
  })
})
