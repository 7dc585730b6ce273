import { useLingui } from '@lingui/react/macro'
import { shorten } from '@oxbow/i18n/shorten'
import { cx } from '@oxbow/react/cx'
import type { AddressResult, SearchResult, TokenResult } from '@oxbow/tokens/SearchResult'
import { Button } from '@oxbow/ui/Button'
import { ArrowUpRight, CreditCard, Star } from 'lucide-react'
import { useEffect } from 'react'
import type { SearchContext } from './SearchContext.ts'
import { SearchRow } from './SearchRow.tsx'
import type { Section, SectionName } from './SearchState.ts'

/** The results in groups, and below them the sources that failed. */
export function SearchResults(props: SearchResults.Props) {
  const { id, sections, isIncomplete, active, onActive, onChoose, onSendTo, onBuy, canOpen, onForget, onRetry } = props
  const { t } = useLingui()
  const titles: Record<SectionName, string> = {
    recent: t`Recent searches`,
    favourites: t`Favorites`,
    'favourite-wallets': t`Favorite wallets`,
    'trending-tokens': t`Trending tokens`,
    'trending-pools': t`Trending pools`,
    'popular-collections': t`Popular NFT collections`,
    tokens: t`Tokens`,
    pools: t`Pools`,
    addresses: t`Addresses`,
    collections: t`NFT collections`,
  }
  const numbered = withNumbers(sections)
  const chosen = numbered.flatMap(({ results }) => results).find(({ index }) => index === active)?.result
  const found = chosen?.kind === 'address' && !chosen.isContract ? chosen : accountIn(sections)
  const foundName = found && nameOf(found)
  const watch = found && props.watchOf(found)
  const token = chosen?.kind === 'token' && chosen.isListed ? chosen : undefined
  const symbol = token?.symbol
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  return (
    <>
      <div id={id} role="listbox" aria-label={t`Results`} className="px-2 pb-2">
        {numbered.map(({ name, results }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be in a list of options.
          <div key={name} role="group" aria-label={titles[name]}>
            <p aria-hidden="true" className="px-3 pt-3.5 pb-1.5 text-sm font-medium text-text-muted">
              {titles[name]}
            </p>
            {results.map(({ result, index }) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys of the whole list.
              <div
                key={index}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                aria-disabled={!canOpen(result) || undefined}
                tabIndex={-1}
                onClick={() => onChoose(result)}
                onPointerMove={() => onActive(index)}
                className={cx(
                  'flex min-h-14 items-center gap-3 rounded-md px-3 py-1.5',
                  canOpen(result) ? 'cursor-pointer' : 'cursor-default',
                  index === active && 'bg-surface-hover',
                )}
              >
                <SearchRow {...props} result={result} />
              </div>
            ))}
          </div>
        ))}
      </div>
      <div className="flex flex-wrap gap-2 px-4 pb-3 empty:hidden">
        {found && onSendTo && (
          <Button variant="soft" size="sm" onClick={() => onSendTo(found.address)}>
            <ArrowUpRight size={16} strokeWidth={1.5} aria-hidden="true" className="rtl:-scale-x-100" />
            {t`Send to ${foundName}`}
          </Button>
        )}
        {watch && (
          <Button variant="soft" size="sm" aria-pressed={watch.isWatched} onClick={watch.toggle}>
            <Star size={16} strokeWidth={1.5} aria-hidden="true" className={cx(watch.isWatched && 'fill-current')} />
            {watch.isWatched ? t`Remove from favorites` : t`Add to favorites`}
          </Button>
        )}
        {token && onBuy && (
          <Button variant="soft" size="sm" onClick={() => onBuy(token)}>
            <CreditCard size={16} strokeWidth={1.5} aria-hidden="true" />
            {t`Buy ${symbol}`}
          </Button>
        )}
      </div>
      {sections[0]?.name === 'recent' && (
        <div className="px-4 pb-3">
          <Button variant="quiet" size="sm" onClick={onForget}>
            {t`Clear recent searches`}
          </Button>
        </div>
      )}
      {isIncomplete && (
        <div
          role="status"
          className="mx-3 mb-3 flex items-center justify-between gap-3 rounded-md bg-surface-sunken px-4 py-2"
        >
          <p className="text-sm text-pretty text-text-muted">{t`Not everything answered: there may be more.`}</p>
          <Button variant="quiet" size="sm" onClick={onRetry}>
            {t`Try again`}
          </Button>
        </div>
      )}
    </>
  )
}

export declare namespace SearchResults {
  type Props = SearchContext & {
    id: string
    sections: readonly Section[]
    isIncomplete: boolean
    /** Index over all sections. */
    active: number
    onActive: (index: number) => void
    onChoose: (result: SearchResult) => void
    /** Opens the send form for the account; undefined without a wallet to send from. */
    onSendTo: ((address: string) => void) | undefined
    /** Opens the purchase of a listed token; undefined where nothing can be bought. */
    onBuy: ((token: TokenResult) => void) | undefined
    onForget: () => void
    onRetry: () => void
  }
}

/** The account in the results, if there is exactly one. */
function accountIn(sections: readonly Section[]): AddressResult | undefined {
  const results = sections.find(({ name }) => name === 'addresses')?.results ?? []
  const accounts = results.flatMap((each) => (each.kind === 'address' && !each.isContract ? [each] : []))
  return accounts.length === 1 ? accounts[0] : undefined
}

function nameOf({ username, ensName, address }: AddressResult): string {
  return username ?? ensName ?? shorten(address)
}

function withNumbers(sections: readonly Section[]) {
  let count = 0
  return sections.map(({ name, results }) => ({
    name,
    results: results.map((result) => ({ result, index: count++ })),
  }))
}
