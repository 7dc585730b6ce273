import { Plural, useLingui } from '@lingui/react/macro'
import { shorten } from '@oxbow/i18n/shorten'
import { cx } from '@oxbow/react/cx'
import type { BookEntry } from '@oxbow/send/createAddressBook'
import type { SentTo } from '@oxbow/send/SentTo'
import { IconButton } from '@oxbow/ui/IconButton'
import { Spinner } from '@oxbow/ui/Spinner'
import { BookUser, Pencil, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { matchBook } from './matchBook.ts'
import { nameOf, type Recipient } from './Recipient.ts'
import { RecipientName } from './RecipientName.tsx'

/** Maximum entries of the address book in the list. */
const bookShown = 5
/** Maximum recent recipients in the list. */
const recentShown = 3

/** The recipient: a field while typing, a chip once resolved. */
export function RecipientField(props: RecipientField.Props) {
  const { typed, recipient, recent, book, takesUsernames, discOf, onTyped, onBook } = props
  const { t } = useLingui()
  const id = useId()
  const errorId = useId()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isFocused, setIsFocused] = useState(false)
  const [active, setActive] = useState(-1)
  const chip = useRef<HTMLButtonElement>(null)
  /** Enter was pressed: once the recipient is resolved, a chip replaces the field and takes its focus. */
  const [isEntered, setIsEntered] = useState(false)
  const isInvalid = ['invalid', 'unread', 'disputed'].includes(recipient.status)
  const recents = typed === '' ? recent.slice(0, recentShown) : []
  const isRecent = ({ address }: BookEntry) => recents.some((each) => each.address === address)
  const named = matchBook(book, typed).filter((entry) => !isRecent(entry))
  const shown: readonly Choice[] = [...recents, ...named.slice(0, bookShown).map(toChoice)]
  const isListOpen = isFocused && recipient.status !== 'found' && shown.length > 0

  const isChip = recipient.status === 'found' && (isEntered || !isFocused)
  useEffect(() => {
    if (isChip && isEntered) chip.current?.focus()
  }, [isChip, isEntered])

  function type(text: string) {
    setIsEntered(false)
    onTyped(text)
  }

  function choose(address: `0x${string}`) {
    onTyped(address)
    setIsEntered(true)
  }

  if (isChip) {
    const name = nameOf(recipient)
    return (
      <section className="flex flex-col gap-1.5 px-5 py-4 sm:px-6" aria-label={t`Recipient`}>
        <p className="text-sm text-text-muted">{t`Recipient`}</p>
        <div className="flex min-h-14 items-center gap-3 rounded-md bg-surface-sunken ps-3.5 pe-1.5 outline-offset-2 outline-focus has-[[data-chip]:focus-visible]:outline-2">
          {discOf(recipient.address, recipient.avatar)}
          <button
            ref={chip}
            type="button"
            data-chip
            // The focus ring is that of the whole field.
            className="reacts -mx-1.5 min-w-0 flex-1 rounded-sm px-1.5 py-2 text-start outline-none"
            title={recipient.address}
            onClick={() => {
              setIsEntered(false)
              setIsFocused(true)
              requestAnimationFrame(() => input.current?.focus())
            }}
          >
            <RecipientName {...recipient} />
            <span dir="ltr" className={cx('block truncate font-mono', name ? 'text-xs text-text-muted' : 'text-sm')}>
              {shorten(recipient.address)}
            </span>
            <span className="sr-only">{t`Change the recipient`}</span>
          </button>
          {!recipient.isOwn && (
            <IconButton
              label={recipient.bookName === undefined ? t`Add to address book` : t`Rename in address book`}
              onClick={() => onBook(recipient.address)}
            >
              {recipient.bookName === undefined ? (
                <BookUser size={18} strokeWidth={1.5} aria-hidden="true" />
              ) : (
                <Pencil size={18} strokeWidth={1.5} aria-hidden="true" />
              )}
            </IconButton>
          )}
          <IconButton label={t`Clear the recipient`} onClick={() => type('')}>
            <X size={18} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        </div>
      </section>
    )
  }

  return (
    <section className="relative flex flex-col gap-1.5 px-5 py-4 sm:px-6">
      <label htmlFor={id} className="text-sm text-text-muted">
        {t`Recipient`}
      </label>
      <div
        className={cx(
          'reacts flex min-h-14 items-center gap-2 rounded-md border bg-surface-raised px-3.5 focus-within:border-focus focus-within:ring-2 focus-within:ring-focus/30',
          isInvalid && !isFocused ? 'border-critical' : 'border-line-strong',
        )}
      >
        <input
          ref={input}
          id={id}
          value={typed}
          role="combobox"
          aria-expanded={isListOpen}
          aria-controls={isListOpen ? listId : undefined}
          aria-activedescendant={isListOpen && active >= 0 ? `${listId}-${active}` : undefined}
          aria-autocomplete="list"
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? errorId : undefined}
          placeholder={takesUsernames ? t`Address, ENS name or username` : t`Address or ENS name`}
          onChange={({ target }) => type(target.value.replace(/\s/g, ''))}
          onFocus={() => setIsFocused(true)}
          onBlur={() => setIsFocused(false)}
          onKeyDown={(event) => {
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
            if (isListOpen && step !== undefined) {
              event.preventDefault()
              setActive(Math.max(-1, Math.min(shown.length - 1, active + step)))
            }
            if (event.key === 'Escape') setActive(-1)
            if (event.key !== 'Enter') return
            // Otherwise the key press would reach the chip and reopen the field.
            event.preventDefault()
            const chosen = shown[active] ?? named.find(({ name }) => isCalled(name, typed))
            if (isListOpen && chosen) choose(chosen.address)
            else setIsEntered(true)
          }}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={255}
          // An address reads from left to right; the placeholder is a sentence of the page.
          dir={typed === '' ? undefined : 'ltr'}
          className={cx('min-w-0 flex-1 bg-transparent py-3 outline-none', typed !== '' && 'rtl:text-end')}
        />
        {typed === '' && (
          <IconButton label={t`Address book`} onClick={() => onBook(undefined)} className="-me-2">
            <BookUser size={18} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        )}
        {recipient.status === 'looking' && <Spinner className="size-4 text-text-muted" />}
        {typed !== '' && (
          <IconButton label={t`Clear the recipient`} onClick={() => type('')}>
            <X size={18} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {isInvalid && !isListOpen && (
        <p id={errorId} role="alert" className="text-sm text-pretty text-critical">
          {recipient.status === 'invalid'
            ? t`The address you typed either does not exist or is spelled incorrectly.`
            : recipient.status === 'disputed'
              ? t`This site and your node disagree on where this name leads. Enter the address.`
              : t`The name couldn’t be looked up. Enter the address, or try again later.`}
        </p>
      )}
      {isListOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label={recents.length === 0 ? t`Address book` : t`Recent recipients`}
          className="rises absolute inset-x-5 top-full z-10 -mt-3 overflow-hidden rounded-md border border-line-float bg-surface-raised py-1 shadow-raised sm:inset-x-6"
        >
          {shown.map(({ address, count, isReportedOnly, username, avatar, ensName, bookName }, index) => (
            <div
              key={address}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // Keeps the focus in the field during the press.
              onPointerDown={(event) => {
                event.preventDefault()
                choose(address)
              }}
              className={cx(
                'flex min-h-12 cursor-pointer items-center gap-3 px-3.5 hover:bg-surface-hover',
                index === active && 'bg-surface-hover',
              )}
            >
              {discOf(address, avatar)}
              <span className="min-w-0 flex-1 text-sm">
                {bookName || username || ensName ? (
                  <RecipientName bookName={bookName} username={username} ensName={ensName} typedName={undefined} />
                ) : (
                  <span dir="ltr" className="block truncate font-mono">
                    {shorten(address)}
                  </span>
                )}
              </span>
              <span className="text-xs text-text-muted">
                {count === undefined ? (
                  <span dir="ltr" className="font-mono">
                    {shorten(address)}
                  </span>
                ) : isReportedOnly ? (
                  t`according to this site`
                ) : (
                  <Plural value={count} one="# transfer" other="# transfers" />
                )}
              </span>
            </div>
          ))}
        </div>
      )}
    </section>
  )
}

export declare namespace RecipientField {
  type Props = {
    typed: string
    recipient: Recipient
    /** Newest first. */
    recent: readonly RecentRecipient[]
    /** The user's address book. */
    book: readonly BookEntry[]
    /** The server supports usernames. */
    takesUsernames: boolean
    /** Renders an account's avatar: its picture, if it has one. */
    discOf: (address: `0x${string}`, picture: string | undefined) => ReactNode
    /** Without spaces. */
    onTyped: (text: string) => void
    /** Opens the address book, for naming one address or as a whole. */
    onBook: (address: `0x${string}` | undefined) => void
  }
}

type RecentRecipient = Pick<SentTo, 'address' | 'count'> & {
  /** Only this site reports the earlier transfer. */
  readonly isReportedOnly: boolean
  /** Path of the username's picture. */
  readonly avatar?: string | undefined
} & Pick<RecipientName.Props, 'bookName' | 'username' | 'ensName'>

/** A recent recipient, or an entry of the address book. */
type Choice = Pick<SentTo, 'address'> &
  Partial<Pick<RecentRecipient, 'count' | 'isReportedOnly' | 'avatar' | 'bookName' | 'username' | 'ensName'>>

function toChoice({ address, name }: BookEntry): Choice {
  return { address, bookName: name }
}

/** Whether the name was typed exactly, ignoring spaces and case. */
function isCalled(name: string, typed: string): boolean {
  return typed !== '' && name.replace(/\s/g, '').toLowerCase() === typed.toLowerCase()
}
