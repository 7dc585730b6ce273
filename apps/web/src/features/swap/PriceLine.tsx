import { useLingui } from '@lingui/react/macro'
import type { Token } from '@oxbow/exchange/actions/getTokens'
import type { Quote } from '@oxbow/exchange/actions/Quote'
import { formatRate } from '@oxbow/i18n/formatRate'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'

/** The price that the trade gets, pool fees included; pressing it turns it around. */
export function PriceLine({ quote, tokenIn, tokenOut }: PriceLine.Props) {
  const { t, i18n } = useLingui()
  const [inverted, setInverted] = useState(false)
  const input = { amount: quote.amountIn, decimals: tokenIn.decimals }
  const output = { amount: quote.amountOut, decimals: tokenOut.decimals }
  const rate = inverted ? formatRate(input, output, i18n.locale) : formatRate(output, input, i18n.locale)
  const [base, counter] = inverted ? [tokenOut, tokenIn] : [tokenIn, tokenOut]
  return (
    <button
      type="button"
      onClick={() => setInverted(!inverted)}
      title={t`Show the price the other way around`}
      className="reacts relative inline-flex items-center gap-1.5 rounded-sm tabular-nums before:absolute before:-inset-2 hover:text-accent-text"
    >
      <span>{t`1 ${base.symbol} = ${rate ?? '–'} ${counter.symbol}`}</span>
      <ArrowLeftRight size={14} strokeWidth={1.5} aria-hidden="true" className="text-text-faint" />
    </button>
  )
}

export declare namespace PriceLine {
  type Props = { quote: Quote; tokenIn: Token; tokenOut: Token }
}
