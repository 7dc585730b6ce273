import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toRaw } from './Decimal.ts'
import { getNumberMarks } from './Locale.ts'
import { parseAmount } from './parseAmount.ts'
import { typeAmount, writeAmount } from './typeAmount.ts'

const locales = ['en', 'de', 'fr', 'es-ES', 'pl', 'pt-BR', 'ja', 'hi', 'ar']

/** A field: `|` is the caret. */
function field(marked: string) {
  return { text: marked.replace('|', ''), caret: marked.indexOf('|') }
}

/** Presses keys one by one; `<` is Backspace, `>` is Delete. */
function press(marked: string, keys: string, locale: string, places?: number) {
  let { text, caret } = field(marked)
  let amount: string | null = ''
  let isAmount = true
  for (const key of keys) {
    const [from, to] = key === '<' ? [Math.max(0, caret - 1), caret] : key === '>' ? [caret, caret + 1] : [caret, caret]
    const put = key === '<' || key === '>' ? '' : key
    const typed = typeAmount(
      {
        before: isAmount ? text : undefined,
        text: text.slice(0, from) + put + text.slice(to),
        caret: from + put.length,
        isForward: key === '>',
      },
      { places, locale },
    )
    if (typed.amount !== null) {
      amount = typed.amount
      isAmount = amount !== '' || typed.text === ''
    }
    ;({ text, caret } = typed)
  }
  return { shown: `${text.slice(0, caret)}|${text.slice(caret)}`, amount }
}

describe('typeAmount', () => {
  test.each([
    ['en', '|', '1234567.891', '1,234,567.891|', '1234567.891'],
    ['de', '|', '1234567,891', '1.234.567,891|', '1234567.891'],
    ['en', '|', '1,234.5', '1,234.5|', '1234.5'],
    ['de', '|', '1.234,5', '1.234,5|', '1234.5'],
    ['en', '|', '.5', '0.5|', '0.5'],
    ['en', '1|,234', '9', '19|,234', '19234'],
    ['en', '19|,234', '9', '199|,234', '199234'],
    ['en', '|1,234', '9', '9|1,234', '91234'],
    ['en', '1,234,567|', '<', '123,456|', '123456'],
    ['en', '1,2|34', '<', '1|34', '134'],
    ['en', '1,234|,567.8', '.', '1,234.|,567.8', ''],
    ['en', '1,234|,567', '.', '1,234.|567', '1234.567'],
    // A mark of grouping is stepped over, by either key.
    ['en', '1,|234', '<', '1|,234', '1234'],
    ['en', '1,|234', '<<', '|234', '234'],
    ['en', '1|,234', '>', '1,|234', '1234'],
    ['en', '1|,234', '>>', '1|34', '134'],
    ['en', '1,234.|56', '<', '123,4|56', '123456'],
    // "0,500" would be read as a half.
    ['en', '|', '0500', '0500|', '0500'],
    ['de', '|', '0500,25', '0500,25|', '0500.25'],
    ['en', '1|0,500', '<', '|0500', '0500'],
    ['en', '|0500', '1', '1|0,500', '10500'],
  ])('behavior: in %s %s, then %s, is %s', (locale, before, keys, shown, amount) => {
    expect(press(before, keys, locale)).toEqual({ shown, amount })
  })

  test.each([
    ['en', '|', '$1,000', '1,000', '1000'],
    ['de', '|', '1.234,56 €', '1.234,56', '1234.56'],
    ['de', '|', '1,234.56', '1.234,56', '1234.56'],
    ['en', '1,234|', '5', '12,345', '12345'],
    ['de', '|', '0.123456789', '0,123456', '0.123456'],
    ['en', '|', '1.2.3', '1.2.3', ''],
    ['en', '|', '5k', '5k', ''],
  ])('behavior: in %s %s, pasted %s, is %s', (locale, before, put, shown, amount) => {
    const { text, caret } = field(before)
    const edit = { text: text.slice(0, caret) + put + text.slice(caret), caret: caret + put.length }
    const typed = typeAmount({ before: text, ...edit, pasted: { start: caret } }, { places: 6, locale })
    expect(typed).toMatchObject({ text: shown, amount })
  })

  test('behavior: a pasted amount that begins like the old one is read by itself', () => {
    const edit = { before: '1.234', text: '1.2345', caret: 6 }
    expect(typeAmount({ ...edit, pasted: { start: 0 } }, { places: 6, locale: 'de' }).amount).toBe('1.2345')
  })

  test('error: too many decimals are rejected, and the caret stays', () => {
    expect(press('1,234.5|6', '7', 'en', 2)).toMatchObject({ shown: '1,234.5|6' })
  })

  test('behavior: typed key by key, every amount means what was typed, in every locale', () => {
    const digits = fc.stringMatching(/^[1-9][0-9]{0,20}$/)
    fc.assert(
      fc.property(
        digits,
        fc.option(fc.stringMatching(/^[0-9]{1,18}$/)),
        fc.constantFrom(...locales),
        (w, f, locale) => {
          const keys = f === null ? w : `${w}${getNumberMarks(locale).decimal}${f}`
          const amount = f === null ? w : `${w}.${f}`
          expect(press('|', keys, locale)).toEqual({ shown: `${writeAmount(amount, locale)}|`, amount })
        },
      ),
    )
  })

  test('behavior: what a field shows means the same when it is pasted as a whole, leading zeros included', () => {
    const key = fc.constantFrom(...'00123456789<>')
    fc.assert(
      fc.property(
        fc.stringMatching(/^0{0,3}[0-9]{1,12}$/),
        fc.option(fc.stringMatching(/^[0-9]{1,18}$/)),
        fc.array(fc.tuple(fc.nat(), key), { maxLength: 6 }),
        fc.constantFrom(...locales),
        (whole, fraction, edits, locale) => {
          const { decimal } = getNumberMarks(locale)
          let typed = press('|', fraction === null ? whole : `${whole}${decimal}${fraction}`, locale)
          for (const [seed, pressed] of edits) {
            const text = typed.shown.replace('|', '')
            const place = seed % (text.length + 1)
            typed = press(`${text.slice(0, place)}|${text.slice(place)}`, pressed, locale)
            const shown = typed.shown.replace('|', '')
            if (typed.amount === '' || typed.amount === null) return
            const pasted = typeAmount(
              { text: shown, caret: shown.length, pasted: { start: 0 } },
              { places: 40, locale },
            )
            expect(toRaw(pasted.amount || 'none', 40), shown).toBe(toRaw(typed.amount, 40))
          }
          const shown = typed.shown.replace('|', '')
          const parsed = parseAmount(shown, 40, locale)
          expect(parsed.ok && parsed.raw, shown).toBe(toRaw(typed.amount ?? '', 40))
        },
      ),
      { numRuns: 1_000 },
    )
  })

  test('behavior: edits anywhere do to the digits what they do to text without marks', () => {
    const key = fc.constantFrom(...'0123456789<>')
    fc.assert(
      fc.property(
        fc.stringMatching(/^[1-9][0-9]{0,12}$/),
        fc.array(fc.tuple(fc.nat(), key), { maxLength: 12 }),
        fc.constantFrom(...locales),
        (start, edits, locale) => {
          const { group } = getNumberMarks(locale)
          let plain = start
          let text = writeAmount(start, locale)
          for (const [seed, pressed] of edits) {
            const place = seed % (text.length + 1)
            const at = text.slice(0, place).replaceAll(group, '').length
            const isOverMark = pressed === '<' ? text[place - 1] === group : pressed === '>' && text[place] === group
            const next =
              pressed === '<'
                ? plain.slice(0, Math.max(0, at - 1)) + plain.slice(at)
                : pressed === '>'
                  ? plain.slice(0, at) + plain.slice(at + 1)
                  : plain.slice(0, at) + pressed + plain.slice(at)
            const result = press(`${text.slice(0, place)}|${text.slice(place)}`, pressed, locale)
            const [left = '', right = ''] = result.shown.split('|')
            const expected = isOverMark ? plain : next
            expect((left + right).replaceAll(group, '')).toBe(expected)
            const caretAt = isOverMark ? at : pressed === '<' ? Math.max(0, at - 1) : pressed === '>' ? at : at + 1
            expect(left.replaceAll(group, '').length).toBe(caretAt)
            ;[plain, text] = [expected, left + right]
          }
        },
      ),
    )
  })
})
