import { Trans, useLingui } from '@lingui/react/macro'
import type { Token } from '@oxbow/exchange/actions/getTokens'
import type { Quote } from '@oxbow/exchange/actions/Quote'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { cx } from '@oxbow/ui/cx'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { NetworkCost } from './NetworkCost.tsx'
import { PriceBreakdown } from './PriceBreakdown.tsx'
import { PriceLine } from './PriceLine.tsx'
import { QuoteRow } from './QuoteRow.tsx'
import { RouteView } from './RouteView.tsx'
import { nativeAddress } from './SwapForm.ts'

/** What stands behind a quote: price, what can be lost at worst, what it costs and the way it takes. */
export function QuoteDetails({ quote, tokenIn, tokenOut, tokens, isStale }: QuoteDetails.Props) {
  const { t, i18n } = useLingui()
  if (quote === undefined) return <QuoteDetailsSkeleton />
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
    <div className={cx('reacts flex flex-col gap-2.5 px-5 pb-5 text-sm sm:px-6', isStale && 'opacity-55')}>
      <dl className="flex flex-col gap-2.5">
        <QuoteRow title={t`Price`}>
          <PriceLine
            price={{ numerator: quote.amountOut, denominator: quote.amountIn }}
            tokenIn={tokenIn}
            tokenOut={tokenOut}
          />
        </QuoteRow>
        {quote.kind === 'swap' && (
          <QuoteRow title={worst.title} hint={worst.hint}>
            <span className="font-medium">{worst.value}</span>
          </QuoteRow>
        )}
        <QuoteRow
          title={t`Network cost`}
          hint={t`Goes to those who run the network, whether the trade succeeds or not. Oxbow receives nothing of it.`}
        >
          <NetworkCost quote={quote} native={tokens.find((token) => token.address === nativeAddress)} />
        </QuoteRow>
      </dl>
      {quote.kind === 'swap' ? (
        <>
          <PriceBreakdown quote={quote} tokenIn={tokenIn} tokenOut={tokenOut} />
          <RouteView quote={quote} tokens={tokens} tokenIn={tokenIn} tokenOut={tokenOut} />
        </>
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
    </div>
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

/** As tall as the rows that come. */
function QuoteDetailsSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-2.5 px-5 pb-5 sm:px-6">
      {['w-16', 'w-36', 'w-24', 'w-44'].map((width, row) => (
        <div key={`${row}-${width}`} className="flex h-5 items-center justify-between">
          <Skeleton className={cx('h-3.5', width)} />
          <Skeleton className={cx('h-3.5', ['w-40', 'w-24', 'w-16', 'w-4'][row])} />
        </div>
      ))}
      <Skeleton shape="control" className="h-12 w-full" />
    </div>
  )
}
