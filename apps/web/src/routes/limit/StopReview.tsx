import { useLingui } from '@lingui/react/macro'
import type { createLimitFlow } from '@oxbow/orders/createLimitFlow'
import type { Token } from '@oxbow/tokens/getTokens'
import { type LimitWarning, toMarketWarning } from '../../features/orders/limit/LimitState.ts'
import type { Market } from '../../features/orders/placement/Market.ts'
import { StopDialog } from '../../features/orders/stop/StopDialog.tsx'
import type { StopForm } from '../../features/orders/stop/StopForm.ts'
import type { StopOrder } from '../../features/orders/stop/StopState.ts'
import { useInPools } from './useInPools.ts'
import { useOrderPlacement } from './useOrderPlacement.ts'
import type { usePlacement } from './usePlacement.tsx'

type TriggerIntent = Extract<createLimitFlow.Options['intent'], { kind: 'trigger' }>

/** The review and flow of one stop-loss or take-profit. */
export function StopReview(props: StopReview.Props) {
  const { order, form, market, tokenOut } = props
  const { t } = useLingui()
  const { amountIn, leastOut } = order
  const inPools = useInPools(props, [amountIn])
  const wrongMarket = inPools && toMarketWarning(market, { amountIn, inPools: inPools[0]! })
  const warnings = wrongMarket ? [wrongMarket, ...props.warnings] : props.warnings
  const { shown, deadline } = useOrderPlacement<TriggerIntent>(props, {
    amountIn,
    warnings,
    expiry: form.limit.expiry,
    toIntent: (own) => ({ kind: 'trigger', ...own, tokenOut, amountIn, leastOut, market: order.market }),
    label: t`Place order`,
    isWaiting: inPools === undefined,
  })
  return (
    <StopDialog
      {...shown}
      order={order}
      tokenOut={tokenOut}
      deadline={deadline}
      warnings={warnings}
      kind={form.kind}
      direction={form.limit.direction}
    />
  )
}

export declare namespace StopReview {
  type Props = usePlacement.Props & {
    /** The page's state when the review was opened. */
    order: StopOrder
    market: Market
    form: StopForm
    warnings: readonly LimitWarning[]
    /** The token as bought: never the native currency. */
    tokenOut: Token
  }
}
