import type { QuotePath } from '@oxbow/trading/Quote'

/** What the pools of a route keep of a trade, in basis points: each path pays the fees of its pools one after the other, and weighs by its share. */
export function toPoolFeeBps(route: readonly QuotePath[]): number {
  const kept = route.map(
    ({ shareBps, hops }) => shareBps * (1 - hops.reduce((rest, hop) => rest * (1 - hop.feePips / 1e6), 1)),
  )
  // One minus 0.9999 is a little less than a basis point in binary, and would be written as less than one.
  return Math.round(kept.reduce((sum, fee) => sum + fee, 0) * 1e6) / 1e6
}
