import { useLingui } from '@lingui/react/macro'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import type { Entry } from '@oxbow/liquidity/prepareEntry'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { AmountRow } from '../position/AmountRow.tsx'
import { type PositionTokens, writeAmount } from '../position/PositionTokens.ts'

/** The result of a single-token deposit, and the cost of its swap compared with depositing both tokens. */
export function ZapPreview({ zap, tokens, isFailed }: ZapPreview.Props) {
  const { t, i18n } = useLingui()
  if (zap === undefined)
    return isFailed ? null : (
      <div role="status" aria-label={t`Calculating amounts at the current price.`} className="flex flex-col gap-3">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    )
  const { swap, deposited, left, swapCostBps } = zap
  const tokenOf = (address: string) => (tokens.token0.address === address ? tokens.token0 : tokens.token1)
  const write = ({ amount0, amount1 }: Entry['deposited']) =>
    [
      { token: tokens.token0, raw: amount0 },
      { token: tokens.token1, raw: amount1 },
    ].flatMap(({ token, raw }) => (raw > 0n ? [writeAmount(token, raw, i18n.locale)] : []))
  const over = write(left)
  return (
    <dl className="flex flex-col gap-2.5 text-sm">
      <AmountRow
        label={t`Swapped to fit`}
        values={
          swap === undefined
            ? [t`Nothing`]
            : [
                writeAmount(tokenOf(swap.quote.tokenIn), swap.quote.amountIn, i18n.locale),
                t`for about ${writeAmount(tokenOf(swap.quote.tokenOut), swap.received, i18n.locale)}`,
              ]
        }
      />
      <AmountRow label={t`Deposited`} values={write(deposited)} />
      <AmountRow label={t`Stays in your wallet`} values={over.length === 0 ? [t`Nothing`] : over} />
      {swapCostBps !== undefined && (
        <AmountRow
          label={t`Cost vs. depositing both`}
          values={[t`up to ${formatPercent(swapCostBps, i18n.locale)} of what’s swapped`]}
        />
      )}
    </dl>
  )
}

export declare namespace ZapPreview {
  type Props = {
    /** Undefined while it is computed, or if it can't be. */
    zap: Entry | undefined
    tokens: PositionTokens
    isFailed: boolean
  }
}
