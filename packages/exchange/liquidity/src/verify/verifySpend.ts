import type { Amounts } from '@oxbow/amm/liquidity'
import { TransactionMismatchError } from '@oxbow/trading/verifyTransaction'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'

/**
 * Checks that at worst no more leaves the wallet than the person typed, wherever the swap and the deposit of a plan come from.
 *
 * @throws {TransactionMismatchError}
 */
export function verifySpend({ terms }: Pick<LiquidityPlan, 'terms'>, most: Amounts): void {
  for (const side of ['amount0', 'amount1'] as const)
    if (terms.worst[side] < -most[side])
      throw new TransactionMismatchError(`It may take ${-terms.worst[side]} where ${most[side]} is the most.`)
}
