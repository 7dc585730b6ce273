import { allBps, type MarketTerms, shortestWindowSeconds } from '@oxbow/guards/MarketTerms'
import { OrderMismatchError } from '../OrderError.ts'

/** Checks that the market conditions in the data to sign are the intended ones and can be met. @throws {OrderMismatchError} */
export function verifyMarketTerms(found: MarketTerms, wanted: MarketTerms): void {
  if (found.pool !== wanted.pool) throw new OrderMismatchError('It goes by another pool.')
  if (found.windowSeconds !== wanted.windowSeconds) throw new OrderMismatchError('Its mean is over another time.')
  if (found.windowSeconds < shortestWindowSeconds) throw new OrderMismatchError('Its mean is over too short a time.')
  if (found.leastLiquidity !== wanted.leastLiquidity) throw new OrderMismatchError('It demands another depth.')
  if (found.leastLiquidity === 0n) throw new OrderMismatchError('It goes by an empty pool.')
  if (found.toleranceBps !== wanted.toleranceBps) throw new OrderMismatchError('It may be further from the market.')
  if (found.toleranceBps >= allBps) throw new OrderMismatchError('It takes any price for the market’s.')
  if (found.trigger?.side !== wanted.trigger?.side || found.trigger?.tick !== wanted.trigger?.tick)
    throw new OrderMismatchError('It is triggered by another price.')
}
