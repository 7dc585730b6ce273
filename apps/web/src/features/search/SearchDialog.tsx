import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { SearchResult, TokenResult } from '@oxbow/tokens/SearchResult'
import { Dialog } from '@oxbow/ui/Dialog'
import { IconButton } from '@oxbow/ui/IconButton'
import { Select } from '@oxbow/ui/Select'
import { Tabs } from '@oxbow/ui/Tabs'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { SearchContext } from './SearchContext.ts'
import { SearchNotice } from './SearchNotice.tsx'
import { SearchResults } from './SearchResults.tsx'
import type { SearchState, SearchTab } from './SearchState.ts'

/** Maximum length of a query; the index accepts no longer one. */
const maxCharacters = 100

/** Searches tokens, pools and addresses. The field keeps the focus: arrow keys move through the results, Enter opens one. */
export function SearchDialog(props: SearchDialog.Props) {
  const {
    query,
    onQuery,
    tab,
    onTab,
    chainId,
    onChain,
    networks,
    hasPools,
    state,
    onSelect,
    onSendTo,
    onBuy,
    onClose,
  } = props
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(true)
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const results = state.kind === 'sections' ? state.sections.flatMap((section) => section.results) : []
  const current = Math.min(active, results.length - 1)

  function choose(result: SearchResult) {
    if (!props.canOpen(result)) return
    onSelect(result)
    setIsOpen(false)
  }

  function change(next: string) {
    onQuery(next)
    setActive(0)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (results.length > 0) setActive((current + step + results.length) % results.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const result = results[current]
      if (result) choose(result)
    }
  }

  const tabs = [
    { value: 'all', label: t`All` },
    { value: 'tokens', label: t`Tokens` },
    ...(hasPools ? [{ value: 'pools', label: t`Pools` } as const] : []),
  ] as const satisfies readonly Tabs.Tab<SearchTab>[]

  return (
    <Dialog
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={onClose}
      title={t`Search`}
      closeLabel={t`Close`}
      initialFocus={input}
      width="lg"
      bar={
        <label className="flex h-11 min-w-0 flex-1 items-center gap-3">
          <Search size={20} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-text-faint" />
          <input
            ref={input}
            role="combobox"
            aria-expanded={results.length > 0}
            aria-controls={listId}
            aria-activedescendant={current >= 0 ? `${listId}-${current}` : undefined}
            aria-autocomplete="list"
            aria-label={t`Search tokens, pools, wallets, NFTs and usernames`}
            placeholder={t`Tokens, pools, wallets, NFTs, usernames`}
            value={query}
            onChange={(event) => change(event.target.value)}
            onKeyDown={onKeyDown}
            maxLength={maxCharacters}
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            className="min-w-0 flex-1 bg-transparent text-lg text-ellipsis outline-none max-sm:placeholder:text-sm"
          />
          {query !== '' && (
            <IconButton
              label={t`Clear the search`}
              onClick={() => {
                change('')
                input.current?.focus()
              }}
            >
              <X size={16} strokeWidth={1.5} aria-hidden="true" />
            </IconButton>
          )}
        </label>
      }
    >
      <div className="relative flex min-h-0 flex-1 flex-col">
        <Tabs
          label={t`Kind of result`}
          value={tab}
          onChange={(next) => {
            onTab(next)
            setActive(0)
          }}
          tabs={tabs}
          className="flex min-h-0 flex-1 flex-col [&>[role=tablist]]:ps-2 [&>[role=tablist]]:pe-44"
          panelClassName="min-h-0 flex-1 overflow-y-auto overscroll-contain scroll-py-10"
        >
          {state.kind === 'sections' ? (
            <SearchResults
              {...props}
              id={listId}
              sections={state.sections}
              isIncomplete={state.isIncomplete}
              active={current}
              onActive={setActive}
              onChoose={choose}
              onSendTo={
                onSendTo &&
                ((address) => {
                  onSendTo(address)
                  setIsOpen(false)
                })
              }
              onBuy={
                onBuy &&
                ((token) => {
                  onBuy(token)
                  setIsOpen(false)
                })
              }
            />
          ) : (
            <SearchNotice kind={state.kind} query={query} onRetry={props.onRetry} />
          )}
        </Tabs>
        <Select
          label={t`Network`}
          labelHidden
          value={String(chainId ?? '')}
          onChange={(next) => {
            onChain(next === '' ? undefined : Number(next))
            setActive(0)
          }}
          options={[
            { value: '', label: t`All networks` },
            ...networks.map((network) => ({ value: String(network.chainId), label: network.name })),
          ]}
          className="absolute end-3 top-0 w-40 [&_button]:h-10 [&_button]:border-transparent [&_button]:bg-transparent [&_button]:px-2.5 [&_button]:text-sm pointer-coarse:[&_button]:h-11"
        />
      </div>
      <p role="status" className="sr-only">
        {state.kind === 'sections' && query !== ''
          ? t`${plural(results.length, { one: '# result', other: '# results' })}`
          : ''}
      </p>
    </Dialog>
  )
}

export declare namespace SearchDialog {
  type Props = SearchContext & {
    /** As typed; `state` may lag behind. */
    query: string
    onQuery: (query: string) => void
    tab: SearchTab
    onTab: (tab: SearchTab) => void
    /** The only network to show; undefined for all. */
    chainId: number | undefined
    onChain: (chainId: number | undefined) => void
    networks: readonly { readonly chainId: number; readonly name: string }[]
    /** Whether the server indexes pools. */
    hasPools: boolean
    state: SearchState
    onSelect: (result: SearchResult) => void
    /** Opens the send form for an account; undefined without a wallet to send from. */
    onSendTo: ((address: string) => void) | undefined
    /** Opens the purchase of a listed token; undefined where nothing can be bought. */
    onBuy: ((token: TokenResult) => void) | undefined
    onForget: () => void
    onRetry: () => void
    /** After the exit animation. */
    onClose: () => void
  }
}
