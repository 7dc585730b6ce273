import { useLingui } from '@lingui/react/macro'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { formatRate } from '@oxbow/i18n/formatRate'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import type { OraclePool } from '@oxbow/orders/oraclesQueryOptions'
import type { Token } from '@oxbow/tokens/getTokens'
import { toleranceBps } from '../guarded/toMarketTerms.ts'
import type * as LimitPrice from '../limit/LimitPrice.ts'
import type { StopOrder } from './StopState.ts'

/** How a stop-loss or take-profit is filled, as rows of a form or review. */
export function useStopRows({ direction, oracle, order, tokenIn, tokenOut }: useStopRows.Parameters) {
  const { t, i18n } = useLingui()
  const tolerance = formatPercent(toleranceBps, i18n.locale)
  const write = (raw: bigint) =>
    `${formatTokenAmount(raw, tokenOut, i18n.locale, { rounding: 'down' })} ${tokenOut.symbol}`
  const fee = formatPercent(oracle.feePips / 100, i18n.locale)
  const isFirst = BigInt(tokenIn.address) < BigInt(tokenOut.address)
  const [base, counter] = isFirst ? [tokenIn, tokenOut] : [tokenOut, tokenIn]
  const minutes = writeMinutes(oracle.windowSeconds, i18n.locale)
  const depth = write(oracle.depth)
  // The price of the signed tick, not the typed price.
  function toTrigger(): string {
    if (order === undefined) return '—'
    const { denominator, numerator } = order.price
    const [sold, got] = [
      { ...tokenIn, amount: denominator },
      { ...tokenOut, amount: numerator },
    ]
    const [one, other] = direction === 'out-per-in' ? [sold, got] : [got, sold]
    const rate = formatRate(other, one, i18n.locale) ?? '—'
    return t`1 ${one.symbol} = ${rate} ${other.symbol}`
  }
  return {
    trigger: {
      title: t`Trigger price`,
      hint: t`A pool’s price moves in steps of 0.01%. The order waits for the step next to your price.`,
      value: toTrigger(),
    },
    source: {
      title: t`Price source`,
      hint: t`The order goes by the average price of this Uniswap v3 pool over ${minutes}, so a short spike doesn’t trigger it. A fast crash is noticed late.`,
      value: `${base.symbol}/${counter.symbol} ${fee}`,
    },
    window: {
      title: t`Average over`,
      hint: t`A longer average is harder to push and slower to follow.`,
      value: minutes,
    },
    depth: {
      title: t`Pool depth`,
      hint: t`What the pool pays before its price moves 2%. If its liquidity falls below half of today’s, the order isn’t filled.`,
      value: depth,
    },
    fillsAt: {
      title: t`Fills at`,
      hint: t`Once triggered, whoever fills it has to pay you at least the pool’s average price less ${tolerance}.`,
      value: t`Market price, within ${tolerance}`,
    },
    minimum: {
      title: t`Minimum received`,
      hint: t`If the price source fails or is manipulated, you still get this much or the order isn’t filled.`,
      value: order ? write(order.leastOut) : '—',
    },
  }
}

export declare namespace useStopRows {
  type Parameters = {
    /** The direction in which the price is shown. */
    readonly direction: LimitPrice.Direction
    readonly oracle: OraclePool
    /** The order to sign; undefined while amount or price is missing. */
    readonly order: Pick<StopOrder, 'leastOut' | 'price'> | undefined
    /** The tokens as traded: never the native currency. */
    readonly tokenIn: Token
    readonly tokenOut: Token
  }
}

/** "10 min". */
export function writeMinutes(seconds: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(seconds / 60)
}
