import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'

/** A person's note on a transaction. `account` is lower-case, `id` that of an `ActivityItem`. */
export type ActivityNote = { readonly account: string; readonly id: string; readonly text: string }

/** More than anybody writes by hand; a filled storage must not slow down every page. */
const KEPT = 2_000

/** Longest note, in characters. */
export const maxNoteCharacters = 280

/** Notes of this browser, newest first. They aren't sent anywhere. */
export function createActivityNotes(storage: StringStorage): createActivityNotes.ReturnType {
  const store = persistedStore<readonly ActivityNote[]>({
    storage,
    key: 'oxbow.activity-notes',
    version: 1,
    initial: [],
    validate: isNotes,
    repair: (value) => (Array.isArray(value) ? value.filter(isNote) : value),
  })
  return {
    ...store,
    write: (note) => {
      const text = note.text.trim().slice(0, maxNoteCharacters)
      store.update((all) => {
        const others = all.filter(({ account, id }) => account !== note.account || id !== note.id)
        return text === '' ? others : [{ ...note, text }, ...others].slice(0, KEPT)
      })
    },
  }
}

export declare namespace createActivityNotes {
  type ReturnType = Pick<PersistedStore<readonly ActivityNote[]>, 'getSnapshot' | 'subscribe' | 'reload'> & {
    /** Sets a note; an empty one removes it. */
    write(note: ActivityNote): void
  }
}

function isNotes(value: unknown): value is readonly ActivityNote[] {
  return Array.isArray(value) && value.every(isNote)
}

/** Storage belongs to the user and may hold anything. */
function isNote(value: unknown): value is ActivityNote {
  const { account, id, text } = (value ?? {}) as Partial<ActivityNote>
  return (
    typeof account === 'string' &&
    typeof id === 'string' &&
    typeof text === 'string' &&
    text !== '' &&
    text.length <= maxNoteCharacters
  )
}
