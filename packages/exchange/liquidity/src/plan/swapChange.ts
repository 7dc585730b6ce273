import type { Amounts } from '@oxbow/amm/liquidity'
import type { PreparedSwap } from './LiquidityPlan.ts'

/** Worst-case change of the wallet by a swap between the two tokens of a pool. */
export function swapChange({ quote }: Pick<PreparedSwap, 'quote'>, token0: string): Amounts {
  return quote.tokenIn === token0
    ? { amount0: -quote.maximumIn, amount1: quote.minimumOut }
    : { amount0: quote.minimumOut, amount1: -quote.maximumIn }
}
