import { createTrades } from '../market/createTrades.ts'
import { devnetMarket } from '../market/devnetMarket.ts'
import { createFloatMarket } from '../market/FloatMarket.ts'
import { timeQuotes, toRequest } from './benchQuote.ts'
import { type Comparison, comparePlans } from './comparePlans.ts'
import { percentiles, type Summary, summarisePlans } from './summarise.ts'

/** The same questions over the pools of the local chain, read from a node. */
export async function benchDevnet(count: number, seed: number): Promise<Summary['devnet']> {
  const market = await devnetMarket()
  const { snapshot } = market
  const floats = createFloatMarket(snapshot)
  const trades = createTrades(market, floats, Math.min(count, 100), seed)
  const compare = async (gasPriceWei: bigint) => {
    const comparisons: Comparison[] = []
    const priced = { ...snapshot, gasPriceWei }
    for (const trade of trades) comparisons.push(await comparePlans(market, priced, floats, undefined, trade))
    return comparisons
  }
  const { worst: _, ...quality } = summarisePlans(await compare(0n), await compare(snapshot.gasPriceWei))
  const quote = percentiles(
    await timeQuotes(
      snapshot,
      trades.map((trade) => toRequest(trade)),
    ),
  )
  return { pools: floats.pools.length, quote, ...quality }
}
