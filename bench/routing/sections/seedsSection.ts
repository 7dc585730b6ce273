import { randomInt } from 'node:crypto'
import { route } from '@oxbow/router/route'
import { createTrades } from '../market/createTrades.ts'
import { createFloatMarket } from '../market/FloatMarket.ts'
import { syntheticMarket } from '../market/syntheticMarket.ts'
import type { Section } from './Section.ts'
import { type Gap, gapBp, gapGates, gapOf } from './summarise.ts'
import { gapCells, Table } from './Table.ts'
import { toRequest } from './timeQuotes.ts'

/** Only gaps, on new markets. */
export const seedsSection = (markets: number): Section => ({
  title: `Gaps of ${markets} unseen seeds`,
  async measure({ options }) {
    const table = new Table()
    table.head('Below the convex bound without gas, bp', 'p50', 'p95', 'max')
    const gaps: Record<string, Gap> = {}
    const all: number[] = []
    for (let made = 0; made < markets; made++) {
      const seed = randomInt(1_000_000)
      const market = syntheticMarket(seed, 2_000)
      const trades = createTrades(market, createFloatMarket(market.snapshot), { count: options.count, seed: seed + 1 })
      const free = { ...market.snapshot, gasPriceWei: 0n }
      const found = trades.map((trade) => {
        const result = route(free, toRequest(trade))
        return gapBp(result.status === 'planned' ? Number(result.plan.amountOut) : 0, trade.boundOut)
      })
      all.push(...found)
      gaps[seed] = gapOf(found)
      table.add(`seed ${seed}, ${trades.length} trades`, ...gapCells(gaps[seed]))
      options.say(`Seed ${seed}: at most ${gaps[seed].maxBp.toFixed(3)} bp, 95 % ${gaps[seed].p95Bp.toFixed(3)} bp`)
    }
    const worst = {
      p50Bp: Math.max(...Object.values(gaps).map(({ p50Bp }) => p50Bp)),
      p95Bp: Math.max(...Object.values(gaps).map(({ p95Bp }) => p95Bp)),
      maxBp: Math.max(...all),
    }
    table.add('the worst of them', ...gapCells(worst))
    return { lines: table.lines, result: { gaps, worst }, gates: gapGates(`${markets} seeds`, worst) }
  },
})
