import { useLingui } from '@lingui/react/macro'
import { formatFee } from '@oxbow/i18n/formatPercent'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { LogoStack } from '@oxbow/marks/LogoStack'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import type { Position } from '@oxbow/positions/Position'
import { cx } from '@oxbow/react/cx'
import { Badge } from '@oxbow/ui/Badge'
import { Button } from '@oxbow/ui/Button'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Holding } from '../position/Holding.tsx'
import { type PositionToken, type PositionTokens, worthOf, writeAmount } from '../position/PositionTokens.ts'
import { StatusBadge } from '../position/StatusBadge.tsx'
import { RangeLine } from '../range/RangeLine.tsx'
import { owesFees } from './PositionsView.ts'

/** A position: holdings, unclaimed fees, range, and actions. */
export function PositionCard({ position, tokens, networkName, isInverted, toUsd, to, ...ways }: PositionCard.Props) {
  const { onCollect, onRemove, onBurn, isHidden, onHide } = ways
  const { t, i18n } = useLingui()
  const titleId = useId()
  const { token0, token1 } = tokens
  const worth = worthOf(tokens, position.amounts, toUsd)
  const owedWorth = position.protocol === 'v2' ? undefined : worthOf(tokens, position.owed, toUsd)
  const fee = position.protocol === 'v2' ? 3_000 : position.feePips
  const owes = owesFees(position)
  return (
    <article aria-labelledby={titleId} className="rounded-lg border border-line bg-surface-raised p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
        <div className="flex basis-full items-center gap-3 sm:basis-auto">
          <LogoStack second={<TokenLogo src={token1.logoUri} symbol={token1.symbol} />}>
            <TokenLogo src={token0.logoUri} symbol={token0.symbol} />
          </LogoStack>
          <h2 id={titleId} className="text-lg font-semibold">
            <Link to={to} className="rounded-sm hover:text-accent-text">
              {token0.symbol} / {token1.symbol}
            </Link>
          </h2>
        </div>
        {/* On narrow screens the status comes first, and the rest wraps below. */}
        <div className="flex flex-wrap items-center gap-2 sm:flex-1">
          <span className="flex sm:order-last sm:ms-auto">
            <StatusBadge status={position.status} />
          </span>
          <Badge>{position.protocol}</Badge>
          <Badge>{formatFee(fee, i18n.locale)}</Badge>
          {networkName && <Badge icon={<ChainLogo name={networkName} size="xs" />}>{networkName}</Badge>}
        </div>
      </div>
      <dl className={cx('mt-4 grid gap-4', position.protocol === 'v2' ? 'sm:grid-cols-2' : 'grid-cols-2')}>
        <Holding
          label={t`Holds`}
          worth={worth}
          amounts={[
            writeAmount(token0, position.amounts.amount0, i18n.locale),
            writeAmount(token1, position.amounts.amount1, i18n.locale),
          ]}
        />
        {position.protocol === 'v2' ? (
          <div>
            <dt className="text-sm text-text-muted">{t`Fees`}</dt>
            <dd className="mt-1 text-sm text-pretty text-text-muted">{t`Fees compound in the position and are paid when you withdraw.`}</dd>
          </div>
        ) : (
          <Holding
            label={t`Unclaimed fees`}
            worth={owedWorth}
            amounts={[
              writeAmount(token0, position.owed.amount0, i18n.locale),
              writeAmount(token1, position.owed.amount1, i18n.locale),
            ]}
          />
        )}
      </dl>
      {position.protocol !== 'v2' && (
        <div className="mt-4">
          <RangeLine position={position} tokens={tokens} isInverted={isInverted} />
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-2 max-sm:[&>button]:grow">
        {position.protocol !== 'v2' && (
          <Button size="sm" variant="secondary" disabled={!owes} onClick={onCollect}>
            {t`Collect fees`}
          </Button>
        )}
        <Button size="sm" variant="secondary" disabled={position.liquidity === 0n} onClick={onRemove}>
          {t`Remove liquidity`}
        </Button>
        {onBurn && (
          <Button size="sm" variant="quiet" onClick={onBurn}>
            {t`Delete position`}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={onHide} className="ms-auto">
          {isHidden ? t`Show again` : t`Hide`}
        </Button>
      </div>
    </article>
  )
}

export declare namespace PositionCard {
  type Props = {
    position: Position
    tokens: PositionTokens
    /** Set if there are several networks. */
    networkName: string | undefined
    /** Prices are inverted: the second token in the first. */
    isInverted: boolean
    toUsd: (token: PositionToken, raw: bigint) => number | undefined
    /** The position's page. */
    to: string
    onCollect: () => void
    onRemove: () => void
    /** Burns an empty position's NFT. */
    onBurn?: (() => void) | undefined
    /** The user has hidden it. */
    isHidden: boolean
    /** Hides or unhides it. */
    onHide: () => void
  }
}
