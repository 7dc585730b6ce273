import { type Amounts, amountsForLiquidity } from '@oxbow/amm/liquidity'
import { sqrtPricesOf } from '../range/tickRange.ts'
import { type PositionStatus, type RangePosition, statusOf } from './Position.ts'

/** Whether a range earns where its pool stands, and what it holds there, rounded as the pool pays it out. */
export function standingOf(
  position: Pick<RangePosition, 'liquidity' | 'sqrtPriceX96' | 'tick' | 'tickLower' | 'tickUpper'>,
): { readonly status: PositionStatus; readonly amounts: Amounts } {
  const { liquidity, sqrtPriceX96 } = position
  return {
    status: statusOf(position),
    amounts: amountsForLiquidity(sqrtPriceX96, sqrtPricesOf(position), liquidity, 'down'),
  }
}
