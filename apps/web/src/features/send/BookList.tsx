import { useLingui } from '@lingui/react/macro'
import { shorten } from '@oxbow/i18n/shorten'
import type { BookEntry } from '@oxbow/send/createAddressBook'
import { EmptyState } from '@oxbow/ui/EmptyState'
import { IconButton } from '@oxbow/ui/IconButton'
import { Input } from '@oxbow/ui/Input'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { matchBook } from './matchBook.ts'

/** The entries of the address book, with a search field. */
export function BookList({ entries, discOf, onChoose, onEdit }: BookList.Props) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const found = matchBook(entries, search)
  if (entries.length === 0)
    return (
      <div className="px-5 pb-5">
        <EmptyState
          headingLevel={3}
          title={t`No addresses yet`}
          detail={t`Name the addresses you send to. The names stay in this browser.`}
        />
      </div>
    )
  return (
    <div className="flex min-h-0 flex-col">
      <div className="px-5 pt-1 pb-3">
        <Input
          label={t`Search the address book`}
          labelHidden
          placeholder={t`Name or address`}
          value={search}
          autoComplete="off"
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      {found.length === 0 && <p className="px-5 pb-5 text-sm text-text-muted">{t`No match.`}</p>}
      <ul aria-label={t`Address book`} className="min-h-0 overflow-y-auto px-3 pb-3">
        {found.map((entry) => (
          <li key={entry.address} className="flex items-center rounded-md pe-1 hover:bg-surface-hover">
            <button
              type="button"
              title={entry.address}
              onClick={() => onChoose(entry.address)}
              className="reacts flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-md px-2 text-start -outline-offset-2"
            >
              {discOf(entry.address)}
              <span className="min-w-0 flex-1">
                <bdi className="block truncate font-medium">{entry.name}</bdi>
                <span dir="ltr" className="block truncate font-mono text-xs text-text-muted rtl:text-end">
                  {shorten(entry.address)}
                </span>
              </span>
            </button>
            <IconButton label={t`Rename ${entry.name}`} onClick={() => onEdit(entry)}>
              <Pencil size={18} strokeWidth={1.5} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

export declare namespace BookList {
  type Props = {
    entries: readonly BookEntry[]
    discOf: (address: `0x${string}`) => ReactNode
    onChoose: (address: `0x${string}`) => void
    onEdit: (entry: BookEntry) => void
  }
}
