import { useLingui } from '@lingui/react/macro'
import { createPlanFlow } from '@oxbow/orders/createPlanFlow'
import type { PlanIntent } from '@oxbow/orders/PlanIntent'
import { planCounterQueryOptions } from '@oxbow/orders/plansQueryOptions'
import type { Token } from '@oxbow/tokens/getTokens'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PlanDialog } from '../../features/limit/plan/PlanDialog.tsx'
import type { PlanOrder, PlanWarning } from '../../features/limit/plan/PlanState.ts'
import { client } from '../../state/exchange.ts'
import { rememberPlan } from '../../state/signed/signedPlans.ts'
import { usePlacement } from './usePlacement.tsx'

/** The review and flow of one trade over time. */
export function PlanReview(props: PlanReview.Props) {
  const { order, tokenOut, network, connection, warnings } = props
  const { t } = useLingui()
  const [startTime] = useState(() => Math.floor(Date.now() / 1_000))
  const [id] = useState(createId)
  const account = connection.account.address
  const counter = useQuery({ ...planCounterQueryOptions(client, { account, network }), retry: 1 })
  const shown = usePlacement<PlanIntent>(props, {
    amountIn: order.amountIn,
    warnings,
    number: counter,
    name: id,
    toIntent: (number, own) => {
      const { amountIn, leastPrice, market, parts, periodSeconds } = order
      return {
        kind: 'plan',
        ...own,
        tokenOut,
        amountIn,
        parts,
        periodSeconds,
        leastPrice,
        market,
        id,
        counter: number,
        startTime,
      }
    },
    create: placePlan,
    changes,
    label: t`Place order`,
  })
  return <PlanDialog {...shown} order={order} startTime={startTime} tokenOut={tokenOut} warnings={warnings} />
}

export declare namespace PlanReview {
  type Props = usePlacement.Props & {
    /** The page's state when the review was opened. */
    order: PlanOrder
    warnings: readonly PlanWarning[]
    /** The token as bought: never the native currency. */
    tokenOut: Token
  }
}

const changes = ['plans', 'kept-plans'] as const

/** Stored on this device before it is sent to the server. */
function placePlan(options: createPlanFlow.Options, onSigned: () => void) {
  return createPlanFlow({
    ...options,
    onSigned(signed) {
      rememberPlan(signed)
      onSigned()
    },
  })
}

/** 31 random bytes, and one for the part's number. */
function createId(): `0x${string}` {
  const bytes = crypto.getRandomValues(new Uint8Array(31))
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}00`
}
