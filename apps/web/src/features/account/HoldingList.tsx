import { Plural, useLingui } from '@lingui/react/macro'
import { formatChange, toDirection } from '@oxbow/i18n/formatChange'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { LogoStack } from '@oxbow/marks/LogoStack'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import type { Holding } from '@oxbow/tokens/Portfolio'
import { Change } from '@oxbow/ui/Change'
import { EmptyState } from '@oxbow/ui/EmptyState'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import type { PortfolioState } from '../../state/tokens/PortfolioState.ts'

/** Rows per page: an account may hold hundreds of tokens. */
const rowsAtOnce = 40

/** The tokens that an account holds on all networks, sorted by value in descending order. */
export function HoldingList({ state, onSelect, onBalanceSettings }: HoldingList.Props) {
  const { t } = useLingui()
  const [limit, setLimit] = useState(rowsAtOnce)
  if (state.kind === 'unavailable') return null
  if (state.kind === 'loading') return <HoldingSkeletons />
  if (state.kind === 'empty') return <EmptyState headingLevel={3} title={t`No tokens yet`} />
  const { holdings, hidden } = state.portfolio
  const rest = holdings.length - limit
  return (
    <>
      {holdings.length === 0 && <EmptyState headingLevel={3} title={t`Nothing to show here`} />}
      <ul aria-label={t`Tokens`} className="flex flex-col">
        {holdings.slice(0, limit).map((holding) => (
          <li key={`${holding.network.chainId}:${holding.token.address}`}>
            <HoldingRow holding={holding} onPress={() => onSelect(holding)} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <button
          type="button"
          onClick={() => setLimit(limit + rowsAtOnce)}
          className="reacts h-11 w-full rounded-md text-sm text-text-muted hover:bg-surface-hover hover:text-text"
        >
          <Plural value={rest} one="Show # more" other="Show # more" />
        </button>
      )}
      {hidden.length > 0 && (
        <button
          type="button"
          onClick={onBalanceSettings}
          className="reacts mt-1 flex min-h-11 w-full items-center gap-2 rounded-md px-2 text-sm text-text-muted hover:bg-surface-hover hover:text-text"
        >
          <Eye size={16} strokeWidth={1.5} aria-hidden="true" />
          <Plural value={hidden.length} one="# hidden balance" other="# hidden balances" />
        </button>
      )}
    </>
  )
}

export declare namespace HoldingList {
  type Props = {
    state: PortfolioState
    onSelect: (holding: Holding) => void
    /** Opens the settings for hidden balances. */
    onBalanceSettings: () => void
  }
}

function HoldingRow({ holding, onPress }: { holding: Holding; onPress: () => void }) {
  const { token, network, balance, usd, dayAgoUsd } = holding
  const { t, i18n } = useLingui()
  const amount = formatTokenAmount(balance, token, i18n.locale)
  const changeBps = usd !== undefined && dayAgoUsd ? (usd / dayAgoUsd - 1) * 10_000 : undefined
  return (
    <button
      type="button"
      onClick={onPress}
      className="reacts flex min-h-16 w-full items-center gap-3.5 rounded-md px-2 py-2 text-start hover:bg-surface-hover"
    >
      <LogoStack badge={<ChainLogo name={network.name} size="xs" />}>
        <TokenLogo src={token.logoUri} symbol={token.symbol} size="lg" />
      </LogoStack>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{token.name}</span>
        <span className="block truncate text-sm text-text-muted tabular-nums">
          {amount} {token.symbol}
          <span className="sr-only"> {t`on ${network.name}`}</span>
        </span>
      </span>
      <span className="shrink-0 text-end tabular-nums">
        {usd === undefined ? (
          <span className="text-text-muted">
            <span aria-hidden="true">—</span>
            <span className="sr-only">{t`Value unknown`}</span>
          </span>
        ) : (
          <span className="block font-medium">{formatUsd(usd, i18n.locale)}</span>
        )}
        {changeBps !== undefined && (
          <span className="block text-sm">
            <Change direction={toDirection(changeBps)}>{formatChange(changeBps, i18n.locale)}</Change>
          </span>
        )}
      </span>
    </button>
  )
}

const placeholders = ['first', 'second', 'third', 'fourth']

function HoldingSkeletons() {
  return (
    <div aria-hidden="true" className="flex flex-col">
      {placeholders.map((key) => (
        <div key={key} className="flex min-h-16 items-center gap-3.5 px-2 py-2">
          <Skeleton shape="pill" className="size-10" />
          <div className="flex flex-1 flex-col gap-1.5">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-3 w-16" />
          </div>
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </div>
  )
}
