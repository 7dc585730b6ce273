import { createTrades } from '../market/createTrades.ts'
import { PancakeRouter } from '../rivals/PancakeRouter.ts'
import type { Section } from './Section.ts'
import { Table, times } from './Table.ts'
import { timePeers, warmUpTrades } from './timePeers.ts'

export const peersSection: Section = {
  title: 'Peers: whole quotes',
  async measure({ market, floats, sor, others, options }) {
    const trades = createTrades(market, floats, {
      count: warmUpTrades + (options.full ? 60 : 20),
      seed: options.seed + 7,
      boundRounds: 8,
    })
    const peers = await timePeers(market, floats, sor, new PancakeRouter(market, floats), { trades, others })
    const { ms, ratio, ratioAfterBlock, ratio24 } = peers
    const table = new Table()
    table.head('Processor time for the same trades', 'ms', 'by ours', 'after block', '24 swaps')
    table.add('Oxbow', ms.own.toFixed(3), '', ms.ownAfterBlock.toFixed(3), ms.own24.toFixed(3))
    for (const [name, peer] of [
      ['smart-order-router, offline', 'sorOffline'],
      ['smart-order-router, its search alone', 'sorSearch'],
      ['Pancake InfinityRouter, 50 pools', 'pancake50'],
      ['Pancake InfinityRouter, all pools', 'pancakeAll'],
    ] as const)
      table.add(name, ms[peer].toFixed(1), times(ratio[peer]), times(ratioAfterBlock[peer]), times(ratio24[peer]))
    return {
      lines: table.lines,
      result: peers,
      gates: [
        {
          name: "Oxbow faster than the smart-order-router's search alone, times",
          value: ratio.sorSearch,
          atLeast: 100,
        },
        { name: 'Oxbow faster than Pancake on all pools, times', value: ratio.pancakeAll, atLeast: 500 },
      ],
    }
  },
}
