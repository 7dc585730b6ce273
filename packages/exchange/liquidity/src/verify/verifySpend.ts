import type { Amounts } from '@oxbow/amm/liquidity'
import { TransactionMismatchError } from '@oxbow/trading/verifyTransaction'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'

/**
 * Checks that in the worst case no more leaves the wallet than the person typed, whichever source the plan's swap and deposit have.
 *
 * @throws {TransactionMismatchError}
 */
export function verifySpend({ terms }: Pick<LiquidityPlan, 'terms'>, most: Amounts): void {
  for (const side of ['amount0', 'amount1'] as const)
    if (terms.worst[side] < -most[side])
      throw new TransactionMismatchError(`It may take ${-terms.worst[side]} where ${most[side]} is the most.`)
}
