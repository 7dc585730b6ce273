import { useLingui } from '@lingui/react/macro'
import type { Token } from '@oxbow/exchange/actions/getTokens'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { shorten } from '@oxbow/ui/Address'
import { cx } from '@oxbow/ui/cx'
import { TokenLogo } from '@oxbow/ui/TokenLogo'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { getTokenWarning } from './tokenWarnings.ts'

const rowHeight = 64

/** A list of any length, of which only the rows in view are there. The search field above it holds the focus and moves `active`. */
export function TokenList(props: TokenList.Props) {
  'use no memo'
  const { id, label, tokens, active, selected, getBalance, getUsd, onSelect, onActive } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: tokens.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    paddingStart: 8,
    paddingEnd: 8,
  })
  useEffect(() => virtual.scrollToIndex(active, { align: 'auto' }), [virtual, active])

  return (
    <div ref={scroller} className="h-[26rem] max-h-full overflow-y-auto overscroll-contain">
      <div id={id} role="listbox" aria-label={label} className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const token = tokens[item.index] as Token
          const balance = getBalance(token)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys of the whole list.
            <div
              key={token.address}
              id={`${id}-${item.index}`}
              role="option"
              aria-selected={token.address === selected?.address}
              aria-posinset={item.index + 1}
              aria-setsize={tokens.length}
              tabIndex={-1}
              onClick={() => onSelect(token)}
              onPointerMove={() => onActive(item.index)}
              className={cx(
                'absolute inset-x-2 flex cursor-pointer items-center gap-3 rounded-md px-3',
                item.index === active && 'bg-surface-hover',
              )}
              style={{ height: rowHeight, transform: `translateY(${item.start}px)` }}
            >
              <TokenRow
                token={token}
                balance={balance}
                usd={getUsd(token, balance)}
                isSelected={token.address === selected?.address}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}

export declare namespace TokenList {
  type Props = {
    id: string
    label: string
    tokens: readonly Token[]
    active: number
    selected: Token | undefined
    getBalance: (token: Token) => bigint | undefined
    getUsd: (token: Token, raw: bigint | undefined) => number | undefined
    onSelect: (token: Token) => void
    onActive: (index: number) => void
  }
}

function TokenRow(props: { token: Token; balance: bigint | undefined; usd: number | undefined; isSelected: boolean }) {
  const { token, balance, usd, isSelected } = props
  const { i18n } = useLingui()
  const warning = getTokenWarning(token)
  const isNative = /^0x0+$/.test(token.address)
  return (
    <>
      <TokenLogo src={token.logoUri} symbol={token.symbol} size="lg" />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className={cx('truncate font-medium', isSelected && 'text-accent-text')}>{token.name}</span>
          {warning && (
            <span
              title={i18n._(warning.detail)}
              className={cx(
                'shrink-0 rounded-full px-2 py-px text-xs font-medium',
                warning.severity === 'critical' ? 'bg-critical-soft text-critical' : 'bg-caution-soft text-caution',
              )}
            >
              {i18n._(warning.badge)}
            </span>
          )}
        </p>
        <p className="flex items-center gap-2 text-sm text-text-muted">
          <span className="truncate">{token.symbol}</span>
          {!isNative && (
            <span dir="ltr" className="font-mono text-xs">
              {shorten(token.address)}
            </span>
          )}
        </p>
      </div>
      {balance !== undefined && balance > 0n && (
        <div className="text-end tabular-nums">
          <p>{formatAmount(balance, token.decimals, i18n.locale, { significantDigits: 6 })}</p>
          {usd !== undefined && <p className="text-sm text-text-muted">{formatUsd(usd, i18n.locale)}</p>}
        </div>
      )}
    </>
  )
}
