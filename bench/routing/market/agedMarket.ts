import { applyQuote } from '@oxbow/amm/applyQuote'
import { quoteExactIn } from '@oxbow/amm/quoteExactIn'
import { createRandom } from './createRandom.ts'
import type { BenchMarket } from './syntheticMarket.ts'
import { toRaw } from './toRaw.ts'

/**
 * The market after a number of trades of $10 to $100,000 through single pools, without arbitrage. Trades
 * that lose more than 3 % are left out. Untouched pools stay the same objects, as between blocks.
 */
export function agedMarket(market: BenchMarket, seed: number, trades: number): BenchMarket {
  const random = createRandom(seed)
  const usdPerUnit = new Map(market.tokens.map((token) => [token.id, token.usdPerUnit]))
  const weth = usdPerUnit.get(market.snapshot.wrappedNative)!
  const pools = [...market.snapshot.pools.values()]
  for (let trade = 0; trade < trades; trade++) {
    const at = Math.floor(random.next() * pools.length)
    const pool = pools[at]!
    const [tokenIn, tokenOut] = random.next() < 0.5 ? [pool.token0, pool.token1] : [pool.token1, pool.token0]
    const usd = 10 ** (1 + random.next() * 4)
    // Native ETH has WETH's price.
    const amountIn = toRaw(usd / (usdPerUnit.get(tokenIn) ?? weth))
    const quote = amountIn > 0n ? quoteExactIn(pool, tokenIn, amountIn) : undefined
    if (quote?.status !== 'filled' || Number(quote.amountOut) * (usdPerUnit.get(tokenOut) ?? weth) < 0.97 * usd)
      continue
    pools[at] = applyQuote(pool, quote)
  }
  const { snapshot } = market
  const blockNumber = snapshot.blockNumber + 1n
  return { ...market, snapshot: { ...snapshot, blockNumber, pools: new Map(pools.map((pool) => [pool.id, pool])) } }
}
