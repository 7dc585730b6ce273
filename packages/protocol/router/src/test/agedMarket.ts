import { applyQuote } from '@oxbow/amm/applyQuote'
import type { TokenId } from '@oxbow/amm/PoolState'
import { quoteExactIn } from '@oxbow/amm/quoteExactIn'
import { createRandom } from './randomMarket.ts'
import type { SyntheticMarket } from './syntheticMarket.ts'

/** A market after thousands of trades through single pools without arbitrage: most move a pool by a fraction of a per cent, some by several. */
export function agedMarket(market: SyntheticMarket, seed: number, trades: number): SyntheticMarket {
  const random = createRandom(seed)
  const pools = [...market.pools]
  /** Native ETH has the price of the first token. */
  const usdOf = (token: TokenId) => market.usdPerUnit[Math.max(0, Number(token) - 1)]!
  for (let trade = 0; trade < trades; trade++) {
    const at = random.below(pools.length)
    const pool = pools[at]!
    const [tokenIn, tokenOut] = random.chance(0.5) ? [pool.token0, pool.token1] : [pool.token1, pool.token0]
    const usd = 10 ** (1 + random.next() * 4)
    const amountIn = BigInt(Math.ceil(usd / usdOf(tokenIn)))
    const quote = quoteExactIn(pool, tokenIn, amountIn)
    // Skips trades at a loss that nobody would accept.
    const isFair = quote.status === 'filled' && Number(quote.amountOut) * usdOf(tokenOut) > 0.97 * usd
    if (isFair) pools[at] = applyQuote(pool, quote)
  }
  return { ...market, pools }
}
