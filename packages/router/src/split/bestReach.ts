/**
 * By hops and node, the best product of rates on the way there in at most so many hops. A way that turns back at once does not count: where
 * pools of a pair disagree it would gain by that each time. So each node has a second best too, that comes by another neighbour than the best.
 */
export type Reach = {
  readonly best: Float64Array[]
  readonly second: Float64Array[]
  /** The neighbour by which the best comes. */
  readonly by: Int32Array[]
}

export type RatedPairs = {
  readonly size: number
  readonly from: Int32Array
  readonly to: Int32Array
  readonly rates: Float64Array
}

/** Fills in the best ways from one node that keep away from another. Of reversed pairs, the best ways to a node. */
export function bestReach(
  reach: Reach,
  { size, from, to, rates }: RatedPairs,
  start: number,
  avoided: number,
  maxHops: number,
): void {
  const { best, second, by } = reach
  for (let hops = 0; hops <= maxHops; hops++) {
    const isNew = (best[hops]?.length ?? 0) < size
    const bestNow = isNew ? new Float64Array(size) : best[hops]!.fill(0, 0, size)
    const secondNow = isNew ? new Float64Array(size) : second[hops]!.fill(0, 0, size)
    const byNow = isNew ? new Int32Array(size) : by[hops]!
    byNow.fill(-1, 0, size)
    bestNow[start] = secondNow[start] = 1
    best[hops] = bestNow
    second[hops] = secondNow
    by[hops] = byNow
    if (hops === 0) continue
    const [bestBefore, secondBefore, byBefore] = [best[hops - 1]!, second[hops - 1]!, by[hops - 1]!]
    for (let pair = 0; pair < from.length; pair++) {
      const u = from[pair]!
      const v = to[pair]!
      if (v === start || v === avoided || u === avoided) continue
      const rate = rates[pair]! * (byBefore[u] === v ? secondBefore[u]! : bestBefore[u]!)
      if (rate > bestNow[v]!) {
        secondNow[v] = bestNow[v]!
        bestNow[v] = rate
        byNow[v] = u
      } else if (rate > secondNow[v]!) secondNow[v] = rate
    }
  }
}
