import type { Network } from '@oxbow/chain/Network'
import { verifyApproval } from '@oxbow/trading/verifyApproval'
import { TransactionMismatchError, verifyTransaction } from '@oxbow/trading/verifyTransaction'
import type { LiquidityPlan, PreparedSwap } from '../plan/LiquidityPlan.ts'

/**
 * Checks from its bytes alone the swap before a deposit or after an exit: between the two tokens of the plan, to their owner, with the bounds of its
 * quote, exact approvals, and no deadline beyond the person's.
 *
 * @throws {TransactionMismatchError}, {TransactionUnreadableError}, {PermitMismatchError}
 */
export function verifyPartSwap({ swap, plan, network, latestSeconds }: verifyPartSwap.Parameters): void {
  const { quote, transaction, approvals, deadlineSeconds } = swap
  const { account, terms } = plan
  if (deadlineSeconds > latestSeconds) throw new TransactionMismatchError(`The swap is valid until ${deadlineSeconds}.`)
  const tokens = [terms.token0, terms.token1]
  if (!tokens.includes(quote.tokenIn) || !tokens.includes(quote.tokenOut))
    throw new TransactionMismatchError(`It swaps ${quote.tokenIn} for ${quote.tokenOut}.`)
  for (const approval of approvals)
    verifyApproval({ transaction: approval, quote, network, account, approvalAmount: 'exact', deadlineSeconds })
  verifyTransaction({ transaction, quote, network, account, deadlineSeconds })
}

export declare namespace verifyPartSwap {
  type Parameters = {
    readonly swap: PreparedSwap
    readonly plan: Pick<LiquidityPlan, 'account' | 'terms'>
    readonly network: Network
    /** Latest deadline allowed, in Unix seconds. */
    readonly latestSeconds: number
  }
}
