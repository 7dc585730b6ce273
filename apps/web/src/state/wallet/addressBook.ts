import { type BookEntry, createAddressBook } from '@oxbow/send/createAddressBook'
import { useSyncExternalStore } from 'react'
import { storage } from '../exchange.ts'

/** The person's own names for addresses; other tabs of this browser write too. */
export const addressBook = createAddressBook(storage)

window.addEventListener('storage', addressBook.reload)

export function useAddressBook(): readonly BookEntry[] {
  return useSyncExternalStore(addressBook.subscribe, addressBook.getSnapshot)
}
