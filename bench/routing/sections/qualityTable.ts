import type { PlanQuality } from './summarise.ts'
import { bps, gapCells, percent, type Table } from './Table.ts'

/** Adds the quality of plans relative to the bound and the peers. */
export function qualityTable(table: Table, { gap, gap24, gapThreeHops, rivalGap, gasAware }: PlanQuality): void {
  table.head('Below the convex bound without gas, bp', 'p50', 'p95', 'max')
  table.add('Oxbow', ...gapCells(gap))
  table.add('Oxbow, at most 24 swaps', ...gapCells(gap24))
  table.add('Oxbow, no path of more than 3 hops', ...gapCells(gapThreeHops))
  for (const [rival, of] of Object.entries(rivalGap)) table.add(rival, ...gapCells(of))

  table.head('Oxbow better by, net of gas, bp', 'mean', 'p95', 'least')
  for (const [rival, { meanBp, p95Bp, worstBp }] of Object.entries(gasAware.better))
    table.add(rival, ...bps(meanBp, p95Bp, worstBp))
  for (const [name, { worstBp, within01Share }] of [
    ['against the best of them', gasAware],
    ['ours of at most 24 swaps', gasAware.of24],
    ['ours and theirs of at most 24 swaps', gasAware.heldTo24],
  ] as const)
    table.add(name, `worst ${(-worstBp).toFixed(3)}`, `within 0.1: ${percent(within01Share)}`)
}
