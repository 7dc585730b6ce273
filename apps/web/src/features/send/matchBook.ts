import type { BookEntry } from '@oxbow/send/createAddressBook'

/** Entries whose name has the text in it, or whose address begins with it; all for nothing. */
export function matchBook(entries: readonly BookEntry[], text: string): readonly BookEntry[] {
  const wanted = text.replace(/\s/g, '').toLowerCase()
  if (wanted === '') return entries
  return entries.filter(
    ({ name, address }) => name.replace(/\s/g, '').toLowerCase().includes(wanted) || address.startsWith(wanted),
  )
}
