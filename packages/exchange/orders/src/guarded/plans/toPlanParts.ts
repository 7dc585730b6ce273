import { hashPlanTerms } from '@oxbow/guards/encodeTerms'
import { guardContracts } from '@oxbow/guards/guardContracts'
import type { PartOrder } from '@oxbow/plans/PartOrder'
import { planOrders } from '@oxbow/plans/planOrders'
import type { PlanIntent } from './PlanIntent.ts'

type Hex = `0x${string}`

/** The orders of a plan, all covered by one signature. `account`: lower-case. */
export function toPlanParts(intent: toPlanParts.Intent, account: Hex): readonly PartOrder[] {
  const { amountIn, counter, id, leastPrice, market, parts, periodSeconds, recipient, startTime } = intent
  return planOrders({
    amountIn,
    counter,
    id,
    leastPrice,
    owner: account,
    parts,
    recipient,
    tokenIn: intent.tokenIn.address,
    tokenOut: intent.tokenOut.address,
    startTime: BigInt(startTime),
    periodSeconds: BigInt(periodSeconds),
    zone: guardContracts.planZone.address,
    zoneHash: hashPlanTerms({ plan: id, market }),
  })
}

export declare namespace toPlanParts {
  type Token = Pick<PlanIntent['tokenIn'], 'address'>
  type Intent = Omit<PlanIntent, 'kind' | 'chainId' | 'tokenIn' | 'tokenOut' | 'promised' | 'approval'> & {
    readonly tokenIn: Token
    readonly tokenOut: Token
  }
}
