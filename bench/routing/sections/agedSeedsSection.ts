import { randomInt } from 'node:crypto'
import { agedMarket } from '../market/agedMarket.ts'
import { createFloatMarket } from '../market/FloatMarket.ts'
import { syntheticMarket } from '../market/syntheticMarket.ts'
import { type Certified, certificatesOf, drawOrdinary } from './certificates.ts'
import type { Section } from './Section.ts'
import { percent, Table } from './Table.ts'

/** Only certificates of ordinary trades without gas, on new aged markets. */
export const agedSeedsSection = (markets: number): Section => ({
  title: `Certificates of ${markets} unseen aged markets`,
  async measure({ options }) {
    const table = new Table()
    table.head('Certificates of ordinary trades, no gas', 'trades', 'known', 'within 10 bp')
    const seeds: Record<string, Certified> = {}
    for (let made = 0; made < markets; made++) {
      const seed = randomInt(1_000_000)
      const fresh = syntheticMarket(seed, 2_000)
      const ordinary = drawOrdinary(fresh, createFloatMarket(fresh.snapshot), { count: options.count, seed: seed + 10 })
      const { snapshot } = agedMarket(fresh, seed + 9, 5_000)
      const found = certificatesOf(ordinary, { ...snapshot, gasPriceWei: 0n })
      seeds[seed] = found
      table.add(`seed ${seed}`, String(found.trades), percent(found.knownShare), percent(found.within10Share))
      options.say(`Seed ${seed}: ${percent(found.within10Share)} of ${found.trades} within 10 bp`)
    }
    const each = Object.values(seeds)
    const trades = each.reduce((sum, of) => sum + of.trades, 0)
    const pooled = each.reduce((sum, of) => sum + of.within10Share * of.trades, 0) / trades
    const fewest = Math.min(...each.map(({ within10Share }) => within10Share))
    table.add('together', String(trades), '', percent(pooled))
    const gate = (of: string, share: number) => ({
      name: `Certificates within 10 bp, %, ${of}`,
      value: 100 * share,
      atLeast: 95,
    })
    return {
      lines: table.lines,
      result: { seeds, pooled },
      gates: [gate(`${markets} aged seeds together`, pooled), gate('the seed with the fewest', fewest)],
    }
  },
})
