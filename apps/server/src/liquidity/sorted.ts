import type { TradingChain } from '@oxbow/market/TradingChain'
import { LiquidityRequestError } from './LiquidityRequestError.ts'
import { toPoolToken } from './lpTerms.ts'

/** Two tokens in the pool's order; v2 and v3 hold native currency wrapped. */
export function sorted(chain: TradingChain, first: `0x${string}`, second: `0x${string}`, keepsNative = false) {
  const [a, b] = keepsNative ? [first, second] : [toPoolToken(chain, first), toPoolToken(chain, second)]
  if (a === b) throw new LiquidityRequestError('The two tokens are the same.')
  return a < b ? { token0: a, token1: b, isInverted: false } : { token0: b, token1: a, isInverted: true }
}
