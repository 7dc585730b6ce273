import { allBps, type MarketTerms, shortestWindowSeconds } from '@oxbow/guards/MarketTerms'
import { OrderMismatchError } from '../OrderError.ts'

/** Checks that the market conditions in the data to sign are the intended ones and can be met. @throws {OrderMismatchError} */
export function verifyMarketTerms(found: MarketTerms, wanted: MarketTerms): void {
  if (found.pool !== wanted.pool) throw new OrderMismatchError('It relies on another pool.')
  if (found.windowSeconds !== wanted.windowSeconds) throw new OrderMismatchError('Its average covers another period.')
  if (found.windowSeconds < shortestWindowSeconds)
    throw new OrderMismatchError('Its average covers too short a period.')
  if (found.leastLiquidity !== wanted.leastLiquidity) throw new OrderMismatchError('It requires another pool depth.')
  if (found.leastLiquidity === 0n) throw new OrderMismatchError('It relies on an empty pool.')
  if (found.toleranceBps !== wanted.toleranceBps)
    throw new OrderMismatchError('It allows a larger distance from the market.')
  if (found.toleranceBps >= allBps) throw new OrderMismatchError('It accepts any price as the market price.')
  if (found.trigger?.side !== wanted.trigger?.side || found.trigger?.tick !== wanted.trigger?.tick)
    throw new OrderMismatchError('It has another trigger price.')
}
