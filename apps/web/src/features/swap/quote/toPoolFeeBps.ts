import type { QuotePath } from '@oxbow/trading/Quote'

/** The pool fees of a route in basis points: the fees of a path's pools compound, and paths are weighted by share. */
export function toPoolFeeBps(route: readonly QuotePath[]): number {
  const kept = route.map(
    ({ shareBps, hops }) => shareBps * (1 - hops.reduce((rest, hop) => rest * (1 - hop.feePips / 1e6), 1)),
  )
  // Rounds off binary errors: 1 - 0.9999 is slightly less than a basis point.
  return Math.round(kept.reduce((sum, fee) => sum + fee, 0) * 1e6) / 1e6
}
