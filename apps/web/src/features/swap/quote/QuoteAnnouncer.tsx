import { useLingui } from '@lingui/react/macro'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import type { Token } from '@oxbow/tokens/getTokens'
import type { Quote } from '@oxbow/trading/Quote'
import { useEffect, useState } from 'react'
import { explainQuoteFailure } from '../../../state/failure/quoteFailures.ts'
import type { SwapState } from '../form/SwapState.ts'

/** Announces a settled quote to screen readers. Later price changes of the same trade aren't announced. */
export function QuoteAnnouncer({ quote, tokenIn, tokenOut, state }: QuoteAnnouncer.Props) {
  const { t, i18n } = useLingui()
  const [announced, setAnnounced] = useState('')
  const trade = quote && `${quote.tokenIn}/${quote.tokenOut}/${quote.tradeType}/${typedAmount(quote)}`
  let sentence = ''
  if (state.kind === 'no-quote') sentence = i18n._(explainQuoteFailure(state.code))
  else if (quote && tokenIn && tokenOut) {
    const paid = formatTokenAmount(quote.amountIn, tokenIn, i18n.locale, { rounding: 'up' })
    const received = formatTokenAmount(quote.amountOut, tokenOut, i18n.locale)
    sentence =
      quote.tradeType === 'exact-in'
        ? t`You pay ${paid} ${tokenIn.symbol} and receive about ${received} ${tokenOut.symbol}.`
        : t`You pay about ${paid} ${tokenIn.symbol} and receive ${received} ${tokenOut.symbol}.`
  }
  // Depends on the trade, not the sentence: a new price of the same trade isn't announced.
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(sentence), 600)
    return () => clearTimeout(timer)
  }, [trade, state.kind])
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  )
}

export declare namespace QuoteAnnouncer {
  type Props = {
    quote: Quote | undefined
    tokenIn: Token | undefined
    tokenOut: Token | undefined
    state: SwapState
  }
}

function typedAmount(quote: Quote): bigint {
  return quote.tradeType === 'exact-in' ? quote.amountIn : quote.amountOut
}
