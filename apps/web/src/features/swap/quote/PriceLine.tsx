import { useLingui } from '@lingui/react/macro'
import { formatRate } from '@oxbow/i18n/formatRate'
import type { Token } from '@oxbow/tokens/getTokens'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'

/** A price; pressing it inverts it. */
export function PriceLine({ price, tokenIn, tokenOut }: PriceLine.Props) {
  const { t, i18n } = useLingui()
  const [inverted, setInverted] = useState(false)
  const input = { amount: price.denominator, decimals: tokenIn.decimals }
  const output = { amount: price.numerator, decimals: tokenOut.decimals }
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
  type Props = {
    /** Raw units of `tokenOut` per raw unit of `tokenIn`. */
    price: { readonly numerator: bigint; readonly denominator: bigint }
    tokenIn: Token
    tokenOut: Token
  }
}
