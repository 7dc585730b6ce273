import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { cx } from '@oxbow/react/cx'
import { type TokenKey, toTokenKey } from '@oxbow/tokens/createTokenMemory'
import type { Token } from '@oxbow/tokens/getTokens'
import type { isHiddenBalance } from '@oxbow/tokens/isHiddenBalance'
import { Dialog } from '@oxbow/ui/Dialog'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import type { ImportToken } from './ImportToken.tsx'
import { NoToken } from './NoToken.tsx'
import { TokenList } from './TokenList.tsx'
import type { TokenRow } from './TokenRow.tsx'
import type { SectionName } from './TokenSections.ts'
import * as TokenSections from './TokenSections.ts'
import { getTokenWarning } from './tokenWarnings.ts'

/** The token picker: search by name, symbol or address, or navigate with the arrow keys. */
export function TokenDialog(props: TokenDialog.Props) {
  const { selected, shortcuts, networkName, favourites, unlisted, lookup, onQuery, onSelect, onClose } = props
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(true)
  const [query, setQuery] = useState('')
  const deferred = useDeferredValue(query)
  /** The dialog opens first and renders its list afterwards, so that it responds immediately. */
  const isListDue = useDeferredValue(true, false)
  const [active, setActive] = useState(0)
  const [importing, setImporting] = useState<Token>()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const sections = useMemo(() => (isListDue ? toSections(props, deferred) : []), [props, deferred, isListDue])
  const found = toRows(sections)
  const current = Math.min(active, Math.max(0, found.length - 1))

  function choose(token: Token, section: SectionName) {
    if (section === 'unlisted' || section === 'lists') {
      setImporting(token)
      return
    }
    onSelect(token)
    setIsOpen(false)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setActive(Math.min(found.length - 1, Math.max(0, current + step)))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // The list may still show results of the previous query, whose row would be another token.
      const row = (deferred === query ? found : toRows(toSections(props, query)))[current]
      if (row) choose(row.token, row.section)
    }
  }

  return (
    <Dialog
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={onClose}
      title={importing ? (importing.list ? t`Look at it first` : t`Not on the list`) : t`Choose a token`}
      description={importing ? undefined : t`Tokens on ${networkName}`}
      closeLabel={t`Close`}
      initialFocus={input}
    >
      {importing ? (
        props.renderImport({
          token: importing,
          onImport: (token) => {
            props.onImport(token)
            onSelect(token)
            setIsOpen(false)
          },
          onBack: () => setImporting(undefined),
        })
      ) : (
        <div className="flex h-[34rem] min-h-0 flex-col">
          <div className="flex flex-col gap-3 px-4 pt-2 pb-3">
            <label className="reacts flex h-12 items-center gap-2.5 rounded-md border border-line-strong bg-surface-raised px-3.5 focus-within:border-focus focus-within:ring-2 focus-within:ring-focus/30">
              <Search size={18} strokeWidth={1.5} aria-hidden="true" className="text-text-faint" />
              <input
                ref={input}
                role="combobox"
                // Without a token there is no list to refer to.
                aria-expanded={found.length > 0}
                aria-controls={found.length > 0 ? listId : undefined}
                aria-activedescendant={found.length > 0 ? `${listId}-${current}` : undefined}
                aria-autocomplete="list"
                aria-label={t`Search by name, symbol or address`}
                placeholder={t`Name, symbol or address`}
                value={query}
                onChange={(event) => {
                  setQuery(event.target.value)
                  onQuery(event.target.value)
                  setActive(0)
                }}
                onKeyDown={onKeyDown}
                autoComplete="off"
                spellCheck={false}
                className="min-w-0 flex-1 bg-transparent outline-none"
              />
            </label>
            {query === '' && (
              <ul aria-label={t`Often chosen`} className="grid auto-cols-fr grid-flow-col gap-1.5">
                {shortcuts.map((token) => (
                  <li key={token.address} className="min-w-0">
                    <button
                      type="button"
                      onClick={() => choose(token, 'found')}
                      className={cx(
                        'reacts flex w-full flex-col items-center gap-1 rounded-md border px-1 py-2 text-sm font-medium hover:bg-surface-hover',
                        token.address === selected?.address ? 'border-accent text-accent-text' : 'border-line',
                      )}
                    >
                      <TokenLogo src={token.logoUri} symbol={token.symbol} size="sm" className="size-6" />
                      <span className="max-w-full truncate">{token.symbol}</span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <div className="min-h-0 flex-1 border-t border-line">
            {!isListDue ? null : found.length === 0 ? (
              <NoToken query={query.trim()} lookup={lookup} networkName={networkName} onRetry={props.onRetry} />
            ) : (
              <TokenList
                {...props}
                id={listId}
                label={t`Tokens`}
                sections={sections}
                active={current}
                isFavourite={(token) => favourites.includes(toTokenKey(token))}
                onSelect={choose}
                onActive={setActive}
              />
            )}
          </div>
        </div>
      )}
      <p role="status" className="sr-only">
        {importing || !isListDue || (found.length === 0 && unlisted.length === 0 && lookup === 'waiting')
          ? ''
          : t`${plural(found.length, { one: '# token', other: '# tokens' })}`}
      </p>
    </Dialog>
  )
}

export declare namespace TokenDialog {
  type Props = TokenRow.Context & {
    tokens: readonly Token[]
    selected: Token | undefined
    /** A few tokens that can be chosen without searching. */
    shortcuts: readonly Token[]
    networkName: string
    /** What the settings hide while there is no query; a small balance doesn't move its token up. */
    hiding: isHiddenBalance.Settings
    favourites: readonly TokenKey[]
    /** Recently chosen, newest first. */
    recent: readonly TokenKey[]
    /** Addresses on this network, most traded first; empty if unknown. */
    trending: readonly string[]
    /** The listed tokens of other networks. */
    elsewhere: readonly Token[]
    /** The tokens on this network from the user's lists. */
    fromLists: readonly Token[]
    /** Unlisted tokens that the index and chain found for the query. */
    unlisted: readonly Token[]
    /** State of the search beyond the lists. */
    lookup: NoToken.Lookup
    /** As typed. */
    onQuery: (query: string) => void
    /** Repeats the search beyond the lists. */
    onRetry: () => void
    onFavourite: (token: Token) => void
    /** With a token of this network, or of another one if found there. */
    onSelect: (token: Token) => void
    /** Renders the warning before an unlisted token is used. */
    renderImport: (props: Pick<ImportToken.Props, 'token' | 'onImport' | 'onBack'>) => ReactNode
    /** Called before `onSelect` for an unlisted token that the user accepts. */
    onImport: (token: Token) => void
    onClose: () => void
  }
}

function toSections(props: TokenDialog.Props, query: string) {
  const getSeverity = (token: Token) => getTokenWarning(token)?.severity
  return TokenSections.from({ ...props, query: query.trim(), getSeverity })
}

function toRows(sections: ReturnType<typeof toSections>) {
  return sections.flatMap((section) => section.tokens.map((token) => ({ token, section: section.name })))
}
