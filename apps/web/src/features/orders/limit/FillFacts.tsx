import { useLingui } from '@lingui/react/macro'
import { formatChange } from '@oxbow/i18n/formatChange'
import { formatRate } from '@oxbow/i18n/formatRate'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import type { Token } from '@oxbow/tokens/getTokens'
import type { ReactNode } from 'react'
import { FactRows } from '../placement/FactRows.tsx'
import type { Market } from '../placement/Market.ts'
import * as LimitPrice from './LimitPrice.ts'
import type { PricedOrder } from './LimitState.ts'

/** The market price at which an order is expected to fill; or who keeps a surplus, and the cost of placing the order. */
export function FillFacts({ rows, ...props }: FillFacts.Props & { rows: 'price' | 'terms' }) {
  const [price, ...terms] = useFillRows(props)
  return <FactRows rows={rows === 'price' ? [price] : terms} />
}

export declare namespace FillFacts {
  type Props = {
    order: PricedOrder
    market: Market
    direction: LimitPrice.Direction
    tokenIn: Token
    tokenOut: Token
    version: 'v1' | 'v3'
  }
}

/** The same, as rows of a review. */
export function useFillRows({ order, market, direction, tokenIn, tokenOut, version }: FillFacts.Props) {
  const { t, i18n } = useLingui()
  const { fill } = order
  const decimals = { tokenIn: tokenIn.decimals, tokenOut: tokenOut.decimals }
  const [base, counter] = direction === 'out-per-in' ? [tokenIn, tokenOut] : [tokenOut, tokenIn]
  const gas = fill.status === 'known' ? formatTokenAmount(fill.gas, tokenOut, i18n.locale, { rounding: 'up' }) : '—'
  function toFillsAt(): ReactNode {
    if (fill.status === 'unknown')
      return <span title={t`No pool prices the network cost in ${tokenOut.symbol}, so it isn’t known.`}>—</span>
    // The market price is already good enough.
    if (market.status === 'known' && LimitPrice.worseByBps(market.price, fill.price) === 0) return t`right away`
    const { numerator, denominator } = LimitPrice.inWhole(fill.price, direction, decimals)
    const rate = formatRate({ amount: numerator, decimals: 0 }, { amount: denominator, decimals: 0 }, i18n.locale)
    const bps = market.status === 'known' ? LimitPrice.distanceBps(fill.price, market.price, direction) : undefined
    const change = bps === undefined ? '' : ` (${formatChange(bps, i18n.locale)})`
    return t`about ${rate ?? '—'} ${counter.symbol}` + change
  }
  return [
    {
      title: t`Fills at`,
      hint: t`Whoever fills it pays the network cost, about ${gas} ${tokenOut.symbol} today. So the market price of 1 ${base.symbol} has to reach this, beyond your limit.`,
      value: toFillsAt(),
    },
    {
      title: t`If the market pays more`,
      hint:
        version === 'v1'
          ? t`You get what you asked for. What the market pays beyond that and the network cost stays with whoever fills the order.`
          : t`If this site’s keeper fills it, you get 95% of what is left after the network cost. Others may give you only what you asked for.`,
      value: version === 'v1' ? t`The filler keeps it` : t`Up to 95% after network cost`,
    },
    {
      title: t`Cost to place`,
      hint: t`Placing and filling cost you nothing. Only a token that isn’t approved yet needs one transaction.`,
      value: t`None after approval`,
    },
  ] as const
}
