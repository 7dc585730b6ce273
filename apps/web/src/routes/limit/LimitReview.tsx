import { useLingui } from '@lingui/react/macro'
import type { LimitIntent } from '@oxbow/orders/LimitIntent'
import type { Token } from '@oxbow/tokens/getTokens'
import { LimitDialog } from '../../features/orders/limit/LimitDialog.tsx'
import type { LimitForm } from '../../features/orders/limit/LimitForm.ts'
import { type LimitWarning, type PricedOrder, toPoolsWarning } from '../../features/orders/limit/LimitState.ts'
import type { OrderItem } from '../../features/orders/list/OrderItem.ts'
import type { Market } from '../../features/orders/placement/Market.ts'
import { useInPools } from './useInPools.ts'
import { useOrderPlacement } from './useOrderPlacement.ts'
import type { usePlacement } from './usePlacement.tsx'

/** The review and flow of one limit order. */
export function LimitReview(props: LimitReview.Props) {
  const { order, edited, form, market, tokenIn, tokenOut, version } = props
  const { t } = useLingui()
  const { amountIn, price } = order
  const inPools = useInPools(props, [amountIn])
  const poolsWarning = inPools && toPoolsWarning(order.leastOut, inPools[0]!)
  const warnings = poolsWarning ? [poolsWarning, ...props.warnings] : props.warnings
  const { shown, deadline } = useOrderPlacement<LimitIntent>(props, {
    amountIn,
    warnings,
    expiry: form.expiry,
    toIntent(own, seenAt) {
      const replaces = edited && { ...edited.own.signed, tokenIn, amountIn: edited.amountIn, seenAt }
      return { kind: 'limit', ...own, tokenOut, amountIn, price, replaces }
    },
    label: edited ? t`Replace order` : t`Place limit`,
    isWaiting: inPools === undefined,
  })
  return (
    <LimitDialog
      {...shown}
      order={order}
      market={market}
      tokenOut={tokenOut}
      version={version}
      deadline={deadline}
      warnings={warnings}
      direction={form.direction}
      isEdit={edited !== undefined}
    />
  )
}

export declare namespace LimitReview {
  type Props = usePlacement.Props & {
    /** The page's state when the review was opened. */
    order: PricedOrder
    /** The order that it replaces. */
    edited: OrderItem | undefined
    form: LimitForm
    market: Market
    warnings: readonly LimitWarning[]
    tokenOut: Token
    version: 'v1' | 'v3'
  }
}
