import type { OrderTerms } from '@oxbow/dutch/DutchOrder'
import { toOrderData } from '@oxbow/dutch/toOrderData'
import type { FlowPlan, PlanFacts, PlannedStep } from '@oxbow/flow/FlowDomain'
import { planApprovals } from '@oxbow/transactions/planApprovals'
import { maxUint256 } from 'viem'
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
  const { amountIn, approval, chainId, promised, tokenIn } = intent
  const { permit2 } = network.contracts
  const { allowance, balance, isNonceUsed } = await readOrderFunds(intent, facts)
  if (isNonceUsed) throw new OrderError('OrderNonceUsed', 'This order was already filled or canceled.')
  if (balance < amountIn)
    throw new OrderError('InsufficientBalance', `The account has less ${tokenIn.symbol} than the order sells.`)
  const amount = amountIn + promised
  const approved = approval === 'unlimited' ? maxUint256 : amount
  const token = { chainId, account, token: tokenIn.address, spender: permit2 }
  const approvals = await planApprovals(node, { ...token, amount, approved, allowance })
  const steps: readonly PlannedStep[] = [
    ...approvals.map(
      ({ kind, transaction }) =>
        ({ kind, type: 'approve', chainId, transaction, ...(kind === 'approve' && { enough: amount }) }) as const,
    ),
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
