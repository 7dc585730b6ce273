import { useLingui } from '@lingui/react/macro'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { formatRate } from '@oxbow/i18n/formatRate'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import type { Quote } from '@oxbow/trading/Quote'
import { Skeleton } from '@oxbow/ui/Skeleton'
import type { ReviewCost } from '../../review/ReviewPlan.ts'
import { useFeeCost } from '../../review/useFeeCost.tsx'
import { useNetworkCost } from '../../review/useNetworkCost.tsx'
import { NetworkCost } from '../quote/NetworkCost.tsx'
import type { ReviewProps } from './ReviewProps.ts'
import { asksForNetworkCost } from './toReviewWarnings.ts'
import type { toTradeConcerns } from './toTradeConcerns.ts'

/** The price of a trade, its losses, and the network cost. */
export function useSwapCosts(
  { view, network, check, fee }: Pick<ReviewProps, 'view' | 'network' | 'check' | 'fee'>,
  { impactBps, belowBps, mostWei }: toTradeConcerns.ReturnType,
): readonly ReviewCost[] | undefined {
  const { t, i18n } = useLingui()
  const { quote, summary } = view
  const networkCost = useNetworkCost({
    wei: mostWei,
    usd: quote && toMostUsd(quote, mostWei),
    native: network.nativeCurrency,
    isRunning: false,
  })
  const feeCost = useFeeCost(fee, network.nativeCurrency.symbol)
  if (quote === undefined) return undefined
  const { tokenIn, tokenOut } = summary
  const rate = formatRate(
    { amount: quote.amountOut, decimals: tokenOut.decimals },
    { amount: quote.amountIn, decimals: tokenIn.decimals },
    i18n.locale,
  )
  const loss = (bps: number | undefined, unknown: string, none: string) => {
    if (check?.status === 'running') return <Skeleton className="h-3.5 w-12" />
    if (bps === undefined) return <span title={unknown}>—</span>
    return bps > 0 ? `−${formatPercent(bps, i18n.locale)}` : none
  }
  return [
    { title: t`Price`, value: t`1 ${tokenIn.symbol} = ${rate ?? '–'} ${tokenOut.symbol}` },
    ...(quote.kind === 'swap'
      ? [
          { title: t`Price impact`, value: loss(impactBps, t`Your node couldn’t read the pools`, t`None`) },
          {
            title: t`vs. market`,
            value: loss(belowBps, t`No market price found`, t`No better price`),
          },
          { title: t`Slippage`, value: formatPercent(quote.slippageBps, i18n.locale) },
        ]
      : []),
    feeCost ??
      (mostWei === undefined
        ? { title: networkCost.title, value: <NetworkCost quote={quote} native={network.nativeCurrency} /> }
        : // One consent is enough if the trade itself asks for it.
          { ...networkCost, consent: asksForNetworkCost(quote, mostWei) ? undefined : networkCost.consent }),
    { title: t`Oxbow fee`, value: formatUsd(0, i18n.locale) },
  ]
}

/** The dollar value of the maximum cost, scaled from the server's expected cost. */
function toMostUsd({ gasFeeUsd, gasFeeWei }: Quote, mostWei: bigint | undefined): number | undefined {
  if (mostWei === undefined || gasFeeUsd === undefined || gasFeeWei === 0n) return undefined
  return (gasFeeUsd * Number(mostWei)) / Number(gasFeeWei)
}
