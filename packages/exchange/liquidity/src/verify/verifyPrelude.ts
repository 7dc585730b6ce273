import type { Network } from '@oxbow/chain/Network'
import { minus } from '@oxbow/positions/Earnings'
import { TransactionMismatchError } from '@oxbow/trading/verifyTransaction'
import type { LiquidityPlan, PreparedSwap } from '../plan/LiquidityPlan.ts'
import { swapChange } from '../plan/swapChange.ts'
import { verifyLiquidity } from './verifyLiquidity.ts'
import { verifyPartSwap } from './verifyPartSwap.ts'

/**
 * Checks from their bytes alone the exit and the swap before a deposit: the whole position goes to its owner; the swap is between the deposit's
 * tokens and spends no more than the exit pays or the terms allow; no deadline is beyond the person's.
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
    /** Latest deadline allowed, in Unix seconds. */
    readonly latestSeconds: number
  }
}

/** Checks that swap and deposit together spend no more from the wallet than the terms say. */
function verifyWorst({ wanted, terms }: LiquidityPlan, swap: PreparedSwap): void {
  const [most0, most1] = wanted.type === 'deposit' ? wanted.maximum : [0n, 0n]
  const worst = minus(swapChange(swap, terms.token0), { amount0: most0, amount1: most1 })
  if (worst.amount0 < terms.worst.amount0 || worst.amount1 < terms.worst.amount1)
    throw new TransactionMismatchError(`It may take ${-worst.amount0} and ${-worst.amount1}.`)
}

/** Amount of a token that the exit pays, fees included. */
function comesOut({ terms }: LiquidityPlan, token: string): bigint {
  const { token0, token1, expected } = terms
  return token === token0 ? expected.amount0 : token === token1 ? expected.amount1 : 0n
}
