import type { PlanPath } from '../../Plan.ts'
import type { QuotedHop } from '../../path/quoteHop.ts'

/**
 * A split for display: chains of hops from input to output with their shares, largest first.
 *
 * A flow can be decomposed in many ways. Here, what arrived by the longest path leaves by the shortest, so that no path is longer than necessary.
 */
export function planPaths(hops: readonly QuotedHop[]): readonly PlanPath[] {
  if (isPath(hops)) return [{ shareBps: 10_000, hops: [...hops.keys()] }]
  const source = hops[0]!.edge.from
  const target = hops.at(-1)!.edge.to
  const arriving = new Map<number, Parcel[]>([[source, [{ share: 1, hops: [] }]]])
  const rest = hopsToTarget(hops, target)
  const finished: Parcel[] = []
  for (const node of new Set(hops.map(({ edge }) => edge.from))) {
    const parcels = (arriving.get(node) ?? []).sort((a, b) => b.hops.length - a.hops.length)
    const leaving = [...hops.keys()]
      .filter((index) => hops[index]!.edge.from === node)
      .sort((a, b) => rest[a]! - rest[b]!)
    const total = leaving.reduce((sum, index) => sum + Number(hops[index]!.amountIn), 0)
    const share = parcels.reduce((sum, parcel) => sum + parcel.share, 0)
    for (const index of leaving) {
      const { edge, amountIn } = hops[index]!
      let wanted = (share * Number(amountIn)) / total
      const isLast = index === leaving.at(-1)
      while (parcels.length > 0 && (isLast || wanted > share * TRACE)) {
        const parcel = parcels[0]!
        const taken = isLast ? parcel.share : Math.min(parcel.share, wanted)
        const moved = { share: taken, hops: [...parcel.hops, index] }
        if (edge.to === target) finished.push(moved)
        else arriving.set(edge.to, [...(arriving.get(edge.to) ?? []), moved])
        wanted -= taken
        if (parcel.share - taken > share * TRACE) parcels[0] = { ...parcel, share: parcel.share - taken }
        else parcels.shift()
      }
    }
  }
  return inBasisPoints(finished)
}

/** Whether each hop takes the output of the previous one. */
export function isPath(hops: readonly QuotedHop[]): boolean {
  return hops.every(({ edge }, index) => index === 0 || edge.from === hops[index - 1]!.edge.to)
}

type Parcel = { readonly share: number; readonly hops: readonly number[] }

/** Longest path from each hop to the target. */
function hopsToTarget(hops: readonly QuotedHop[], target: number): number[] {
  const longest = new Map<number, number>([[target, 0]])
  const rest: number[] = new Array(hops.length)
  for (let index = hops.length - 1; index >= 0; index--) {
    const { from, to } = hops[index]!.edge
    rest[index] = 1 + (longest.get(to) ?? 0)
    longest.set(from, Math.max(longest.get(from) ?? 0, rest[index]!))
  }
  return rest
}

/** Whole basis points that add up to 10,000: rounded down, with the missing ones added to the largest remainders. */
function inBasisPoints(parcels: readonly Parcel[]): PlanPath[] {
  const total = parcels.reduce((sum, { share }) => sum + share, 0)
  const exact = parcels.map(({ share }) => (share / total) * 10_000)
  const whole = exact.map(Math.floor)
  const missing = 10_000 - whole.reduce((sum, share) => sum + share, 0)
  const byRemainder = [...exact.keys()].sort((a, b) => exact[b]! - whole[b]! - (exact[a]! - whole[a]!) || a - b)
  for (const index of byRemainder.slice(0, missing)) whole[index]!++
  return parcels.map(({ hops }, index) => ({ shareBps: whole[index]!, hops })).sort((a, b) => b.shareBps - a.shareBps)
}

/** Rounding residue of dividing a parcel. */
const TRACE = 1e-9
