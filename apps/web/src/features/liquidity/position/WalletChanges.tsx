import { useLingui } from '@lingui/react/macro'
import type { LiquidityTerms } from '@oxbow/liquidity/LiquidityPlan'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { type PositionTokens, writeAmount } from './PositionTokens.ts'

/** The wallet's balance changes per token. */
export function WalletChanges(props: WalletChanges.Props) {
  const { title, tokens, change, isRunning, isLimit } = props
  const { i18n } = useLingui()
  if (change === undefined && !isRunning) return null
  const rows = [
    { token: tokens.token0, amount: change?.amount0 },
    { token: tokens.token1, amount: change?.amount1 },
  ].filter(({ amount }) => amount !== 0n)
  return (
    <div className="flex items-start justify-between gap-4">
      <dt className="text-text-muted">{title}</dt>
      <dd className="min-w-0 text-end tabular-nums [overflow-wrap:anywhere]">
        {rows.map(({ token, amount }) =>
          amount === undefined ? (
            <Skeleton key={token.address} className="ms-auto mb-1.5 h-3.5 w-28" />
          ) : (
            <bdi key={token.address} dir="ltr" className="block">
              {!isLimit && (amount < 0n ? '−' : '+')}
              {/* Outgoing amounts are rounded up, incoming ones down. */}
              {amount < 0n ? writeAmount(token, -amount, i18n.locale, 'up') : writeAmount(token, amount, i18n.locale)}
            </bdi>
          ),
        )}
        {rows.length === 0 && '0'}
      </dd>
    </div>
  )
}

export declare namespace WalletChanges {
  type Props = {
    title: string
    /** The title already names the direction. */
    isLimit?: boolean
    tokens: PositionTokens
    change: LiquidityTerms['worst'] | undefined
    isRunning: boolean
  }
}
