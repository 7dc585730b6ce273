import type { RouteRequest } from '@oxbow/router/Plan'
import { route } from '@oxbow/router/route'
import type { Snapshot } from '@oxbow/router/Snapshot'
import { createTrades, type Trade } from '../market/createTrades.ts'
import { createFloatMarket } from '../market/FloatMarket.ts'
import { syntheticMarket } from '../market/syntheticMarket.ts'
import type { Section } from './Section.ts'
import { percentiles } from './summarise.ts'
import { msCells, Table } from './Table.ts'
import { held, timeFirstQuotes, timeQuotes, toRequest } from './timeQuotes.ts'

export const timesSection: Section = {
  title: 'Whole quotes',
  async measure({ market, compared, others, options }) {
    const { snapshot } = market
    const before = others.map((trade) => toRequest(trade))
    const more = createTrades(market, createFloatMarket(snapshot), {
      count: options.full ? 4_000 : 900,
      seed: options.seed + 6,
      boundRounds: 2,
    })
    const trades = [...compared, ...more]
    const requests = trades.map((trade) => toRequest(trade))
    const quote = percentiles(await timeQuotes(snapshot, requests, before))
    const first = await timeFirstQuotes(market, requests, before)
    const [quoteAfterBlock, block] = [percentiles(first.quotes), percentiles(first.blocks)]
    const heldRequests = trades.map((trade) => toRequest(trade, held))
    const quote24 = percentiles(await timeQuotes(snapshot, heldRequests, before))
    const backwards = trades.map((trade) => toExactOut(snapshot, trade)).filter((request) => request !== undefined)
    const quoteExactOut = percentiles(await timeQuotes(snapshot, backwards, before))

    const wide = syntheticMarket(options.seed + 3, 10_000)
    const wideTrades = createTrades(wide, createFloatMarket(wide.snapshot), {
      count: 400,
      seed: options.seed + 4,
      boundRounds: 2,
    }).map((trade) => toRequest(trade))
    const quote10k = percentiles(await timeQuotes(wide.snapshot, wideTrades.slice(200), wideTrades.slice(0, 200)))

    const table = new Table()
    table.head('A whole quote, ms of processor time', 'p50', 'p95', 'p99')
    table.add('2,000 pools, exact in', ...msCells(quote))
    table.add('the first after a block', ...msCells(quoteAfterBlock))
    table.add('a block, before anybody asks', ...msCells(block))
    table.add('at most 24 swaps', ...msCells(quote24))
    table.add('exact out', ...msCells(quoteExactOut))
    table.add('10,000 pools, exact in', ...msCells(quote10k))
    table.add('(the aim, 2,000 pools)', ...msCells(aim))
    const result = { requests: requests.length, quote, quoteAfterBlock, block, quote24, quoteExactOut, quote10k }
    return { lines: table.lines, result }
  },
}

/** The same trade as exact output. */
function toExactOut(snapshot: Snapshot, trade: Trade): RouteRequest | undefined {
  const result = route(snapshot, toRequest(trade))
  if (result.status !== 'planned') return undefined
  return { ...toRequest(trade), tradeType: 'exact-out', amount: result.plan.amountOut }
}

const aim = { p50Ms: 0.1, p95Ms: 0.4, p99Ms: 1 }
