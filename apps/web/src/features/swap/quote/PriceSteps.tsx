import { useLingui } from '@lingui/react/macro'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { cx } from '@oxbow/react/cx'
import type { Token } from '@oxbow/tokens/getTokens'
import type { Quote } from '@oxbow/trading/Quote'
import { PriceLine } from './PriceLine.tsx'
import { QuoteRow } from './QuoteRow.tsx'
import { toSeverity } from './TradeWarning.ts'
import { toPoolFeeBps } from './toPoolFeeBps.ts'

/** The steps from the market price to the price of this trade. */
export function PriceSteps({ id, quote, tokenIn, tokenOut }: PriceSteps.Props) {
  const { t, i18n } = useLingui()
  const severity = toSeverity(quote.priceImpactBps)
  const worth = toWorth(quote)
  const less = (bps: number) => (bps > 0 ? `${bps < 1 ? '' : '−'}${formatPercent(bps, i18n.locale)}` : t`None`)
  const quoteToken = quote.tradeType === 'exact-in' ? tokenOut : tokenIn

  return (
    <dl id={id} className="mt-2.5 flex flex-col gap-2.5 border-s border-line ps-3.5">
      <QuoteRow title={t`Market price`} hint={t`The price for a very small swap through the same pools, before fees.`}>
        <PriceLine price={quote.spotPrice} tokenIn={tokenIn} tokenOut={tokenOut} />
      </QuoteRow>
      <QuoteRow title={t`Pool fees`} hint={t`Paid to liquidity providers. Oxbow takes none of it.`}>
        {less(toPoolFeeBps(quote.route))}
      </QuoteRow>
      <QuoteRow
        title={t`Price impact`}
        hint={t`How much your swap moves the market price. Large swaps in small pools move it more.`}
      >
        <span
          className={cx(
            severity === 'high' && 'font-medium text-caution',
            severity === 'very-high' && 'font-medium text-critical',
          )}
        >
          {less(quote.priceImpactBps)}
        </span>
      </QuoteRow>
      <QuoteRow title={t`Oxbow fee`}>{formatUsd(0, i18n.locale)}</QuoteRow>
      {worth !== undefined && (
        <QuoteRow
          title={quote.tradeType === 'exact-in' ? t`After network cost` : t`With network cost`}
          hint={t`Your result after network cost, which you pay separately.`}
        >
          {formatTokenAmount(worth, quoteToken, i18n.locale, { significantDigits: 7 })} {quoteToken.symbol}
        </QuoteRow>
      )}
    </dl>
  )
}

export declare namespace PriceSteps {
  type Props = { id: string; quote: Quote; tokenIn: Token; tokenOut: Token }
}

/** Undefined if the network cost has no price in the token, or exceeds the output. */
function toWorth({ tradeType, amountIn, amountOut, gasFeeInQuoteToken: gas }: Quote): bigint | undefined {
  if (gas === undefined) return undefined
  if (tradeType === 'exact-out') return amountIn + gas
  return amountOut > gas ? amountOut - gas : undefined
}
