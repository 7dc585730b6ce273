import { useLingui } from '@lingui/react/macro'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import type { OraclePool } from '@oxbow/orders/oraclesQueryOptions'
import type { Token } from '@oxbow/tokens/getTokens'
import { toleranceBps } from './StopForm.ts'

/** How a stop-loss or a take-profit is filled, as rows of a form or of a review. */
export function useStopRows({ leastOut, oracle, tokenIn, tokenOut }: useStopRows.Parameters) {
  const { t, i18n } = useLingui()
  const tolerance = formatPercent(toleranceBps, i18n.locale)
  const write = (raw: bigint) =>
    `${formatTokenAmount(raw, tokenOut, i18n.locale, { rounding: 'down' })} ${tokenOut.symbol}`
  const fee = formatPercent(oracle.feePips / 100, i18n.locale)
  const isFirst = BigInt(tokenIn.address) < BigInt(tokenOut.address)
  const [base, counter] = isFirst ? [tokenIn, tokenOut] : [tokenOut, tokenIn]
  const minutes = writeMinutes(oracle.windowSeconds, i18n.locale)
  const depth = write(oracle.depth)
  return [
    {
      title: t`Price source`,
      hint: t`The order goes by the average price of this Uniswap v3 pool over ${minutes}, so a short spike doesn’t trigger it. A fast crash is noticed late.`,
      value: `${base.symbol}/${counter.symbol} ${fee}`,
    },
    { title: t`Average over`, hint: t`A longer average is harder to push and slower to follow.`, value: minutes },
    {
      title: t`Pool depth`,
      hint: t`What the pool pays before its price moves 2%. If its liquidity falls below half of today’s, the order isn’t filled.`,
      value: depth,
    },
    {
      title: t`Fills at`,
      hint: t`Once triggered, whoever fills it has to pay you at least the pool’s average price less ${tolerance}.`,
      value: t`Market price, within ${tolerance}`,
    },
    {
      title: t`Minimum received`,
      hint: t`If the price source fails or is manipulated, you still get this much or the order isn’t filled.`,
      value: leastOut === undefined ? '—' : write(leastOut),
    },
  ] as const
}

export declare namespace useStopRows {
  type Parameters = {
    readonly leastOut: bigint | undefined
    readonly oracle: OraclePool
    /** As they are sold: never the native currency. */
    readonly tokenIn: Token
    readonly tokenOut: Token
  }
}

/** "10 min". */
export function writeMinutes(seconds: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(seconds / 60)
}
