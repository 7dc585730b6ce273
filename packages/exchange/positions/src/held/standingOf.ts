import { type Amounts, amountsForLiquidity } from '@oxbow/amm/liquidity'
import { sqrtPricesOf } from '../range/tickRange.ts'
import { type PositionStatus, type RangePosition, statusOf } from './Position.ts'

/** Status of a range at the pool's current price, and its amounts, rounded as the pool pays them out. */
export function standingOf(
  position: Pick<RangePosition, 'liquidity' | 'sqrtPriceX96' | 'tick' | 'tickLower' | 'tickUpper'>,
): { readonly status: PositionStatus; readonly amounts: Amounts } {
  const { liquidity, sqrtPriceX96 } = position
  return {
    status: statusOf(position),
    amounts: amountsForLiquidity(sqrtPriceX96, sqrtPricesOf(position), liquidity, 'down'),
  }
}
