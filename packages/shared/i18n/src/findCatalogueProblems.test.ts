import { expect, test } from 'vitest'
import { type Catalogue, findCatalogueProblems } from './findCatalogueProblems.ts'

const problems = (locale: string, catalogue: Catalogue, used = Object.keys(catalogue), isComplete = true) =>
  findCatalogueProblems({ locale, used, catalogue, isComplete })

test('default: no problems', () => {
  expect(problems('de', { 'Pay {0}': '{0} zahlen', '<0>Read</0>': '<0>Lesen</0>' })).toEqual([])
})

test('behavior: code and catalog must have the same strings', () => {
  expect(problems('en', { Old: 'Old' }, ['New'])).toEqual(['en: not extracted: "New"', 'en: no longer used: "Old"'])
})

test('behavior: a complete language must translate every string', () => {
  expect(problems('de', { Swap: '' })).toEqual(['de: not translated: "Swap"'])
  expect(problems('nl', { Swap: '' }, ['Swap'], false)).toEqual([])
})

test.each([
  ['Pay {0}', 'Zahlen'],
  ['Pay {0}', '{1} zahlen'],
  ['<0>Read</0>', '<0>Lesen'],
])('behavior: %s as %s loses a placeholder', (id, text) => {
  expect(problems('de', { [id]: text })).toEqual([`de: placeholders differ: ${JSON.stringify(id)}`])
})

test('behavior: a plural has every form of its language', () => {
  const id = '{n, plural, one {# token} other {# tokens}}'
  expect(problems('de', { [id]: '{n, plural, one {# Token} other {# Token}}' })).toEqual([])
  expect(problems('ja', { [id]: '{n, plural, other {# 件}}' })).toEqual([])
  const [problem] = problems('ar', { [id]: '{n, plural, one {رمز} other {# رمز}}' })
  for (const form of ['zero', 'two', 'few', 'many']) expect(problem).toMatch(new RegExp(`plural without .*${form}`))
})

test("behavior: a one-word plural form isn't a placeholder", () => {
  const id = '{n, plural, one {Pool} other {Pools}}'
  expect(problems('de', { [id]: '{n, plural, one {Becken} other {Becken}}' })).toEqual([])
  expect(problems('de', { [id]: '{m, plural, one {Becken} other {Becken}}' })).toHaveLength(1)
})
