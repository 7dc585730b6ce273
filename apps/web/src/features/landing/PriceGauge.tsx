import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import type { Token } from '@oxbow/tokens/getTokens'
import { Skeleton } from '@oxbow/ui/Skeleton'
import type { ReactNode } from 'react'
import type { PriceSounding } from './PriceSounding.ts'

/** The price of a real trade, drawn as depth: from the market price at the surface down to the amount received. */
export function PriceGauge({ sounding, amountIn, tokenIn, tokenOut, networkName, failure }: PriceGauge.Props) {
  const { t, i18n } = useLingui()
  const known = sounding.status === 'known' ? sounding : undefined
  const amount = (raw: bigint) =>
    tokenOut && `${formatTokenAmount(raw, tokenOut, i18n.locale, { significantDigits: 7 })} ${tokenOut.symbol}`
  const less = (bps: number) => (bps > 0 ? `−${formatPercent(bps, i18n.locale)}` : t`None`)
  const layers = [
    { name: t`At the market price`, value: known && amount(known.atMarket) },
    { name: t`Pool fees`, value: known && less(known.poolFeeBps) },
    { name: t`Price impact`, value: known && less(known.priceImpactBps) },
    { name: t`Oxbow fee`, value: known && formatUsd(0, i18n.locale) },
  ]
  return (
    <figure className="overflow-hidden rounded-xl border border-line bg-surface-raised shadow-raised">
      <figcaption className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 px-5 py-3 text-sm">
        {tokenIn && tokenOut ? (
          <>
            <span className="font-medium">
              {t`${formatAmount(amountIn, tokenIn.decimals, i18n.locale)} ${tokenIn.symbol} for ${tokenOut.symbol}, now`}
            </span>
            <span className="text-text-muted">{networkName}</span>
          </>
        ) : (
          <Skeleton className="h-5 w-40" />
        )}
      </figcaption>
      <Surface />
      <dl className="text-sm">
        {layers.map(({ name, value }, depth) => (
          <div key={name} className={`flex h-14 items-center justify-between gap-4 px-5 ${waters[depth]}`}>
            <dt>{name}</dt>
            <dd className="font-medium tabular-nums">{value ?? <Empty status={sounding.status} />}</dd>
          </div>
        ))}
        <div className="flex min-h-24 flex-wrap items-center justify-between gap-x-4 bg-accent px-5 py-4 text-on-accent">
          <dt className="text-base">{t`You receive`}</dt>
          <dd className="text-xl font-semibold tracking-tight tabular-nums">
            {known ? amount(known.received) : <Empty status={sounding.status} />}
          </dd>
        </div>
      </dl>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 px-5 py-2 text-xs text-text-muted">
        {sounding.status === 'failed' ? (
          failure
        ) : (
          <>
            <span>{t`Network cost, paid apart`}</span>
            <span className="tabular-nums">
              {known ? (
                known.networkCostUsd === undefined ? (
                  t`unknown`
                ) : (
                  formatUsd(known.networkCostUsd, i18n.locale)
                )
              ) : (
                <Skeleton className="h-4 w-12" />
              )}
            </span>
          </>
        )}
      </div>
    </figure>
  )
}

export declare namespace PriceGauge {
  type Props = {
    sounding: PriceSounding
    /** Raw units of `tokenIn`. */
    amountIn: bigint
    tokenIn: Token | undefined
    tokenOut: Token | undefined
    networkName: string | undefined
    /** Shown below if there is no price. */
    failure: ReactNode
  }
}

/** Deeper layers are darker, but stay readable. */
const waters = ['bg-accent/8', 'bg-accent/14', 'bg-accent/20', 'bg-accent/26']

/** The water surface. */
function Surface() {
  return (
    <svg aria-hidden="true" viewBox="0 0 480 12" preserveAspectRatio="none" className="block h-3 w-full text-accent">
      <path
        d="M0 7C30 1 50 1 80 7S130 13 160 7 210 1 240 7 290 13 320 7 370 1 400 7 450 13 480 7V12H0Z"
        fill="currentColor"
        fillOpacity=".08"
      />
      <path
        d="M0 7C30 1 50 1 80 7S130 13 160 7 210 1 240 7 290 13 320 7 370 1 400 7 450 13 480 7"
        fill="none"
        stroke="currentColor"
        strokeOpacity=".55"
        strokeWidth="1.25"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

function Empty({ status }: { status: PriceSounding['status'] }) {
  return status === 'failed' ? '—' : <Skeleton className="h-5 w-24" />
}
