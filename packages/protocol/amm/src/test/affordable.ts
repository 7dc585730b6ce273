import { amountsForLiquidity, liquidityForAmounts } from '../concentrated/liquidity.ts'
import { sqrtPriceX96AtTick } from '../concentrated/tick.ts'
import type { Position } from './randomPool.ts'

export type PricedPosition = Position & {
  readonly amount0: bigint
  readonly amount1: bigint
  /** The liquidity that v3 mints for the amounts; as these are rounded up, it may be more than requested. */
  readonly liquidityOfAmounts: bigint
}

/** Most raw units per position and currency, so that tokens suffice and no sum exceeds int128. */
const maxAmount = 1n << 110n

/** The position with its amounts at a price, scaled down by a power of two if they would be too large. */
export function affordable(position: Position, sqrtPriceX96: bigint): PricedPosition {
  const { tickLower, tickUpper, liquidity } = position
  const range = { lowerX96: sqrtPriceX96AtTick(tickLower), upperX96: sqrtPriceX96AtTick(tickUpper) }
  const amounts = amountsForLiquidity(sqrtPriceX96, range, liquidity, 'up')
  if (amounts.amount0 > maxAmount || amounts.amount1 > maxAmount) {
    return affordable({ ...position, liquidity: liquidity >> 4n }, sqrtPriceX96)
  }
  return { ...position, ...amounts, liquidityOfAmounts: liquidityForAmounts(sqrtPriceX96, range, amounts) }
}
