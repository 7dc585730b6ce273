import { useLingui } from '@lingui/react/macro'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import type { Withdrawal } from '@oxbow/liquidity/prepareWithdrawal'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { AmountRow } from './AmountRow.tsx'
import { type PositionTokens, writeAmount } from './PositionTokens.ts'

/** A withdrawal into one token: amounts from the pool, the swap, and the amount received. */
export function WithdrawnAmounts({ withdrawal, tokens, into, isFailed }: WithdrawnAmounts.Props) {
  const { t, i18n } = useLingui()
  if (withdrawal === undefined)
    return isFailed ? null : (
      <div role="status" aria-label={t`Calculating amounts at the current price.`} className="flex flex-col gap-3">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    )
  const { swap, withdrawn, swapCostBps = 0, plan } = withdrawal
  const write = ({ amount0, amount1 }: Withdrawal['withdrawn']) =>
    [
      { token: tokens.token0, raw: amount0 },
      { token: tokens.token1, raw: amount1 },
    ].flatMap(({ token, raw }) => (raw > 0n ? [writeAmount(token, raw, i18n.locale)] : []))
  const [token, other] = into === 'amount0' ? [tokens.token0, tokens.token1] : [tokens.token1, tokens.token0]
  return (
    <dl className="grid gap-3 text-base">
      <AmountRow label={t`Withdrawn`} values={write(withdrawn)} />
      {swap && (
        <AmountRow
          label={t`Swapped`}
          values={[
            writeAmount(other, swap.quote.amountIn, i18n.locale),
            t`for at least ${writeAmount(token, swap.quote.minimumOut, i18n.locale)}`,
            t`up to ${formatPercent(swapCostBps, i18n.locale)} below the pool’s price`,
          ]}
        />
      )}
      <AmountRow label={t`You receive about`} values={write(plan.terms.expected)} />
      <AmountRow label={t`Minimum received`} values={[writeAmount(token, plan.terms.worst[into], i18n.locale)]} />
    </dl>
  )
}

export declare namespace WithdrawnAmounts {
  type Props = {
    /** Undefined while it is computed, or if it can't be. */
    withdrawal: Withdrawal | undefined
    tokens: PositionTokens
    into: 'amount0' | 'amount1'
    isFailed: boolean
  }
}
