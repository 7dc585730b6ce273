import type { Results } from './summarise.ts'

export function printTable(results: Results): void {
  const {
    kernel,
    devnet,
    quote,
    quote24,
    quoteExactOut,
    quote10k,
    ratio,
    ratio24,
    peerMs,
    gap,
    gap24,
    gapThreeHops,
    rivalGap,
    gasAware,
    exact,
    trades,
  } = results
  const share = `${Math.round(100 * results.processorShare)} % of a processor`
  const lines: string[] = ['', `${results.machine}, ${share}, seed ${results.seed}`]
  if (results.processorShare < 0.9)
    lines.push('Others used the processor during this run: its times are too long, its 95th and 99th percentiles void.')
  const head = (title: string, ...columns: string[]) => lines.push('', row(title, ...columns))
  const add = (name: string, ...cells: string[]) => lines.push(row(`  ${name}`, ...cells))

  head('One exact quote', 'ns', 'v3-sdk', 'v4-sdk')
  for (const [name, ticks] of [
    ['ticks0', '0'],
    ['ticks10', '10'],
    ['ticks100', '100'],
  ] as const)
    add(
      `${ticks} ticks crossed`,
      kernel[name].ns.toFixed(0),
      times(kernel[name].v3SdkRatio),
      times(kernel[name].v4SdkRatio),
    )

  head('A whole quote, ms', 'p50', 'p95', 'p99')
  add('2,000 pools, exact in', ...triple(quote))
  add('2,000 pools, at most 24 swaps', ...triple(quote24))
  add('2,000 pools, exact out', ...triple(quoteExactOut))
  add('10,000 pools, exact in', ...triple(quote10k))

  head('The peers for the same trades', 'ms', 'by ours', '24 swaps')
  for (const [name, peer] of [
    ['smart-order-router, offline', 'sorOffline'],
    ['smart-order-router, its search alone', 'sorSearch'],
    ['Pancake InfinityRouter, 50 pools', 'pancake50'],
    ['Pancake InfinityRouter, all pools', 'pancakeAll'],
  ] as const)
    add(name, peerMs[peer].toFixed(1), times(ratio[peer]), times(ratio24[peer]))

  head('Below the convex bound without gas, bp', 'p50', 'p95', 'max')
  add('Oxbow', ...bps(gap.p50Bp, gap.p95Bp, gap.maxBp))
  add('Oxbow, at most 24 swaps', ...bps(gap24.p50Bp, gap24.p95Bp, gap24.maxBp))
  add('Oxbow, no way of more than 3 hops', ...bps(gapThreeHops.p50Bp, gapThreeHops.p95Bp, gapThreeHops.maxBp))
  for (const [rival, of] of Object.entries(rivalGap)) add(rival, ...bps(of.p50Bp, of.p95Bp, of.maxBp))

  head('Oxbow better by, net of gas, bp', 'mean', 'p95', 'least')
  for (const [rival, better] of Object.entries(gasAware.better))
    add(rival, ...bps(better.meanBp, better.p95Bp, better.worstBp))
  add(
    'against the best of them',
    `worst ${(-gasAware.worstBp).toFixed(3)}`,
    `within 0.1: ${(100 * gasAware.within01Share).toFixed(1)} %`,
  )
  add(
    'ours of at most 24 swaps',
    `worst ${(-gasAware.of24.worstBp).toFixed(3)}`,
    `within 0.1: ${(100 * gasAware.of24.within01Share).toFixed(1)} %`,
  )
  add(
    'ours and theirs of at most 24 swaps',
    `worst ${(-gasAware.heldTo24.worstBp).toFixed(3)}`,
    `within 0.1: ${(100 * gasAware.heldTo24.within01Share).toFixed(1)} %`,
  )

  head(`The devnet's ${devnet.pools} pools`, 'p50', 'p95', 'max')
  add('quote, ms (last column p99)', ...triple(devnet.quote))
  add('below the bound, bp', ...bps(devnet.gap.p50Bp, devnet.gap.p95Bp, devnet.gap.maxBp))
  add('streaming 100 below it, bp', ...bps(...Object.values(devnet.rivalGap['Streaming 100'] ?? {})))
  add('against the best rival, net of gas', `worst ${(-devnet.gasAware.worstBp).toFixed(3)}`)

  head('Exactness', 'compared', 'wrong')
  add('quotes against the SDKs', String(exact.compared), String(exact.mismatches))
  add('hops of plans, asked again', String(exact.hops), String(exact.wrongHops))
  add(
    'trades: no route, gas model differs, above bound',
    `${trades.compared}`,
    `${trades.withoutRoute}, ${trades.gasModelDiffers}, ${trades.aboveBound}`,
  )
  console.log([...lines, ...exact.examples, ''].join('\n'))
}

const row = (name: string, ...cells: string[]) => name.padEnd(50) + cells.map((cell) => cell.padStart(12)).join('')
const times = (ratio: number) => `${ratio < 10 ? ratio.toFixed(1) : Math.round(ratio)}x`
const bps = (...values: number[]) => values.map((value) => value.toFixed(3))
const triple = ({ p50Ms, p95Ms, p99Ms }: { p50Ms: number; p95Ms: number; p99Ms: number }) =>
  [p50Ms, p95Ms, p99Ms].map((ms) => ms.toFixed(3))
