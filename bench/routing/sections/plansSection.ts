import { type Comparison, comparePlans } from './comparePlans.ts'
import { qualityTable } from './qualityTable.ts'
import type { Section } from './Section.ts'
import { gapBp, gapGates, summarisePlans } from './summarise.ts'
import { Table } from './Table.ts'

export const plansSection: Section = {
  title: 'Plans against the bound and the peers',
  async measure({ market, floats, compared, sor, options }) {
    const free = { ...market.snapshot, gasPriceWei: 0n }
    const [withoutGas, withGas]: [Comparison[], Comparison[]] = [[], []]
    for (const trade of compared) withoutGas.push(await comparePlans(market, free, floats, sor, trade))
    for (const trade of compared) withGas.push(await comparePlans(market, market.snapshot, floats, sor, trade))
    const quality = summarisePlans(withoutGas, withGas)
    const both = [...withoutGas, ...withGas]
    const checks = {
      compared: withGas.length,
      hops: both.reduce((sum, { hops }) => sum + hops, 0),
      wrongHops: both.reduce((sum, { wrongHops }) => sum + wrongHops, 0),
      withoutRoute: withGas.filter(({ own }) => !own).length,
      gasModelDiffers: withGas.filter(({ gasAgrees }) => !gasAgrees).length,
      // Rounding of doubles isn't a violation.
      aboveBound: withoutGas.filter(({ own, trade }) => gapBp(own?.output, trade.boundOut) < -1e-6).length,
    }
    const table = new Table()
    qualityTable(table, quality)
    table.head('Checks', 'of', 'wrong')
    table.add('hops of plans, asked again', String(checks.hops), String(checks.wrongHops))
    const { withoutRoute, gasModelDiffers, aboveBound } = checks
    const wrong = `${withoutRoute}, ${gasModelDiffers}, ${aboveBound}`
    table.add('trades: no route, gas model differs, above bound', String(checks.compared), wrong)
    return {
      lines: table.lines,
      result: { ...quality, checks },
      gates: gapGates(`seed ${options.seed}`, quality.gap),
    }
  },
}
