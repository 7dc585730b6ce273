import { describe, expect, test } from 'vitest'
import { formatCreated, toPasskeyRows } from './toPasskeyRows.ts'

const passkey = (id: string, label: string, createdAt: number) => ({ id, label, createdAt })

describe('toPasskeyRows', () => {
  test('default: the oldest first; what nobody can name is numbered', () => {
    const rows = toPasskeyRows([
      passkey('d', '', 4),
      passkey('a', 'iCloud Keychain', 1),
      passkey('b', ' ', 2),
      passkey('c', 'Google Password Manager', 3),
    ])
    expect(rows).toMatchObject([
      { id: 'a', provider: 'icloud', label: 'iCloud Keychain' },
      { id: 'b', provider: 'other', label: undefined, number: 1 },
      { id: 'c', provider: 'chrome' },
      { id: 'd', provider: 'other', label: undefined, number: 2 },
    ])
  })

  test.each([
    ['Chrome on Mac', 'chrome'],
    ['Windows Hello', 'windows'],
    ['Android', 'android'],
    ['YubiKey 5', 'other'],
  ])('behavior: %s is of %s', (label, provider) => {
    expect(toPasskeyRows([passkey('a', label, 1)])).toMatchObject([{ provider, label }])
  })
})

describe('formatCreated', () => {
  test('default: the year only where it is another', () => {
    const now = new Date(2026, 10, 29).getTime()
    expect(formatCreated(new Date(2026, 0, 5).getTime(), 'en-US', now)).toBe('Jan 5')
    expect(formatCreated(new Date(2025, 11, 31).getTime(), 'en-US', now)).toBe('Dec 31, 2025')
  })
})
