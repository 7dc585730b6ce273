import { amountsForLiquidity, liquidityForAmounts } from '../concentrated/liquidity.ts'
import { sqrtPriceX96AtTick } from '../concentrated/tick.ts'
import type { Position } from './randomPool.ts'

export type PricedPosition = Position & {
  readonly amount0: bigint
  readonly amount1: bigint
  /** What v3 mints for the amounts: being rounded up, they may give more than was asked. */
  readonly liquidityOfAmounts: bigint
}

/** Raw units of a currency that one position may take, so that nobody runs out of tokens and no sum leaves int128. */
const maxAmount = 1n << 110n

/** The position with its amounts at a price, smaller by a power of two when they would be too large. */
export function affordable(position: Position, sqrtPriceX96: bigint): PricedPosition {
  const { tickLower, tickUpper, liquidity } = position
  const range = { lowerX96: sqrtPriceX96AtTick(tickLower), upperX96: sqrtPriceX96AtTick(tickUpper) }
  const amounts = amountsForLiquidity(sqrtPriceX96, range, liquidity, 'up')
  if (amounts.amount0 > maxAmount || amounts.amount1 > maxAmount) {
    return affordable({ ...position, liquidity: liquidity >> 4n }, sqrtPriceX96)
  }
  return { ...position, ...amounts, liquidityOfAmounts: liquidityForAmounts(sqrtPriceX96, range, amounts) }
}
