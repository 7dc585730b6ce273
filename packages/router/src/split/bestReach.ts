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
  /** NaN where a pair has no rate, as it pays less for more: {@link through} says what comes of so much, which is more for more. */
  readonly rates: Float64Array
  through?(pair: number, value: number): number
}

/**
 * Fills in the best ways from one node that keep away from another, for each set of hubs that they may pass: bit `n` of a set is hub `n`. Most circles with a gain
 * lead through a hub, and no way here passes one twice. Of reversed pairs, the best ways to a node.
 */
export function bestReach(
  reaches: Reach[],
  pairs: RatedPairs,
  start: number,
  avoided: number,
  maxHops: number,
  hubs: readonly number[] = [],
): void {
  const sets = 1 << hubs.length
  while (reaches.length < sets) reaches.push({ best: [], second: [], by: [] })
  for (const reach of reaches.slice(0, sets)) begin(reach, pairs.size, maxHops, start)
  const free = listPairs(pairs, start, avoided, hubs)
  for (let hops = 1; hops <= maxHops; hops++)
    for (let set = 0; set < sets; set++) {
      const reach = reaches[set]!
      extend(pairs, reach, reach, hops, 0, free)
      for (let hub = 0; hub < hubs.length; hub++)
        if ((set & (1 << hub)) !== 0)
          extend(pairs, reach, reaches[set - (1 << hub)]!, hops, hub === 0 ? free : ends[hub - 1]!, ends[hub]!)
    }
}

function begin({ best, second, by }: Reach, size: number, maxHops: number, start: number): void {
  for (let hops = 0; hops <= maxHops; hops++) {
    if ((best[hops]?.length ?? 0) < size) {
      best[hops] = new Float64Array(size)
      second[hops] = new Float64Array(size)
      by[hops] = new Int32Array(size)
    } else {
      best[hops]!.fill(0, 0, size)
      second[hops]!.fill(0, 0, size)
    }
    by[hops]!.fill(-1, 0, size)
    best[hops]![start] = second[hops]![start] = 1
  }
}

/** Lists the pairs that ways may use: first those that lead to no hub, whose number it says, then those to each of the hubs. */
function listPairs({ from, to, rates }: RatedPairs, start: number, avoided: number, hubs: readonly number[]): number {
  if (listedFrom.length < from.length) {
    listedPair = new Int32Array(from.length)
    listedFrom = new Int32Array(from.length)
    listedTo = new Int32Array(from.length)
    listedRates = new Float64Array(from.length)
  }
  let count = 0
  const list = (pair: number) => {
    listedPair[count] = pair
    listedFrom[count] = from[pair]!
    listedTo[count] = to[pair]!
    listedRates[count++] = rates[pair]!
  }
  for (const pairs of intoHub) pairs.length = 0
  while (intoHub.length < hubs.length) intoHub.push([])
  for (let pair = 0; pair < from.length; pair++) {
    const v = to[pair]!
    if (rates[pair] === 0 || v === start || v === avoided || from[pair] === avoided) continue
    const hub = hubs.indexOf(v)
    if (hub < 0) list(pair)
    else intoHub[hub]!.push(pair)
  }
  const free = count
  for (let hub = 0; hub < hubs.length; hub++) {
    for (const pair of intoHub[hub]!) list(pair)
    ends[hub] = count
  }
  return free
}

/** Lets the ways of one hop less go on by some of the listed pairs. */
function extend({ through }: RatedPairs, reach: Reach, shorter: Reach, hops: number, first: number, end: number): void {
  const best = reach.best[hops]!
  const second = reach.second[hops]!
  const by = reach.by[hops]!
  const bestBefore = shorter.best[hops - 1]!
  const secondBefore = shorter.second[hops - 1]!
  const byBefore = shorter.by[hops - 1]!
  for (let at = first; at < end; at++) {
    const u = listedFrom[at]!
    const v = listedTo[at]!
    const value = byBefore[u] === v ? secondBefore[u]! : bestBefore[u]!
    let rate = listedRates[at]! * value
    if (rate <= second[v]!) continue
    if (through && Number.isNaN(rate)) {
      rate = through(listedPair[at]!, value)
      if (!(rate > second[v]!)) continue
    }
    if (rate > best[v]!) {
      second[v] = best[v]!
      best[v] = rate
      by[v] = u
    } else second[v] = rate
  }
}

let listedPair = new Int32Array(0)
let listedFrom = new Int32Array(0)
let listedTo = new Int32Array(0)
let listedRates = new Float64Array(0)
/** The pairs that lead to each hub. */
const intoHub: number[][] = []
/** Where the listed pairs to each hub end. */
const ends: number[] = []
