import { createTrades } from '../market/createTrades.ts'
import { devnetMarket } from '../market/devnetMarket.ts'
import { createFloatMarket } from '../market/FloatMarket.ts'
import { type Comparison, comparePlans } from './comparePlans.ts'
import type { Section } from './Section.ts'
import { percentiles, summarisePlans } from './summarise.ts'
import { bps, gapCells, msCells, Table } from './Table.ts'
import { timeQuotes, toRequest } from './timeQuotes.ts'

/** The same measurements on the local chain's pools, read from a node, without the peers that need a public chain's tokens. */
export const devnetSection: Section = {
  title: 'Pools of the devnet',
  async measure({ options }) {
    const market = await devnetMarket()
    const { snapshot } = market
    const floats = createFloatMarket(snapshot)
    const trades = createTrades(market, floats, { count: Math.min(options.count, 100), seed: options.seed })
    const others = createTrades(market, floats, { count: 200, seed: options.seed + 1, boundRounds: 2 })
    const compare = async (gasPriceWei: bigint) => {
      const comparisons: Comparison[] = []
      const priced = { ...snapshot, gasPriceWei }
      for (const trade of trades) comparisons.push(await comparePlans(market, priced, floats, undefined, trade))
      return comparisons
    }
    const { worst: _, ...quality } = summarisePlans(await compare(0n), await compare(snapshot.gasPriceWei))
    const requests = trades.map((trade) => toRequest(trade))
    const before = others.map((trade) => toRequest(trade))
    const quote = percentiles(await timeQuotes(snapshot, requests, before))
    const table = new Table()
    table.head(`The devnet's ${floats.pools.length} pools`, 'p50', 'p95', 'max')
    table.add('quote, ms (last column p99)', ...msCells(quote))
    table.add('below the bound, bp', ...gapCells(quality.gap))
    const { 'Streaming 100': streaming } = quality.rivalGap
    if (streaming) table.add('streaming 100 below it, bp', ...gapCells(streaming))
    table.add('against the best rival, net of gas', '', '', ...bps(-quality.gasAware.worstBp))
    return { lines: table.lines, result: { pools: floats.pools.length, quote, ...quality } }
  },
}
