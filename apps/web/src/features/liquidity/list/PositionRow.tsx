import { useLingui } from '@lingui/react/macro'
import { formatFee } from '@oxbow/i18n/formatPercent'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { LogoStack } from '@oxbow/marks/LogoStack'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import type { Position } from '@oxbow/positions/Position'
import { Badge } from '@oxbow/ui/Badge'
import { Link } from '@tanstack/react-router'
import { type PositionToken, type PositionTokens, worthOf, writeAmount } from '../position/PositionTokens.ts'
import { StatusBadge } from '../position/StatusBadge.tsx'

/** A read-only position: holdings, unclaimed fees, and a link to its page. */
export function PositionRow({ position, tokens, networkName, toUsd, to, onFollow }: PositionRow.Props) {
  const { t, i18n } = useLingui()
  const { token0, token1 } = tokens
  const { amounts } = position
  const worth = worthOf(tokens, amounts, toUsd)
  const owed = position.protocol === 'v2' ? undefined : worthOf(tokens, position.owed, toUsd)
  const fee = position.protocol === 'v2' ? 3_000 : position.feePips
  const held = [writeAmount(token0, amounts.amount0, i18n.locale), writeAmount(token1, amounts.amount1, i18n.locale)]
  return (
    <article className="reacts @container relative rounded-lg border border-line bg-surface-raised hover:border-line-strong">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 @lg:flex-nowrap @lg:p-5">
        <LogoStack
          badge={<ChainLogo name={networkName} size="xs" />}
          second={<TokenLogo src={token1.logoUri} symbol={token1.symbol} />}
        >
          <TokenLogo src={token0.logoUri} symbol={token0.symbol} />
        </LogoStack>
        <div className="min-w-0 flex-1">
          <h3 className="truncate font-medium">
            {/* The link covers the whole row. */}
            <Link to={to} onClick={onFollow} className="rounded-sm before:absolute before:inset-0 before:rounded-lg">
              {token0.symbol} / {token1.symbol}
              <span className="sr-only"> ({networkName})</span>
            </Link>
          </h3>
          <div className="mt-1 flex flex-wrap items-center gap-1.5">
            <Badge>{position.protocol}</Badge>
            <Badge>{formatFee(fee, i18n.locale)}</Badge>
            <StatusBadge status={position.status} />
          </div>
        </div>
        <dl className="grid shrink-0 grid-cols-2 gap-x-6 tabular-nums @max-lg:w-full @lg:text-end">
          <div>
            <dt className="text-sm text-text-muted">{t`Unclaimed fees`}</dt>
            <dd className="font-medium">{owed === undefined ? '—' : formatUsd(owed, i18n.locale)}</dd>
          </div>
          <div className="@lg:min-w-36">
            <dt className="text-sm text-text-muted">{t`Holds`}</dt>
            <dd className="font-medium" title={held.join(' + ')}>
              {worth === undefined ? held.join(' + ') : formatUsd(worth, i18n.locale)}
            </dd>
          </div>
        </dl>
      </div>
    </article>
  )
}

export declare namespace PositionRow {
  type Props = {
    position: Position
    tokens: PositionTokens
    networkName: string
    toUsd: (token: PositionToken, raw: bigint) => number | undefined
    /** The position's page. */
    to: string
    onFollow?: (() => void) | undefined
  }
}
