import type { Network } from '@oxbow/chain/Network'
import type { LiquidityPlan } from '../liquidity/LiquidityPlan.ts'
import { verifyLiquidity } from './verifyLiquidity.ts'
import { verifyPermit } from './verifyPermit.ts'
import { TransactionMismatchError, verifyTransaction } from './verifyTransaction.ts'

/**
 * Checks the exit and the swap that come before a deposit, from their bytes alone: all of the position to its owner, no more swapped than came out,
 * between the two tokens of the deposit.
 *
 * @throws {TransactionMismatchError}, {TransactionUnreadableError}, {PermitMismatchError}
 */
export function verifyPrelude({ plan, network, nowSeconds }: verifyPrelude.Parameters): void {
  const { exit, swap } = plan.prelude ?? {}
  const { account, terms } = plan
  if (exit) verifyLiquidity({ transaction: exit.build(undefined), plan: exit, network })
  if (swap === undefined) return
  const { quote, transaction } = swap
  const tokens = [terms.token0, terms.token1]
  if (!tokens.includes(quote.tokenIn) || !tokens.includes(quote.tokenOut))
    throw new TransactionMismatchError(`It swaps ${quote.tokenIn} for ${quote.tokenOut}.`)
  verifyTransaction({ transaction, quote, network, account })
  if (quote.permitData) verifyPermit({ permitData: quote.permitData, quote, network, nowSeconds })
}

export declare namespace verifyPrelude {
  type Parameters = {
    readonly plan: LiquidityPlan
    readonly network: Network
    /** Unix seconds. */
    readonly nowSeconds: number
  }
}
