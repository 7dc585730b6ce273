import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { describe, expect, test } from 'vitest'
import { createActivityNotes, maxNoteCharacters } from './createActivityNotes.ts'

const note = { account: '0x0a', id: '1:0x01', text: 'Rent' }

describe('createActivityNotes', () => {
  test('default: a note is there after a reload, its successor takes its place, an empty one takes it away', () => {
    const storage = memoryStorage()
    const notes = createActivityNotes(storage)
    notes.write({ ...note, text: ' Rent ' })
    notes.write({ ...note, account: '0x0b', text: 'Somebody else’s' })
    expect(createActivityNotes(storage).getSnapshot()).toContainEqual(note)
    notes.write({ ...note, text: 'Rent of May' })
    expect(notes.getSnapshot().map(({ text }) => text)).toEqual(['Rent of May', 'Somebody else’s'])
    notes.write({ ...note, text: '  ' })
    expect(createActivityNotes(storage).getSnapshot()).toHaveLength(1)
  })

  test('behavior: a long one is cut, what another program wrote is left out, and the newest 2,000 are kept', () => {
    const storage = memoryStorage()
    const notes = createActivityNotes(storage)
    notes.write({ ...note, text: 'a'.repeat(1_000) })
    expect(notes.getSnapshot()[0]!.text).toHaveLength(maxNoteCharacters)
    storage.setItem('oxbow.activity-notes', JSON.stringify({ version: 1, value: [note, null, { ...note, text: 7 }] }))
    expect(createActivityNotes(storage).getSnapshot()).toEqual([note])
    const value = Array.from({ length: 2_000 }, (_, index) => ({ ...note, id: `1:${index}` }))
    storage.setItem('oxbow.activity-notes', JSON.stringify({ version: 1, value }))
    const full = createActivityNotes(storage)
    full.write(note)
    expect([full.getSnapshot().length, full.getSnapshot()[0]]).toEqual([2_000, note])
  })
})
