import { useLingui } from '@lingui/react/macro'
import type { createLimitFlow } from '@oxbow/orders/createLimitFlow'
import type { Token } from '@oxbow/tokens/getTokens'
import { useState } from 'react'
import { secondsOf } from '../../features/limit/LimitForm.ts'
import type { LimitWarning } from '../../features/limit/LimitState.ts'
import { StopDialog } from '../../features/limit/stop/StopDialog.tsx'
import type { StopForm } from '../../features/limit/stop/StopForm.ts'
import type { StopOrder } from '../../features/limit/stop/StopState.ts'
import { orderChanges, placeOrder } from './placeOrder.ts'
import { useOrderNonce } from './useOrderNonce.ts'
import { usePlacement } from './usePlacement.tsx'

type TriggerIntent = Extract<createLimitFlow.Options['intent'], { kind: 'trigger' }>

/** The review and flow of one stop-loss or take-profit. */
export function StopReview(props: StopReview.Props) {
  const { order, form, tokenOut, warnings } = props
  const { t } = useLingui()
  const [openedAt] = useState(() => Math.floor(Date.now() / 1_000))
  const deadline = openedAt + secondsOf(form.limit.expiry)
  const nonce = useOrderNonce(props, openedAt)
  const shown = usePlacement<TriggerIntent>(props, {
    amountIn: order.amountIn,
    warnings,
    number: nonce,
    name: `${nonce.data} ${openedAt}`,
    toIntent: (number, own) => {
      const { amountIn, leastOut, market } = order
      return { kind: 'trigger', ...own, tokenOut, amountIn, leastOut, market, deadline, nonce: number }
    },
    create: placeOrder,
    changes: orderChanges,
    label: t`Place order`,
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
    form: StopForm
    warnings: readonly LimitWarning[]
    /** The token as bought: never the native currency. */
    tokenOut: Token
  }
}
