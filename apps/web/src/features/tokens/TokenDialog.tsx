import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Token } from '@oxbow/exchange/actions/getTokens'
import { isHiddenBalance, isSpam } from '@oxbow/exchange/token/isHiddenBalance'
import { cx } from '@oxbow/ui/cx'
import { Dialog } from '@oxbow/ui/Dialog'
import { TokenLogo } from '@oxbow/ui/TokenLogo'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react'
import { searchTokens } from './searchTokens.ts'
import { sortTokens } from './sortTokens.ts'
import { TokenList } from './TokenList.tsx'
import { getTokenWarning } from './tokenWarnings.ts'

/** Choosing a token: type a name, a symbol or an address, or move with the arrow keys. */
export function TokenDialog(props: TokenDialog.Props) {
  const { tokens, selected, shortcuts, networkName, hiding, getBalance, getUsd, onSelect, onClose } = props
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(true)
  const [query, setQuery] = useState('')
  const deferred = useDeferredValue(query)
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const sorted = sortTokens(tokens, {
    getBalance: (token) => {
      const balance = getBalance(token)
      return isHiddenBalance(token, getUsd(token, balance), hiding) ? undefined : balance
    },
    getUsd,
    isDubious: (token) => getTokenWarning(token) !== undefined,
  })
  const found = searchTokens(sorted, deferred).filter(
    // Whoever asks for it by name finds it, with its warning.
    (token) => deferred !== '' || !hiding.hideSpam || !isSpam(token),
  )
  const current = Math.min(active, Math.max(0, found.length - 1))

  function choose(token: Token) {
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
      const token = found[current]
      if (token) choose(token)
    }
  }

  return (
    <Dialog
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={onClose}
      title={t`Choose a token`}
      description={t`Tokens on ${networkName}`}
      closeLabel={t`Close`}
      initialFocus={input}
    >
      <div className="flex flex-col gap-3 px-4 pt-2 pb-3">
        <label className="reacts flex h-12 items-center gap-2.5 rounded-md border border-line-strong bg-surface-raised px-3.5 focus-within:border-focus focus-within:ring-2 focus-within:ring-focus/30">
          <Search size={18} strokeWidth={1.5} aria-hidden="true" className="text-text-faint" />
          <input
            ref={input}
            role="combobox"
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={found.length > 0 ? `${listId}-${current}` : undefined}
            aria-autocomplete="list"
            aria-label={t`Search by name, symbol or address`}
            placeholder={t`Name, symbol or address`}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value)
              setActive(0)
            }}
            onKeyDown={onKeyDown}
            autoComplete="off"
            spellCheck={false}
            className="min-w-0 flex-1 bg-transparent outline-none"
          />
        </label>
        {query === '' && (
          <ul aria-label={t`Often chosen`} className="flex flex-wrap gap-2">
            {shortcuts.map((token) => (
              <li key={token.address}>
                <button
                  type="button"
                  onClick={() => choose(token)}
                  className={cx(
                    'reacts flex h-9 items-center gap-1.5 rounded-full border ps-1.5 pe-3 text-sm font-medium hover:bg-surface-hover pointer-coarse:h-11',
                    token.address === selected?.address ? 'border-accent text-accent-text' : 'border-line',
                  )}
                >
                  <TokenLogo src={token.logoUri} symbol={token.symbol} size="sm" className="size-6" />
                  {token.symbol}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="min-h-0 flex-1 border-t border-line">
        {found.length === 0 ? (
          <NothingFound query={query} />
        ) : (
          <TokenList
            id={listId}
            label={t`Tokens`}
            tokens={found}
            active={current}
            selected={selected}
            getBalance={getBalance}
            getUsd={getUsd}
            onSelect={choose}
            onActive={setActive}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {t`${plural(found.length, { one: '# token', other: '# tokens' })}`}
      </p>
    </Dialog>
  )
}

export declare namespace TokenDialog {
  type Props = {
    tokens: readonly Token[]
    selected: Token | undefined
    /** A handful to choose without searching. */
    shortcuts: readonly Token[]
    networkName: string
    /** What the settings keep out of the list while nothing is searched for; a small balance does not move its token up. */
    hiding: isHiddenBalance.Settings
    /** Raw units; undefined while unknown or without a wallet. */
    getBalance: (token: Token) => bigint | undefined
    getUsd: (token: Token, raw: bigint | undefined) => number | undefined
    onSelect: (token: Token) => void
    onClose: () => void
  }
}

function NothingFound({ query }: { query: string }) {
  const { t } = useLingui()
  const isAddress = query.trim().toLowerCase().startsWith('0x')
  return (
    <div className="grid h-72 place-content-center justify-items-center gap-1 px-8 text-center">
      <Search size={28} strokeWidth={1.5} aria-hidden="true" className="mb-2 text-line-strong" />
      <p className="font-medium">{t`No token found`}</p>
      <p className="text-sm text-pretty text-text-muted">
        {isAddress
          ? t`This Oxbow’s list does not have a token with this address.`
          : t`Try another name or symbol, or paste the token’s address.`}
      </p>
    </div>
  )
}
