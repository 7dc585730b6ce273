import { type BookEntry, createAddressBook } from '@oxbow/send/createAddressBook'
import { useSyncExternalStore } from 'react'
import { storage } from '../exchange.ts'

/** The user's address book, shared with other tabs. */
export const addressBook = createAddressBook(storage)

window.addEventListener('storage', addressBook.reload)

export function useAddressBook(): readonly BookEntry[] {
  return useSyncExternalStore(addressBook.subscribe, addressBook.getSnapshot)
}
