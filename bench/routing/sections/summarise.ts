import { quantile } from '../measure/timing.ts'
import { type Comparison, type Rival, rivals } from './comparePlans.ts'
import type { Gate } from './Section.ts'
import { held } from './timeQuotes.ts'

export type Percentiles = { readonly p50Ms: number; readonly p95Ms: number; readonly p99Ms: number }
export type Gap = { readonly p50Bp: number; readonly p95Bp: number; readonly maxBp: number }

export type PlanQuality = {
  /** Gap to the bound with any number of hops and swaps: by default, with at most 24 swaps, and with paths of at most three hops. */
  readonly gap: Gap
  readonly gap24: Gap
  readonly gapThreeHops: Gap
  readonly rivalGap: Readonly<Partial<Record<Rival, Gap>>>
  readonly gasAware: {
    /** Maximum lead of the best rival over all trades, net of gas. Negative if always worse than us. */
    readonly worstBp: number
    readonly within01Share: number
    readonly within05Share: number
    /** The same with at most 24 swaps in ours: against all plans of rivals, and against those that also keep the limit. */
    readonly of24: { readonly worstBp: number; readonly within01Share: number }
    readonly heldTo24: { readonly worstBp: number; readonly within01Share: number }
    readonly better: Readonly<
      Partial<Record<Rival, { readonly meanBp: number; readonly p95Bp: number; readonly worstBp: number }>>
    >
  }
  /** Trades where our plans are furthest from the bound without gas, and from the best rival with gas, for tuning the router. */
  readonly worst: { readonly gap: readonly WorstTrade[]; readonly gasAware: readonly WorstTrade[] }
}

export type WorstTrade = {
  readonly tokenIn: string
  readonly tokenOut: string
  readonly amountIn: string
  readonly usd: number
  readonly bp: number
  /** The best rival. */
  readonly best: Rival
}

export function summarisePlans(withoutGas: readonly Comparison[], withGas: readonly Comparison[]): PlanQuality {
  const losses = withGas.map((comparison) => maxLostBp(comparison, rivals))
  const asHeld = withGas.map((comparison) => ({ ...comparison, own: comparison.ownHeld }))
  const heldLosses = asHeld.map((comparison) => maxLostBp(comparison, rivals))
  const evenLosses = asHeld.map((comparison) =>
    maxLostBp(
      comparison,
      rivals.filter((rival) => (comparison.rival[rival]?.swaps ?? 0) <= held.maxSwaps),
    ),
  )
  const ownGaps = withoutGas.map(({ own, trade }) => gapBp(own?.output, trade.boundOut))
  const asked = rivals.filter((name) => withoutGas.some(({ rival }) => rival[name]))
  return {
    gap: gapOf(ownGaps),
    gap24: gapOf(withoutGas.map(({ ownHeld, trade }) => gapBp(ownHeld?.output, trade.boundOut))),
    gapThreeHops: gapOf(withoutGas.map(({ threeHops, trade }) => gapBp(threeHops, trade.boundOut))),
    rivalGap: each(asked, (rival) =>
      gapOf(withoutGas.map(({ rival: of, trade }) => gapBp(of[rival]?.output, trade.boundOut))),
    ),
    gasAware: {
      worstBp: Math.max(...losses),
      within01Share: shareWithin(losses, 0.1),
      within05Share: shareWithin(losses, 0.5),
      of24: { worstBp: Math.max(...heldLosses), within01Share: shareWithin(heldLosses, 0.1) },
      heldTo24: { worstBp: Math.max(...evenLosses), within01Share: shareWithin(evenLosses, 0.1) },
      better: each(asked, (rival) => {
        const gains = withGas.map((comparison) => -lossBp(comparison, rival)).filter(Number.isFinite)
        const meanBp = gains.reduce((sum, gain) => sum + gain, 0) / gains.length
        return { meanBp, p95Bp: quantile(gains, 0.95)!, worstBp: Math.min(...gains) }
      }),
    },
    worst: {
      gap: worstOf(withoutGas, ({ own, trade }) => gapBp(own?.output, trade.boundOut)),
      gasAware: worstOf(withGas, (comparison) => maxLostBp(comparison, rivals)),
    },
  }
}

function worstOf(comparisons: readonly Comparison[], bpOf: (comparison: Comparison) => number): WorstTrade[] {
  return comparisons
    .map((comparison) => {
      const { tokenIn, tokenOut, amountIn, usd } = comparison.trade
      const ranked = rivals.toSorted((x, y) => lossBp(comparison, y) - lossBp(comparison, x))
      return { tokenIn, tokenOut, amountIn: String(amountIn), usd, bp: bpOf(comparison), best: ranked[0]! }
    })
    .sort((x, y) => y.bp - x.bp)
    .slice(0, 5)
}

/** By how much a rival pays more than we do, net of gas; without a route of ours, everything is lost. */
function lossBp({ own, rival }: Comparison, name: Rival): number {
  const theirs = rival[name]
  if (!theirs || theirs.net <= 0) return Number.NEGATIVE_INFINITY
  return ((theirs.net - (own?.net ?? 0)) / theirs.net) * 1e4
}

export const maxLostBp = (comparison: Comparison, among: readonly Rival[]) =>
  Math.max(...among.map((rival) => lossBp(comparison, rival)))
export const shareWithin = (losses: readonly number[], most: number) =>
  losses.filter((loss) => loss <= most).length / losses.length
export const gapBp = (output: number | undefined, bound: number) => (1 - (output ?? 0) / bound) * 1e4
export const gapOf = (gaps: readonly number[]): Gap => ({
  p50Bp: quantile(gaps, 0.5)!,
  p95Bp: quantile(gaps, 0.95)!,
  maxBp: Math.max(...gaps),
})
export const percentiles = (times: readonly number[]): Percentiles => ({
  p50Ms: quantile(times, 0.5)!,
  p95Ms: quantile(times, 0.95)!,
  p99Ms: quantile(times, 0.99)!,
})
function each<value>(names: readonly Rival[], make: (rival: Rival) => value): Partial<Record<Rival, value>> {
  return Object.fromEntries(names.map((rival) => [rival, make(rival)]))
}

/** Requirements for every market. */
export const gapGates = (of: string, { p95Bp, maxBp }: Gap): Gate[] => [
  { name: `Most below the bound, bp, ${of}`, value: maxBp, atMost: 5 },
  { name: `95 % of trades below the bound by at most, bp, ${of}`, value: p95Bp, atMost: 1 },
]
