import type { Network } from '@oxbow/chain/Network'
import { minus } from '@oxbow/positions/Earnings'
import { TransactionMismatchError } from '@oxbow/trading/verifyTransaction'
import type { LiquidityPlan, PreparedSwap } from '../plan/LiquidityPlan.ts'
import { swapChange } from '../plan/swapChange.ts'
import { verifyLiquidity } from './verifyLiquidity.ts'
import { verifyPartSwap } from './verifyPartSwap.ts'

/**
 * Checks the exit and the swap that come before a deposit, from their bytes alone: all of the position to its owner, no more swapped than comes out or
 * than the terms let leave the wallet,
 * between the two tokens of the deposit, and nothing that holds longer than the person's deadline.
 *
 * @throws {TransactionMismatchError}, {TransactionUnreadableError}, {PermitMismatchError}
 */
export function verifyPrelude({ plan, network, latestSeconds }: verifyPrelude.Parameters): void {
  const { exit, swap } = plan.prelude ?? {}
  if (exit) verifyLiquidity({ transaction: exit.build(undefined), plan: exit, network, latestSeconds })
  if (swap === undefined) return
  const { quote } = swap
  if (exit === undefined) verifyWorst(plan, swap)
  else if (quote.maximumIn > comesOut(exit, quote.tokenIn))
    throw new TransactionMismatchError(`It swaps ${quote.maximumIn} of ${quote.tokenIn}.`)
  verifyPartSwap({ swap, plan, network, latestSeconds })
}

export declare namespace verifyPrelude {
  type Parameters = {
    readonly plan: LiquidityPlan
    readonly network: Network
    /** Unix seconds until which it may hold at most. */
    readonly latestSeconds: number
  }
}

/** Of what is in the wallet the swap and the deposit together take no more than the terms say. */
function verifyWorst({ wanted, terms }: LiquidityPlan, swap: PreparedSwap): void {
  const [most0, most1] = wanted.type === 'deposit' ? wanted.maximum : [0n, 0n]
  const worst = minus(swapChange(swap, terms.token0), { amount0: most0, amount1: most1 })
  if (worst.amount0 < terms.worst.amount0 || worst.amount1 < terms.worst.amount1)
    throw new TransactionMismatchError(`It may take ${-worst.amount0} and ${-worst.amount1}.`)
}

/** Fees among it. */
function comesOut({ terms }: LiquidityPlan, token: string): bigint {
  const { token0, token1, expected } = terms
  return token === token0 ? expected.amount0 : token === token1 ? expected.amount1 : 0n
}
