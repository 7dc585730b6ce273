import type { Network } from '@oxbow/chain/Network'
import type { LiquidityPlan } from '../liquidity/LiquidityPlan.ts'
import { verifyApproval } from './verifyApproval.ts'
import { verifyLiquidity } from './verifyLiquidity.ts'
import { TransactionMismatchError, verifyTransaction } from './verifyTransaction.ts'

/**
 * Checks the exit and the swap that come before a deposit, from their bytes alone: all of the position to its owner, no more swapped than came out,
 * between the two tokens of the deposit.
 *
 * @throws {TransactionMismatchError}, {TransactionUnreadableError}, {PermitMismatchError}
 */
export function verifyPrelude({ plan, network }: verifyPrelude.Parameters): void {
  const { exit, swap } = plan.prelude ?? {}
  const { account, terms } = plan
  if (exit) verifyLiquidity({ transaction: exit.build(undefined), plan: exit, network })
  if (swap === undefined) return
  const { quote, transaction, approvals, deadlineSeconds } = swap
  const tokens = [terms.token0, terms.token1]
  if (!tokens.includes(quote.tokenIn) || !tokens.includes(quote.tokenOut))
    throw new TransactionMismatchError(`It swaps ${quote.tokenIn} for ${quote.tokenOut}.`)
  for (const approval of approvals)
    verifyApproval({ transaction: approval, quote, network, account, approvalAmount: 'exact', deadlineSeconds })
  verifyTransaction({ transaction, quote, network, account, deadlineSeconds })
}

export declare namespace verifyPrelude {
  type Parameters = {
    readonly plan: LiquidityPlan
    readonly network: Network
  }
}
