import { useLingui } from '@lingui/react/macro'
import { formatShare } from '@oxbow/i18n/formatPercent'
import type { V2Position } from '@oxbow/positions/Position'
import { Badge } from '@oxbow/ui/Badge'
import { Button } from '@oxbow/ui/Button'
import { Link } from '@tanstack/react-router'
import { Holding } from '../position/Holding.tsx'
import { type PositionToken, type PositionTokens, worthOf, writeAmount } from '../position/PositionTokens.ts'

/** A v2 pair: the account's share, and whether it was imported into the positions. */
export function PairShare({ position, tokens, toUsd, isImported, ...rest }: PairShare.Props) {
  const { to, addTo, addSearch, onImport, onForget } = rest
  const { t, i18n } = useLingui()
  const { token0, token1 } = tokens
  const title = `${token0.symbol} / ${token1.symbol}`
  const { liquidity, totalSupply, amounts } = position
  // Divided as integers, in billionths, because a double can't hold share amounts exactly.
  const share = formatShare(Number((liquidity * 1_000_000_000n) / totalSupply) / 1e9, i18n.locale)
  return (
    <section className="rounded-lg border border-line bg-surface-raised p-5 sm:p-6" aria-label={title}>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-lg font-semibold">{title}</h2>
        <Badge>v2</Badge>
      </div>
      {liquidity > 0n ? (
        <dl className="mt-4 grid gap-4 sm:grid-cols-2">
          <div>
            <dt className="text-sm text-text-muted">{t`Your share of the pair`}</dt>
            <dd className="mt-0.5 text-xl font-medium tabular-nums">{share}</dd>
          </div>
          <Holding
            label={t`Holds`}
            worth={worthOf(tokens, amounts, toUsd)}
            amounts={[
              writeAmount(token0, amounts.amount0, i18n.locale),
              writeAmount(token1, amounts.amount1, i18n.locale),
            ]}
          />
        </dl>
      ) : (
        <p className="mt-3 text-text-muted">{t`You have no share of this pair yet.`}</p>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-2">
        {liquidity > 0n ? (
          <>
            {isImported ? (
              <Button variant="secondary" onClick={onForget}>
                {t`Remove pair`}
              </Button>
            ) : (
              <Button onClick={onImport}>{t`Add to positions`}</Button>
            )}
            <Link to={to} className={linkLook}>
              {t`View position`}
            </Link>
          </>
        ) : (
          <Link to={addTo} search={addSearch} className={linkLook}>
            {t`Add liquidity`}
          </Link>
        )}
      </div>
      <p role="status" className="mt-3 text-sm text-pretty text-text-muted empty:hidden">
        {isImported && t`This browser remembers the pair and lists it under your positions.`}
      </p>
    </section>
  )
}

export declare namespace PairShare {
  type Props = {
    position: V2Position
    tokens: PositionTokens
    toUsd: (token: PositionToken, raw: bigint) => number | undefined
    isImported: boolean
    /** The position's page. */
    to: string
    /** The page that adds liquidity. */
    addTo: string
    addSearch: object
    onImport: () => void
    onForget: () => void
  }
}

const linkLook =
  'reacts inline-flex h-11 items-center rounded-md px-4 text-sm font-medium text-accent-text hover:bg-surface-hover'
