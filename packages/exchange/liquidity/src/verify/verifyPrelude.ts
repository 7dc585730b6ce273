import type { Network } from '@oxbow/chain/Network'
import { verifyApproval } from '@oxbow/trading/verifyApproval'
import { TransactionMismatchError, verifyTransaction } from '@oxbow/trading/verifyTransaction'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import { verifyLiquidity } from './verifyLiquidity.ts'

/**
 * Checks the exit and the swap that come before a deposit, from their bytes alone: all of the position to its owner, no more swapped than comes out,
 * between the two tokens of the deposit, and nothing that holds longer than the person's deadline.
 *
 * @throws {TransactionMismatchError}, {TransactionUnreadableError}, {PermitMismatchError}
 */
export function verifyPrelude({ plan, network, latestSeconds }: verifyPrelude.Parameters): void {
  const { exit, swap } = plan.prelude ?? {}
  const { account, terms } = plan
  if (exit) verifyLiquidity({ transaction: exit.build(undefined), plan: exit, network, latestSeconds })
  if (swap === undefined) return
  const { quote, transaction, approvals, deadlineSeconds } = swap
  if (deadlineSeconds > latestSeconds) throw new TransactionMismatchError(`The swap holds until ${deadlineSeconds}.`)
  const tokens = [terms.token0, terms.token1]
  if (!tokens.includes(quote.tokenIn) || !tokens.includes(quote.tokenOut))
    throw new TransactionMismatchError(`It swaps ${quote.tokenIn} for ${quote.tokenOut}.`)
  if (exit !== undefined && quote.maximumIn > comesOut(exit, quote.tokenIn))
    throw new TransactionMismatchError(`It swaps ${quote.maximumIn} of ${quote.tokenIn}.`)
  for (const approval of approvals)
    verifyApproval({ transaction: approval, quote, network, account, approvalAmount: 'exact', deadlineSeconds })
  verifyTransaction({ transaction, quote, network, account, deadlineSeconds })
}

export declare namespace verifyPrelude {
  type Parameters = {
    readonly plan: LiquidityPlan
    readonly network: Network
    /** Unix seconds until which it may hold at most. */
    readonly latestSeconds: number
  }
}

/** Fees among it. */
function comesOut({ terms }: LiquidityPlan, token: string): bigint {
  const { token0, token1, expected } = terms
  return token === token0 ? expected.amount0 : token === token1 ? expected.amount1 : 0n
}
