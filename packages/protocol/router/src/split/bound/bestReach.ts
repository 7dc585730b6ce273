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
  /** The pairs, those out of one node one after the other; where there is none they are so by their numbers. */
  readonly order?: Int32Array
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
  listPairs(pairs, start, avoided, hubs)
  for (let hops = 1; hops <= maxHops; hops++)
    for (let set = 0; set < sets; set++) {
      const reach = reaches[set]!
      extend(pairs, reach, reach, hops, free)
      for (let hub = 0; hub < hubs.length; hub++)
        if ((set & (1 << hub)) !== 0) extend(pairs, reach, reaches[set - (1 << hub)]!, hops, toHub[hub]!)
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

/** Lists the pairs that ways may use node by node, those to each of the hubs apart. */
function listPairs(
  { from, to, rates, order }: RatedPairs,
  start: number,
  avoided: number,
  hubs: readonly number[],
): void {
  if (listedPair.length < from.length) {
    listedPair = new Int32Array(from.length)
    listedTo = new Int32Array(from.length)
    listedRates = new Float64Array(from.length)
  }
  while (toHub.length < hubs.length) toHub.push(createBlocks())
  listed = 0
  free.count = 0
  for (let at = 0; at < from.length; at++) {
    const pair = order ? order[at]! : at
    if (isFree(pair) && !hubs.includes(to[pair]!)) list(free, pair)
  }
  for (const [hub, node] of hubs.entries()) {
    toHub[hub]!.count = 0
    for (let pair = 0; pair < from.length; pair++) if (to[pair] === node && isFree(pair)) list(toHub[hub]!, pair)
  }
  function isFree(pair: number): boolean {
    return rates[pair] !== 0 && to[pair] !== start && to[pair] !== avoided && from[pair] !== avoided
  }

  function list(blocks: Blocks, pair: number): void {
    const u = from[pair]!
    if (blocks.from[blocks.count - 1] !== u) {
      blocks.from[blocks.count] = u
      blocks.start[blocks.count++] = listed
    }
    listedPair[listed] = pair
    listedTo[listed] = to[pair]!
    listedRates[listed++] = rates[pair]!
    blocks.start[blocks.count] = listed
  }
}

/** Lets the ways of one hop less go on by some of the listed pairs. */
function extend({ through }: RatedPairs, reach: Reach, shorter: Reach, hops: number, blocks: Blocks): void {
  const best = reach.best[hops]!
  const second = reach.second[hops]!
  const by = reach.by[hops]!
  const bestBefore = shorter.best[hops - 1]!
  const secondBefore = shorter.second[hops - 1]!
  const byBefore = shorter.by[hops - 1]!
  for (let block = 0; block < blocks.count; block++) {
    const u = blocks.from[block]!
    const value = bestBefore[u]!
    if (value === 0) continue
    const back = byBefore[u]!
    for (let at = blocks.start[block]!; at < blocks.start[block + 1]!; at++) {
      const v = listedTo[at]!
      const comes = v === back ? secondBefore[u]! : value
      let rate = listedRates[at]! * comes
      if (rate <= second[v]!) continue
      if (through && Number.isNaN(rate)) {
        rate = through(listedPair[at]!, comes)
        if (!(rate > second[v]!)) continue
      }
      if (rate > best[v]!) {
        second[v] = best[v]!
        best[v] = rate
        by[v] = u
      } else second[v] = rate
    }
  }
}

/** Nodes, and where the pairs out of each begin in the list; one more says where the last one's end. */
type Blocks = { readonly from: number[]; readonly start: number[]; count: number }

const createBlocks = (): Blocks => ({ from: [], start: [], count: 0 })
let listedPair = new Int32Array(0)
let listedTo = new Int32Array(0)
let listedRates = new Float64Array(0)
let listed = 0
/** Of pairs that lead to no hub, and of those that lead to each. */
const free = createBlocks()
const toHub: Blocks[] = []
