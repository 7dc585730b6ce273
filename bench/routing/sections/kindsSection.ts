import { createTrades, pairKinds } from '../market/createTrades.ts'
import { type Comparison, comparePlans, rivals } from './comparePlans.ts'
import type { Section } from './Section.ts'
import { gapBp, gapOf, maxLostBp, percentiles } from './summarise.ts'
import { bps, percent, Table } from './Table.ts'
import { timeQuotes, toRequest } from './timeQuotes.ts'

const sizes = {
  '$100 to $3k': [2, 3.5],
  '$3k to $100k': [3.5, 5],
  '$100k to $3M': [5, 6.5],
} as const

/**
 * By pair kind and size: CPU time, basis points below the bound without gas, the minimum lead over the
 * best peer net of gas, and the share of certificates within 10 bp. Without the smart-order-router.
 */
export const kindsSection: Section = {
  title: 'By kind of pair and size',
  async measure({ market, floats, others, options }) {
    const { snapshot } = market
    const free = { ...snapshot, gasPriceWei: 0n }
    const before = others.slice(0, 200).map((trade) => toRequest(trade))
    const table = new Table()
    table.head('By kind of pair and size', 'trades', 'ms p50', 'gap p50', 'gap max', 'least lead', 'certified')
    const cells = []
    for (const kind of pairKinds)
      for (const [size, logUsd] of Object.entries(sizes)) {
        const count = options.full ? 60 : 12
        const trades = createTrades(market, floats, { count, seed: options.seed + 8, kind, logUsd })
        if (trades.length === 0) continue
        const compared: { withGas: Comparison; withoutGas: Comparison }[] = []
        for (const trade of trades)
          compared.push({
            withoutGas: await comparePlans(market, free, floats, undefined, trade),
            withGas: await comparePlans(market, snapshot, floats, undefined, trade),
          })
        const requests = trades.map((trade) => toRequest(trade))
        const cell = {
          kind,
          size,
          trades: trades.length,
          quote: percentiles(await timeQuotes(snapshot, requests, before)),
          gap: gapOf(compared.map(({ withoutGas }) => gapBp(withoutGas.own?.output, withoutGas.trade.boundOut))),
          /** Net of gas; negative if always worse than us. */
          bestPeerBetterBp: Math.max(...compared.map(({ withGas }) => maxLostBp(withGas, rivals))),
          certifiedShare: compared.filter(({ withoutGas }) => withoutGas.certifiedBp! <= 10).length / trades.length,
        }
        cells.push(cell)
        table.add(
          `${kind}, ${size}`,
          String(cell.trades),
          cell.quote.p50Ms.toFixed(3),
          ...bps(cell.gap.p50Bp, cell.gap.maxBp, -cell.bestPeerBetterBp),
          percent(cell.certifiedShare),
        )
      }
    return { lines: table.lines, result: cells }
  },
}
