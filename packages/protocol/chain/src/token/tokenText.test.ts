import { describe, expect, test } from 'vitest'
import { toShownText, toTokenText, withoutIsolates } from './tokenText.ts'

describe('toTokenText', () => {
  test.each([
    ['a usual name', 'Wrapped Ether', 'Wrapped Ether'],
    ['markup, which a page shows as it is', '<img src=x onerror=1>', '<img src=x onerror=1>'],
    ['letters that look alike, which are letters', 'UЅDС', 'UЅDС'],
    ['direction overrides and isolates', '\u202eCDSU\u2066\u2069\u200f', 'CDSU'],
    ['zero width', 'U\u200bS\u200dD\u2060C\ufeff\u034f', 'USDC'],
    ['lines', 'A\r\nB\u2028C\u0085D\tE', 'A B CD E'],
    ['control characters', '\u0000N\u0007UL\u001b[31m\u009b', 'NUL[31m'],
    ['lone surrogates', 'A\ud800B\udc00', 'AB'],
    ['fillers', 'A\u3164\u115f\u2800B', 'AB'],
    ['blanks around what cannot be seen', 'A \u200b B', 'A B'],
    ['a tower of marks', `Z${'\u0300'.repeat(300)}a\u0301`, 'Z\u0300\u0300a\u0301'],
    ['nothing to see', '\u200b\u2800\u3164 ', undefined],
    ['nothing', '', undefined],
  ])('behavior: %s', (_case, raw, clean) => {
    expect(toTokenText(raw, 24)).toBe(clean)
  })

  test('behavior: cuts at whole characters, and takes no time for a very long text', () => {
    expect(toTokenText('🦄'.repeat(70), 64)).toBe('🦄'.repeat(64))
    const startedMs = performance.now()
    expect(toTokenText(`${'\u200b \u0300'.repeat(3_000_000)}`, 64)?.length ?? 0).toBeLessThanOrEqual(64)
    expect(performance.now() - startedMs).toBeLessThan(1_000)
  })
})

describe('toShownText', () => {
  test('behavior: isolates only right-to-left text, and only once', () => {
    expect(toShownText('USDC', 24)).toBe('USDC')
    const shown = toShownText('עברית', 24)!
    expect(shown).toBe('\u2068עברית\u2069')
    expect(toShownText(shown, 24)).toBe(shown)
    expect(withoutIsolates(shown)).toBe('עברית')
  })
})
