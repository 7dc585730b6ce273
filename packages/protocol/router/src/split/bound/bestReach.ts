/**
 * By hops and node, the best product of rates of paths there with at most so many hops. Paths that turn back at once don't count: where pools of a
 * pair disagree, they would gain each time. So each node also has a second best, which arrives from another neighbor.
 */
export type Reach = {
  readonly best: Float64Array[]
  readonly second: Float64Array[]
  /** The neighbor from which the best path arrives. */
  readonly by: Int32Array[]
}

export type RatedPairs = {
  readonly size: number
  readonly from: Int32Array
  readonly to: Int32Array
  /**
   * NaN for a pair without a constant rate, because it pays less per unit for larger
   * amounts; {@link through} then gives its output, which increases with the amount.
   */
  readonly rates: Float64Array
  through?(pair: number, value: number): number
  /** The pairs grouped by their source node; absent if they are grouped in order of number. */
  readonly order?: Int32Array
}

/**
 * Computes the best paths from one node that avoid another, for each set of hubs that they may pass: bit `n` of a set is hub `n`. Most profitable
 * cycles lead through a hub, and no path here passes one twice. With reversed pairs, computes the best paths to a node.
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

function begin(reach: Reach, size: number, maxHops: number, start: number): void {
  const { best, second, by } = reach
  let rows = rowsOf.get(reach)
  if (rows === undefined || rows.size < size || rows.count <= maxHops) {
    rows = createRows(Math.max(size, rows?.size ?? 0), Math.max(maxHops + 1, rows?.count ?? 0))
    rowsOf.set(reach, rows)
    for (let hops = 0; hops < rows.count; hops++) {
      const [from, to] = [hops * rows.size, (hops + 1) * rows.size]
      best[hops] = rows.best.subarray(from, to)
      second[hops] = rows.second.subarray(from, to)
      by[hops] = rows.by.subarray(from, to)
    }
  } else {
    // If the rows are hardly longer than needed, clearing them at once is faster than one by one.
    const used = maxHops * rows.size + size
    if (rows.size <= 2 * size) {
      rows.best.fill(0, 0, used)
      rows.second.fill(0, 0, used)
    } else
      for (let hops = 0; hops <= maxHops; hops++) {
        best[hops]!.fill(0, 0, size)
        second[hops]!.fill(0, 0, size)
      }
  }
  for (let hops = 0; hops <= maxHops; hops++) {
    by[hops]!.fill(-1, 0, size)
    best[hops]![start] = second[hops]![start] = 1
  }
}

/** The arrays that the rows of a {@link Reach} are views of. */
type Rows = {
  readonly size: number
  readonly count: number
  readonly best: Float64Array
  readonly second: Float64Array
  readonly by: Int32Array
}

const createRows = (size: number, count: number): Rows => ({
  size,
  count,
  best: new Float64Array(size * count),
  second: new Float64Array(size * count),
  by: new Int32Array(size * count),
})

/** Lists the pairs that paths may use, grouped by node, those to each hub separately. */
function listPairs(
  { size, from, to, rates, order }: RatedPairs,
  start: number,
  avoided: number,
  hubs: readonly number[],
): void {
  while (toHub.length < hubs.length) toHub.push(createBlocks())
  if (blocksTo.length < size) blocksTo = new Uint8Array(size)
  for (const [hub, node] of hubs.entries()) blocksTo[node] = hub + 1
  empty(free, from.length)
  for (const hub of hubs.keys()) empty(toHub[hub]!, from.length)
  for (let at = 0; at < from.length; at++) {
    const pair = order ? order[at]! : at
    const [u, v] = [from[pair]!, to[pair]!]
    if (rates[pair] === 0 || v === start || v === avoided || u === avoided) continue
    const hub = blocksTo[v]!
    list(hub === 0 ? free : toHub[hub - 1]!, pair, u, v, rates[pair]!)
  }
  for (const node of hubs) blocksTo[node] = 0
}

function empty(blocks: Blocks, most: number): void {
  blocks.count = blocks.listed = 0
  if (blocks.pair.length >= most) return
  blocks.pair = new Int32Array(most)
  blocks.to = new Int32Array(most)
  blocks.rates = new Float64Array(most)
}

function list(blocks: Blocks, pair: number, u: number, v: number, rate: number): void {
  if (blocks.count === 0 || blocks.from[blocks.count - 1] !== u) {
    blocks.from[blocks.count] = u
    blocks.start[blocks.count++] = blocks.listed
  }
  blocks.pair[blocks.listed] = pair
  blocks.to[blocks.listed] = v
  blocks.rates[blocks.listed++] = rate
  blocks.start[blocks.count] = blocks.listed
}

/** Extends the paths with one hop less by the listed pairs. */
function extend({ through }: RatedPairs, reach: Reach, shorter: Reach, hops: number, blocks: Blocks): void {
  const best = reach.best[hops]!
  const second = reach.second[hops]!
  const by = reach.by[hops]!
  const bestBefore = shorter.best[hops - 1]!
  const secondBefore = shorter.second[hops - 1]!
  const byBefore = shorter.by[hops - 1]!
  const { from, start, count, pair, to, rates } = blocks
  for (let block = 0; block < count; block++) {
    const u = from[block]!
    const value = bestBefore[u]!
    if (value === 0) continue
    const back = byBefore[u]!
    for (let at = start[block]!; at < start[block + 1]!; at++) {
      const v = to[at]!
      const comes = v === back ? secondBefore[u]! : value
      let rate = rates[at]! * comes
      if (rate <= second[v]!) continue
      if (through && Number.isNaN(rate)) {
        rate = through(pair[at]!, comes)
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

/** Nodes, and where the pairs out of each begin in the list; one more entry marks the end of the last. */
type Blocks = {
  readonly from: number[]
  readonly start: number[]
  count: number
  pair: Int32Array
  to: Int32Array
  rates: Float64Array
  listed: number
}

const createBlocks = (): Blocks => ({
  from: [],
  start: [],
  count: 0,
  pair: new Int32Array(0),
  to: new Int32Array(0),
  rates: new Float64Array(0),
  listed: 0,
})
/** Pairs that don't lead to a hub, and those that lead to each hub. */
const free = createBlocks()
const toHub: Blocks[] = []
/** By node: its hub's number plus one; 0 for other nodes. */
let blocksTo = new Uint8Array(0)
const rowsOf = new WeakMap<Reach, Rows>()
