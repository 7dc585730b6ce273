import { describe, expect, test } from 'vitest'
import { toTimeFormat } from './toTimeFormat.ts'

const begin = Date.UTC(2026, 10, 29, 12) / 1_000
const hour = 3_600

/** The three times below a chart. */
function labels(locale: string, hours: number): readonly string[] {
  const end = begin + hours * hour
  const format = toTimeFormat(locale, begin, end)
  return [begin, (begin + end) / 2, end].map((seconds) => format.format(seconds * 1_000))
}

describe('toTimeFormat', () => {
  test.each([1, 12, 17, 18, 24, 36, 71, 72, 24 * 30])('behavior: no two times of %i hours read the same', (hours) => {
    for (const locale of ['en', 'de', 'ja', 'ar']) expect(new Set(labels(locale, hours)).size).toBe(3)
  })

  test('default: the hour alone within a day, the day with it up to three, the day alone from then on', () => {
    expect(labels('en', 12)[0]).toMatch(/^\d+:\d\d/)
    expect(labels('en', 36)[0]).toMatch(/^Nov \d+, \d+:\d\d/)
    expect(labels('en', 72)[0]).toMatch(/^Nov \d+$/)
  })
})
