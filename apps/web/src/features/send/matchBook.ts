import type { BookEntry } from '@oxbow/send/createAddressBook'

/** Entries whose name contains the text or whose address starts with it; all for an empty text. */
export function matchBook(entries: readonly BookEntry[], text: string): readonly BookEntry[] {
  const wanted = text.replace(/\s/g, '').toLowerCase()
  if (wanted === '') return entries
  return entries.filter(
    ({ name, address }) => name.replace(/\s/g, '').toLowerCase().includes(wanted) || address.startsWith(wanted),
  )
}
