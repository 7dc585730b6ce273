import { useLingui } from '@lingui/react/macro'
import { cx } from '@oxbow/react/cx'
import { toTokenKey } from '@oxbow/tokens/createTokenMemory'
import type { Token } from '@oxbow/tokens/getTokens'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Star } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { TokenRow } from './TokenRow.tsx'
import type { SectionName, TokenSection } from './TokenSections.ts'

/** In pixels. */
const rowHeight = 64
const headingHeight = 40

/**
 * A virtualized list of token sections. The search field above keeps the focus and moves `active`. The stars are rendered above the rows, because an
 * option must not contain controls; Tab reaches the one in the active row.
 */
export function TokenList(props: TokenList.Props) {
  'use no memo'
  const { id, label, sections, active, selected, isFavourite, onFavourite, onSelect, onActive, ...context } = props
  const { t } = useLingui()
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => toRows(sections), [sections])
  const shape = sections.map(({ name, tokens }) => `${name}${tokens.length}`).join()
  // New keys make the virtualizer remeasure: rows of another shape have other heights.
  const getItemKey = useCallback((index: number) => `${shape}-${index}`, [shape])
  const count = rows.length - sections.length
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.token ? rowHeight : headingHeight),
    getItemKey,
    overscan: 6,
    paddingEnd: 8,
    scrollPaddingStart: headingHeight,
  })
  const activeRow = rows.findIndex((row) => row.index === active)
  useEffect(() => {
    if (active === 0) virtual.scrollToOffset(0)
    else if (activeRow >= 0) virtual.scrollToIndex(activeRow, { align: 'auto' })
  }, [virtual, active, activeRow])

  const titles: Record<SectionName, string> = {
    held: t`Your tokens`,
    favourites: t`Favorites`,
    recent: t`Recently chosen`,
    trending: t`Most traded`,
    others: t`All tokens`,
    found: t`On this network`,
    lists: t`From your lists`,
    elsewhere: t`On other networks`,
    unlisted: t`Not on the list`,
  }
  const visible = virtual.getVirtualItems().flatMap((item) => {
    const row = rows[item.index]
    return row ? [{ ...row, start: item.start }] : []
  })

  return (
    <div ref={scroller} className="h-full overflow-y-auto overscroll-contain">
      <div className="relative" style={{ height: virtual.getTotalSize() }}>
        <div id={id} role="listbox" aria-label={label} className="absolute inset-0">
          {sections.map(({ name }) => {
            const inView = visible.filter((row) => row.name === name)
            if (inView.length === 0) return null
            return (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be in a list of options.
              <div key={name} role="group" aria-label={titles[name]}>
                {inView.map(({ token, index, start }) =>
                  token === undefined ? (
                    <p
                      key="heading"
                      aria-hidden="true"
                      className="absolute inset-x-5 flex items-end pb-1.5 text-sm font-medium text-text-muted"
                      style={{ height: headingHeight, transform: `translateY(${start}px)` }}
                    >
                      {titles[name]}
                    </p>
                  ) : (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys of the whole list.
                    <div
                      key={toTokenKey(token)}
                      id={`${id}-${index}`}
                      role="option"
                      aria-selected={isSame(token, selected)}
                      aria-posinset={index + 1}
                      aria-setsize={count}
                      tabIndex={-1}
                      onClick={() => onSelect(token, name)}
                      onPointerMove={() => onActive(index)}
                      className={cx(
                        'absolute inset-x-2 flex cursor-pointer items-center gap-3 rounded-md ps-3 pe-13',
                        index === active && 'bg-surface-hover',
                      )}
                      style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                    >
                      <TokenRow token={token} section={name} isSelected={isSame(token, selected)} {...context} />
                    </div>
                  ),
                )}
              </div>
            )
          })}
        </div>
        {visible.map(({ token, name, index, start }) => {
          if (token === undefined || unstarred.has(name)) return null
          const isStarred = isFavourite(token)
          return (
            <button
              key={toTokenKey(token)}
              type="button"
              aria-pressed={isStarred}
              aria-label={t`Favorite: ${token.symbol}`}
              tabIndex={index === active ? 0 : -1}
              onClick={() => onFavourite(token)}
              onPointerMove={() => onActive(index)}
              className={cx(
                'reacts absolute end-4 grid size-11 place-items-center rounded-md hover:text-text',
                isStarred ? 'text-clay' : index === active ? 'text-text-faint' : 'text-line-strong',
              )}
              style={{ transform: `translateY(${start + (rowHeight - 44) / 2}px)` }}
            >
              <Star size={18} strokeWidth={1.5} aria-hidden="true" fill={isStarred ? 'currentColor' : 'none'} />
            </button>
          )
        })}
      </div>
    </div>
  )
}

export declare namespace TokenList {
  type Props = TokenRow.Context & {
    id: string
    label: string
    sections: readonly TokenSection[]
    /** Index over all sections. */
    active: number
    selected: Token | undefined
    isFavourite: (token: Token) => boolean
    onFavourite: (token: Token) => void
    onSelect: (token: Token, section: SectionName) => void
    onActive: (index: number) => void
  }
}

/** Their tokens are reviewed first, or are on another network. */
const unstarred: ReadonlySet<SectionName> = new Set(['lists', 'elsewhere', 'unlisted'])

type Row = { readonly name: SectionName; readonly token: Token | undefined; readonly index: number }

/** Adds a heading before each section, with index -1. */
function toRows(sections: readonly TokenSection[]): readonly Row[] {
  const rows: Row[] = []
  let index = 0
  for (const { name, tokens } of sections) {
    rows.push({ name, token: undefined, index: -1 })
    for (const token of tokens) rows.push({ name, token, index: index++ })
  }
  return rows
}

function isSame(token: Token, other: Token | undefined): boolean {
  return token.address === other?.address && token.chainId === other.chainId
}
