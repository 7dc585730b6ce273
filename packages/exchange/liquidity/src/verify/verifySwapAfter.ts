import type { Network } from '@oxbow/chain/Network'
import { plus } from '@oxbow/positions/Earnings'
import { TransactionMismatchError } from '@oxbow/trading/verifyTransaction'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import { swapChange } from '../plan/swapChange.ts'
import { verifyPartSwap } from './verifyPartSwap.ts'

/**
 * Checks the swap that comes after an exit, from its bytes alone: between the two tokens of the position, no more of the one than the exit pays at least, so
 * that nothing else leaves the wallet, and no less of the other than the terms promise. The fees among it are what a node said: the trial before
 * anything is asked for holds them.
 *
 * @throws {TransactionMismatchError}, {TransactionUnreadableError}, {PermitMismatchError}
 */
export function verifySwapAfter({ plan, network, latestSeconds }: verifySwapAfter.Parameters): void {
  if (plan.swapAfter === undefined) return
  const { swap, fees } = plan.swapAfter
  const { wanted, terms } = plan
  if (wanted.type !== 'exit') throw new TransactionMismatchError('It swaps after what is no exit.')
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
    /** Unix seconds until which it may hold at most. */
    readonly latestSeconds: number
  }
}
