import { Trans, useLingui } from '@lingui/react/macro'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import { numberFormat } from '@oxbow/i18n/numberFormat'
import type { SwapOffer } from '@oxbow/orders/SwapOffer'
import { cx } from '@oxbow/react/cx'
import { lazyPart } from '@oxbow/react/lazyPart'
import type { Token } from '@oxbow/tokens/getTokens'
import type { Quote } from '@oxbow/trading/Quote'
import { ignore } from '../../../loading/ignore.ts'
import type { Freshness } from '../form/Freshness.ts'
import { NetworkCost } from './NetworkCost.tsx'
import { PriceAge } from './PriceAge.tsx'
import { PriceLine } from './PriceLine.tsx'
import { QuoteDetailsSkeleton } from './QuoteDetailsSkeleton.tsx'
import { QuoteRow } from './QuoteRow.tsx'

// Amounts and button don't wait for the route.
const RouteDetails = lazyPart(() => import('./RouteDetails.tsx').then((module) => module.RouteDetails), {
  isExtra: true,
})

/** The details of a quote: price, minimum received, costs and route. */
export function QuoteDetails(props: QuoteDetails.Props) {
  const { quote, offer, tokenIn, tokenOut, tokens, isStale, freshness } = props
  const { t, i18n } = useLingui()
  if (quote === undefined) return <QuoteDetailsSkeleton />
  // Dimmed only while a newer quote loads. A halted one stays readable and shows its age.
  const isRenewed = isStale && freshness?.kind !== 'halted'
  const block = numberFormat(i18n.locale).format(quote.blockNumber)
  const ageHint =
    freshness &&
    {
      live: t`Updates when the network changes it. Latest: block ${block}.`,
      renewed: t`Updates with every block. Latest: block ${block}.`,
      old: t`Price from block ${block}. The server’s node is behind, or the network has stopped.`,
      halted: t`No update since then. You can swap once a new price arrives.`,
    }[freshness.kind]
  const worst =
    quote.tradeType === 'exact-in'
      ? {
          title: t`Minimum received`,
          hint: t`The least you can receive. If the price moves further, your swap is canceled and you keep your tokens.`,
          value: `${formatTokenAmount(offer?.least ?? quote.minimumOut, tokenOut, i18n.locale)} ${tokenOut.symbol}`,
        }
      : {
          title: t`Maximum spent`,
          hint: t`The most you can pay. If the price moves further, your swap is canceled and you keep your tokens.`,
          value: `${formatTokenAmount(quote.maximumIn, tokenIn, i18n.locale, { rounding: 'up' })} ${tokenIn.symbol}`,
        }

  return (
    <div className={cx('reacts flex flex-col gap-2.5 px-5 pb-5 text-sm sm:px-6', isRenewed && 'opacity-55')}>
      <dl className="flex flex-col gap-2.5">
        <QuoteRow title={t`Price`} hint={ageHint} mark={freshness && <PriceAge freshness={freshness} />}>
          <PriceLine
            price={{ numerator: offer?.likely ?? quote.amountOut, denominator: quote.amountIn }}
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
          hint={
            offer
              ? t`Whoever fills your swap pays the network and is paid from the trade.`
              : t`Paid to the network, even if your swap fails. Oxbow takes none of it.`
          }
        >
          {offer ? (
            t`None`
          ) : (
            <NetworkCost quote={quote} native={tokens.find((token) => token.address === nativeToken)} />
          )}
        </QuoteRow>
      </dl>
      {quote.kind === 'swap' ? (
        // Reserves the height of its line and one path, so that nothing shifts when it loads.
        <div className="flow-root min-h-28">
          <RouteDetails quote={quote} tokens={tokens} tokenIn={tokenIn} tokenOut={tokenOut} onLoadFailed={ignore} />
        </div>
      ) : (
        <p className="text-text-muted">
          {quote.kind === 'wrap' ? (
            <Trans>
              Wraps {tokenIn.symbol} to {tokenOut.symbol} at 1:1. No pool needed.
            </Trans>
          ) : (
            <Trans>
              Unwraps {tokenIn.symbol} to {tokenOut.symbol} at 1:1. No pool needed.
            </Trans>
          )}
        </p>
      )}
    </div>
  )
}

export declare namespace QuoteDetails {
  type Props = {
    /** Undefined while the first one loads. */
    quote: Quote | undefined
    /** The gas-free offer, if selected. */
    offer?: SwapOffer | undefined
    tokenIn: Token
    tokenOut: Token
    /** Names the intermediate tokens of the route. */
    tokens: readonly Token[]
    isStale: boolean
    /** Undefined if the price is always 1:1. */
    freshness: Freshness | undefined
  }
}
