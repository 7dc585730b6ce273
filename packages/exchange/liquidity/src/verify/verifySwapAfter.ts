import type { Network } from '@oxbow/chain/Network'
import { plus } from '@oxbow/positions/Earnings'
import { TransactionMismatchError } from '@oxbow/trading/verifyTransaction'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import { swapChange } from '../plan/swapChange.ts'
import { verifyPartSwap } from './verifyPartSwap.ts'

/**
 * Checks from its bytes alone the swap after an exit: between the position's tokens, spending at most the exit's minimum and fees, so that nothing
 * else leaves the wallet, and receiving at least what the terms promise. The fees come from a node; the simulation before signing checks them.
 *
 * @throws {TransactionMismatchError}, {TransactionUnreadableError}, {PermitMismatchError}
 */
export function verifySwapAfter({ plan, network, latestSeconds }: verifySwapAfter.Parameters): void {
  if (plan.swapAfter === undefined) return
  const { swap, fees } = plan.swapAfter
  const { wanted, terms } = plan
  if (wanted.type !== 'exit') throw new TransactionMismatchError('It swaps after something other than a withdrawal.')
  verifyPartSwap({ swap, plan, network, latestSeconds })
  const [amount0, amount1] = wanted.minimum
  const worst = plus(plus({ amount0, amount1 }, fees), swapChange(swap, terms.token0))
  for (const side of ['amount0', 'amount1'] as const) {
    if (worst[side] < 0n) throw new TransactionMismatchError(`It swaps ${-worst[side]} more than comes out.`)
    if (worst[side] < terms.worst[side])
      throw new TransactionMismatchError(`It may leave ${worst[side]} where ${terms.worst[side]} is the least.`)
  }
}

export declare namespace verifySwapAfter {
  type Parameters = {
    readonly plan: LiquidityPlan
    readonly network: Network
    /** Latest deadline allowed, in Unix seconds. */
    readonly latestSeconds: number
  }
}
