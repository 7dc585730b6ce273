import { createTrades } from '../market/createTrades.ts'
import { PancakeRouter } from '../rivals/PancakeRouter.ts'
import type { Section } from './Section.ts'
import { msCells, Table, times } from './Table.ts'
import { timePeers } from './timePeers.ts'

export const peersSection: Section = {
  title: 'Peers: whole quotes',
  async measure({ market, floats, sor, others, options }) {
    const trades = createTrades(market, floats, {
      count: options.full ? 600 : 200,
      seed: options.seed + 7,
      boundRounds: 8,
    })
    const slow = options.full ? 60 : 20
    const { say } = options
    const peers = await timePeers(market, floats, sor, new PancakeRouter(market, floats), { trades, others, slow, say })
    const { ms, ratio, ratioAfterBlock, ratio24 } = peers
    const table = new Table()
    table.head('Processor time for the same trades, ms', 'p50', 'p95', 'p99', 'trades')
    table.add('Oxbow', ...msCells(ms.own), String(peers.trades.own))
    table.add('Oxbow, at most 24 swaps', ...msCells(ms.own24), String(peers.trades.own))
    table.add('Oxbow, the first after a block', ...msCells(ms.ownAfterBlock), String(peers.trades.own))
    for (const [name, peer] of names) table.add(name, ...msCells(ms[peer]), String(peers.trades[peer]))
    table.head('A peer by Oxbow', 'median', '95 % over', '99 % over', '24 swaps', 'after block')
    for (const [name, peer] of names) {
      const { p50, p5, p1 } = ratio[peer]
      table.add(name, ...[p50, p5, p1, ratio24[peer], ratioAfterBlock[peer]].map(times))
    }
    return {
      lines: table.lines,
      result: peers,
      gates: [
        {
          name: "Oxbow faster than the smart-order-router's search alone, times",
          value: ratio.sorSearch.p50,
          atLeast: 100,
        },
        { name: 'Oxbow faster than Pancake on all pools, times', value: ratio.pancakeAll.p50, atLeast: 500 },
      ],
    }
  },
}

const names = [
  ['smart-order-router, offline', 'sorOffline'],
  ['smart-order-router, its search alone', 'sorSearch'],
  ['Pancake InfinityRouter, 50 pools', 'pancake50'],
  ['Pancake InfinityRouter, all pools', 'pancakeAll'],
] as const
