import { useLingui } from '@lingui/react/macro'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { formatRate } from '@oxbow/i18n/formatRate'
import type { Token } from '@oxbow/tokens/getTokens'
import type { ReactNode } from 'react'
import type { Market } from '../placement/Market.ts'
import * as LimitForm from './LimitForm.ts'
import * as LimitPrice from './LimitPrice.ts'

/** The market price, and the order's distance from it. Its height is constant. */
export function MarketLine({ form, market, base, counter, decimals }: MarketLine.Props) {
  const { t, i18n } = useLingui()
  if (market.status === 'unavailable') return <Line>{t`Market price not available`}</Line>
  if (market.status !== 'known') return <Line>{market.status === 'reading' ? t`Reading the market price…` : '—'}</Line>
  const { direction } = form
  const price = LimitForm.priceOf(form, { market: market.price, decimals })
  const whole = LimitPrice.inWhole(market.price, direction, decimals)
  const one = { amount: whole.numerator, decimals: 0 }
  const rate = formatRate(one, { amount: whole.denominator, decimals: 0 }, i18n.locale) ?? '—'
  const bps = price && LimitPrice.nearestBps(price, market.price, direction)
  const percent = bps !== undefined && formatPercent(Math.abs(bps), i18n.locale)
  return (
    <Line isStale={market.isStale}>
      <span title={t`What your amount would get now, with pool fees and price impact.`}>
        {t`Market ${rate} ${counter.symbol}`}
      </span>
      <span className="sr-only">{t`for 1 ${base.symbol}`}</span>
      {percent !== false && (
        <>
          <span aria-hidden="true" className="mx-1.5 text-text-faint">
            ·
          </span>
          <span className="text-text">
            {bps === 0 || bps === undefined
              ? t`at market`
              : bps > 0
                ? t`${percent} above market`
                : t`${percent} below market`}
          </span>
        </>
      )}
    </Line>
  )
}

export declare namespace MarketLine {
  type Props = {
    form: LimitForm.LimitForm
    market: Market
    /** Quotes `counter` per `base`. */
    base: Token
    counter: Token
    decimals: LimitPrice.Decimals
  }
}

/** Not dimmed while refreshing: small muted text would become unreadable. */
function Line({ isStale = false, children }: { isStale?: boolean; children: ReactNode }) {
  return (
    <p aria-busy={isStale} className="mt-1 min-h-6 text-sm text-text-muted tabular-nums">
      {children}
    </p>
  )
}
