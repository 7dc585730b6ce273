import { Trans, useLingui } from '@lingui/react/macro'
import type { Token } from '@oxbow/exchange/actions/getTokens'
import type { Quote } from '@oxbow/exchange/actions/Quote'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { cx } from '@oxbow/ui/cx'
import { Hint } from '@oxbow/ui/Hint'
import { Skeleton } from '@oxbow/ui/Skeleton'
import type { ReactNode } from 'react'
import { NetworkCost } from './NetworkCost.tsx'
import { PriceLine } from './PriceLine.tsx'
import { RouteView } from './RouteView.tsx'
import { nativeAddress } from './SwapForm.ts'
import { toSeverity } from './SwapState.ts'

/** What stands behind a quote: price, what can be lost at worst, what it costs and the way it takes. */
export function QuoteDetails({ quote, tokenIn, tokenOut, tokens, isStale }: QuoteDetails.Props) {
  const { t, i18n } = useLingui()
  if (quote === undefined) return <QuoteDetailsSkeleton />
  const severity = toSeverity(quote.priceImpactBps)
  const worst =
    quote.tradeType === 'exact-in'
      ? {
          title: t`You receive at least`,
          hint: t`If the price moves against you before your trade is included, you still receive this much, or the trade does not happen and you keep your tokens.`,
          value: `${formatAmount(quote.minimumOut, tokenOut.decimals, i18n.locale, { significantDigits: 7 })} ${tokenOut.symbol}`,
        }
      : {
          title: t`You pay at most`,
          hint: t`If the price moves against you before your trade is included, you never pay more than this, or the trade does not happen and you keep your tokens.`,
          value: `${formatAmount(quote.maximumIn, tokenIn.decimals, i18n.locale, { significantDigits: 7, rounding: 'up' })} ${tokenIn.symbol}`,
        }

  return (
    <dl className={cx('reacts flex flex-col gap-2.5 px-5 pb-5 text-sm sm:px-6', isStale && 'opacity-55')}>
      <Row title={t`Price`}>
        <PriceLine quote={quote} tokenIn={tokenIn} tokenOut={tokenOut} />
      </Row>
      {quote.kind === 'swap' && (
        <>
          <Row
            title={t`Price impact`}
            hint={t`How much this trade itself moves the price. Large trades in small pools move it more.`}
          >
            <span
              className={cx(
                severity === 'high' && 'font-medium text-caution',
                severity === 'very-high' && 'font-medium text-critical',
              )}
            >
              {quote.priceImpactBps > 0 ? `−${formatPercent(quote.priceImpactBps, i18n.locale)}` : t`None`}
            </span>
          </Row>
          <Row title={worst.title} hint={worst.hint}>
            <span className="font-medium">{worst.value}</span>
          </Row>
        </>
      )}
      <Row
        title={t`Network cost`}
        hint={t`Goes to those who run the network, whether the trade succeeds or not. Oxbow receives nothing of it.`}
      >
        <NetworkCost quote={quote} native={tokens.find((token) => token.address === nativeAddress)} />
      </Row>
      <Row title={t`Oxbow fee`}>{formatUsd(0, i18n.locale)}</Row>
      {quote.kind === 'swap' ? (
        <RouteView quote={quote} tokens={tokens} tokenIn={tokenIn} tokenOut={tokenOut} />
      ) : (
        <p className="text-text-muted">
          {quote.kind === 'wrap' ? (
            <Trans>
              Wrapping exchanges {tokenIn.symbol} for {tokenOut.symbol} one to one. It needs no pool.
            </Trans>
          ) : (
            <Trans>
              Unwrapping exchanges {tokenIn.symbol} for {tokenOut.symbol} one to one. It needs no pool.
            </Trans>
          )}
        </p>
      )}
    </dl>
  )
}

export declare namespace QuoteDetails {
  type Props = {
    /** Undefined while the first one is on its way. */
    quote: Quote | undefined
    tokenIn: Token
    tokenOut: Token
    /** To name the tokens in the middle of the route. */
    tokens: readonly Token[]
    isStale: boolean
  }
}

function Row({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <div className="flex min-h-5 items-center justify-between gap-4">
      <dt className="flex items-center gap-1 text-text-muted">
        {title}
        {hint && <Hint label={t`What does “${title}” mean?`}>{hint}</Hint>}
      </dt>
      <dd className="text-end tabular-nums">
        <bdi dir="ltr">{children}</bdi>
      </dd>
    </div>
  )
}

/** As tall as the rows that come. */
function QuoteDetailsSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-2.5 px-5 pb-5 sm:px-6">
      {['w-16', 'w-24', 'w-36', 'w-24', 'w-20', 'w-14'].map((width, row) => (
        <div key={`${row}-${width}`} className="flex h-5 items-center justify-between">
          <Skeleton className={cx('h-3.5', width)} />
          <Skeleton className={cx('h-3.5', row === 0 ? 'w-40' : 'w-16')} />
        </div>
      ))}
      <Skeleton shape="control" className="h-12 w-full" />
    </div>
  )
}
