import { expect, test } from 'vitest'
import { passkeyRows } from './passkeyRows.ts'

const at = (text: string) => new Date(text).getTime()

test('default: by creation time, numbered among all of them, and the year only when it is another', () => {
  const passkeys = [
    { id: 'c', label: ' ', createdAt: at('2026-11-29T12:00') },
    { id: 'a', label: 'iCloud Keychain', createdAt: at('2025-03-01T12:00') },
    { id: 'b', label: '', createdAt: at('2026-01-02T12:00') },
  ]
  expect(passkeyRows(passkeys, at('2026-11-30T12:00'), 'en-US')).toEqual([
    { id: 'a', label: 'iCloud Keychain', number: 1, created: 'Mar 1, 2025' },
    { id: 'b', label: undefined, number: 2, created: 'Jan 2' },
    { id: 'c', label: undefined, number: 3, created: 'Nov 29' },
  ])
})
