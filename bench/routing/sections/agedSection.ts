import { agedMarket } from '../market/agedMarket.ts'
import { createTrades, type Trade } from '../market/createTrades.ts'
import { devnetMarket } from '../market/devnetMarket.ts'
import { createFloatMarket } from '../market/FloatMarket.ts'
import type { BenchMarket } from '../market/syntheticMarket.ts'
import { SmartOrderRouter } from '../rivals/SmartOrderRouter.ts'
import { type Certified, certificatesOf, certifiedOf, drawOrdinary } from './certificates.ts'
import { type Comparison, comparePlans, rivals } from './comparePlans.ts'
import type { Section } from './Section.ts'
import { maxLostBp, type Percentiles, percentiles, shareWithin } from './summarise.ts'
import { bps, msCells, percent, Table } from './Table.ts'
import { timeQuotes, toRequest } from './timeQuotes.ts'

/**
 * Markets after thousands of trades without arbitrage: prices differ by more than the fees everywhere, so a bound over
 * all pools and cycles is meaningless. What counts is the plan's own certificate, and whether any peer does better.
 */
export const agedSection: Section = {
  title: 'Aged markets',
  async measure({ market, options }) {
    const { seed } = options
    const synthetic = await measureAged(agedMarket(market, seed + 9, 5_000), market, options, true)
    options.say('The local chain, aged')
    const devnet = await devnetMarket()
    const local = await measureAged(agedMarket(devnet, seed + 9, 3_000), devnet, options, false)
    const table = new Table()
    const both = [synthetic, local]
    table.head('After thousands of trades', ...both.map(({ pools }) => `${pools} pools`))
    const add = (name: string, pick: (of: Aged) => string) => table.add(name, ...both.map(pick))
    add('ordinary trades, no gas: certificate known', ({ ordinary }) => percent(ordinary.knownShare))
    add('known and within 10 bp', ({ ordinary }) => percent(ordinary.within10Share))
    add('certificate, bp, median', ({ ordinary }) => bps(ordinary.p50Bp)[0]!)
    add('with gas: known and within 10 bp', ({ ordinaryWithGas }) => percent(ordinaryWithGas.within10Share))
    add('all sizes, no gas: known and within 10 bp', ({ all }) => percent(all.within10Share))
    add('peers that beat a certificate', ({ beatCertificate }) => String(beatCertificate))
    add('best peer net of gas: within 0.1 bp of ours', ({ peers }) => percent(peers.within01Share))
    add('worst, bp', ({ peers }) => bps(-peers.worstBp)[0]!)
    table.head('A whole quote there, ms', 'p50', 'p95', 'p99')
    table.add('2,000 pools, aged', ...msCells(synthetic.quote))
    table.add("the local chain's, aged", ...msCells(local.quote))
    return {
      lines: table.lines,
      result: { synthetic, local },
      gates: [gateOf('2,000 pools', synthetic), gateOf('the local chain', local)],
    }
  },
}

type Aged = {
  readonly pools: number
  readonly ordinary: Certified
  readonly ordinaryWithGas: Certified
  readonly all: Certified
  /** Peers' plans that pay more than our certificate's bound. */
  readonly beatCertificate: number
  /** Net of gas; positive if the best peer was better. */
  readonly peers: { readonly worstBp: number; readonly within01Share: number }
  readonly quote: Percentiles
}

async function measureAged(
  aged: BenchMarket,
  fresh: BenchMarket,
  { seed, count }: { readonly seed: number; readonly count: number },
  asksSor: boolean,
): Promise<Aged> {
  // Unrealistic trades are filtered in the original market: in the aged one, a cycle's profit would offset the loss.
  const [freshFloats, floats] = [createFloatMarket(fresh.snapshot), createFloatMarket(aged.snapshot)]
  const ordinary = drawOrdinary(fresh, freshFloats, { count: 3 * count, seed: seed + 10 })
  const compared = createTrades(fresh, freshFloats, { count, seed: seed + 11, boundRounds: 8 })
  const sor = asksSor ? new SmartOrderRouter(aged, floats) : undefined
  const free = { ...aged.snapshot, gasPriceWei: 0n }
  const [withoutGas, withGas]: [Comparison[], Comparison[]] = [[], []]
  for (const trade of compared) withoutGas.push(await comparePlans(aged, free, floats, sor, trade))
  for (const trade of compared) withGas.push(await comparePlans(aged, aged.snapshot, floats, sor, trade))
  const losses = withGas.map((comparison) => maxLostBp(comparison, rivals))
  const asked = (trades: readonly Trade[]) => trades.map((trade) => toRequest(trade))
  return {
    pools: floats.pools.length,
    ordinary: certificatesOf(ordinary, free),
    ordinaryWithGas: certificatesOf(ordinary, aged.snapshot),
    all: certifiedOf(withoutGas.map(({ certifiedBp }) => certifiedBp)),
    beatCertificate: withoutGas.filter(beatsCertificate).length,
    peers: { worstBp: Math.max(...losses), within01Share: shareWithin(losses, 0.1) },
    quote: percentiles(await timeQuotes(aged.snapshot, asked(compared), asked(ordinary))),
  }
}

function beatsCertificate({ own, certifiedBp, rival }: Comparison): boolean {
  if (!own || certifiedBp === undefined) return false
  const most = own.output * (1 + certifiedBp / 1e4) * (1 + 1e-9)
  return Object.values(rival).some((theirs) => theirs !== undefined && theirs.output > most)
}

const gateOf = (of: string, { ordinary }: Aged) => ({
  name: `Aged market of ${of}: certificates of ordinary trades within 10 bp, %`,
  value: 100 * ordinary.within10Share,
  atLeast: 95,
})
