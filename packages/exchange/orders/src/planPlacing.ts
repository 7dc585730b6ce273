import type { OrderTerms } from '@oxbow/dutch/DutchOrder'
import { toOrderData } from '@oxbow/dutch/toOrderData'
import type { FlowPlan, PlanFacts, PlannedStep } from '@oxbow/flow/FlowDomain'
import { planOrderApproval } from './approval/planOrderApproval.ts'
import type { OrderIntent } from './LimitIntent.ts'
import { OrderError } from './OrderError.ts'
import { readOrderFunds } from './readOrderFunds.ts'

/**
 * Steps that place an order: approve Permit2 if its allowance is too low, sign, post.
 *
 * @throws {OrderError} when its owner's balance is too low, or its nonce is spent
 */
export async function planPlacing(intent: planPlacing.Intent, facts: planPlacing.Facts): Promise<FlowPlan> {
  const { account, network, node, order, reactor } = facts
  const { amountIn, chainId, tokenIn } = intent
  const { permit2 } = network.contracts
  const { allowance, balance, isNonceUsed } = await readOrderFunds(intent, facts)
  if (isNonceUsed) throw new OrderError('OrderNonceUsed', 'This order was already filled or canceled.')
  if (balance < amountIn)
    throw new OrderError('InsufficientBalance', `The account has less ${tokenIn.symbol} than the order sells.`)
  const steps: readonly PlannedStep[] = [
    ...(await planOrderApproval(intent, { account, allowance, node, spender: permit2 })),
    { kind: 'sign', type: 'sign', chainId, typedData: toOrderData(order, { chainId, permit2 }) },
    { kind: 'post', type: 'post', chainId },
  ]
  return { steps, contracts: ['permit2', reactor] }
}

export declare namespace planPlacing {
  type Intent = Pick<OrderIntent, 'amountIn' | 'approval' | 'chainId' | 'nonce' | 'promised' | 'tokenIn'>
  type Facts = Pick<PlanFacts<FlowPlan>, 'account' | 'network' | 'node' | 'nowSeconds'> & {
    readonly order: OrderTerms
    readonly reactor: 'dutchV1Reactor' | 'dutchV3Reactor'
  }
}
