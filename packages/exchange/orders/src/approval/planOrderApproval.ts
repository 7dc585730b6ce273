import type { PlanFacts, PlannedStep } from '@oxbow/flow/FlowDomain'
import { planApprovals } from '@oxbow/transactions/planApprovals'
import { maxUint256 } from 'viem'
import type { OrderIntent } from '../LimitIntent.ts'

type Hex = `0x${string}`

/** Steps that approve what open orders and this one sell, or an unlimited amount if that was chosen; none if the allowance covers it. */
export async function planOrderApproval(
  { amountIn, approval, chainId, promised, tokenIn }: planOrderApproval.Intent,
  { account, allowance, node, spender }: planOrderApproval.Facts,
): Promise<readonly PlannedStep[]> {
  const amount = amountIn + promised
  const approved = approval === 'unlimited' ? maxUint256 : amount
  const token = { chainId, account, token: tokenIn.address, spender }
  const approvals = await planApprovals(node, { ...token, amount, approved, allowance })
  return approvals.map(({ kind, transaction }) => ({
    kind,
    type: 'approve',
    chainId,
    transaction,
    ...(kind === 'approve' && { enough: amount }),
  }))
}

export declare namespace planOrderApproval {
  type Intent = Pick<OrderIntent, 'amountIn' | 'approval' | 'chainId' | 'promised' | 'tokenIn'>
  type Facts = Pick<PlanFacts<unknown>, 'account' | 'node'> & {
    /** Permit2 for UniswapX orders, Seaport for plans. */
    readonly spender: Hex
    /** What the spender may take now. */
    readonly allowance: bigint
  }
}
