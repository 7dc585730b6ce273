import { expect, test } from 'vitest'
import { passkeyRows } from './passkeyRows.ts'

test('default: by time, with a keeper or a number, and the year only when it is another', () => {
  const at = (text: string) => new Date(text).getTime()
  const passkeys = [
    { id: 'c', label: '', createdAt: at('2026-11-29T12:00') },
    { id: 'a', label: 'iCloud Keychain', createdAt: at('2025-03-01T12:00') },
    { id: 'b', label: '', createdAt: at('2026-01-02T12:00') },
  ]
  expect(passkeyRows(passkeys, new Date('2026-11-30T12:00'))).toEqual([
    { id: 'a', label: 'iCloud Keychain', number: 1, created: 'Mar 1, 2025' },
    { id: 'b', label: '', number: 2, created: 'Jan 2' },
    { id: 'c', label: '', number: 3, created: 'Nov 29' },
  ])
})
