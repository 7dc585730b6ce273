/** Which token pairs lose least, so that a search can consider the few that matter and ignore the rest of the market. */
export type PairRanks = {
  /** 1 for a node from which, in either direction, no pools can be reached that disagree by more than their fees. */
  readonly isCalm: Uint8Array
  /** The sale value of one unit of a node's token along the best path at spot rates, in ETH if it can be sold for ETH. */
  readonly worth: Float64Array
  /**
   * Share of its input's worth that a pair pays at zero size: at most 1, because worth is the best sale. Infinity where pools disagree by more than
   * their fees: then there is no bound, and everything is searched.
   */
  readonly keeps: Float64Array
  /** Pairs out of node `v`, highest `keeps` first: `pairsOut[nodeStart[v] .. nodeStart[v + 1]]`. */
  readonly pairsOut: Int32Array
  /** Pairs into node `v`, highest `passes` first: `pairsInto[intoStart[v] .. intoStart[v + 1]]`. */
  readonly pairsInto: Int32Array
  /** By position in `pairsInto`, the largest share of worth that remains after a hop into the pair's seller and then through the pair. */
  readonly passes: Float64Array
  /** Share of worth that the best pair into a node pays. */
  readonly entry: Float64Array
}

type Pairs = {
  readonly size: number
  readonly pairFrom: Int32Array
  readonly pairTo: Int32Array
  readonly pairRate: Float64Array
  readonly nodeStart: Int32Array
  readonly intoStart: Int32Array
  /** Unordered within a node. */
  readonly pairsInto: Int32Array
}

export function rankPairs(pairs: Pairs): PairRanks {
  const { size, pairFrom, pairTo, pairRate, nodeStart, intoStart } = pairs
  const { worth, isCalm } = bestSales(pairs)
  const keeps = pairRate.map((rate, pair) =>
    isCalm[pairFrom[pair]!] === 1 ? (rate * worth[pairTo[pair]!]!) / worth[pairFrom[pair]!]! : Number.POSITIVE_INFINITY,
  )
  const entry = new Float64Array(size)
  for (let pair = 0; pair < keeps.length; pair++) {
    const node = pairTo[pair]!
    if (keeps[pair]! > entry[node]!) entry[node] = keeps[pair]!
  }
  // A token that trades with only one other token is a dead end: its pools only serve its own trades.
  const isDeadEnd = Uint8Array.from({ length: size }, (_, node) => {
    const [out, into] = [nodeStart[node]!, intoStart[node]!]
    const hasOne = nodeStart[node + 1]! - out === 1 && intoStart[node + 1]! - into === 1
    return isCalm[node] === 1 && hasOne && pairTo[out] === pairFrom[pairs.pairsInto[into]!] ? 1 : 0
  })
  const passing = keeps.map((kept, pair) => {
    const seller = pairFrom[pair]!
    return isDeadEnd[seller] === 1 || entry[seller] === 0 ? 0 : kept * entry[seller]!
  })
  const pairsInto = sorted(pairs.pairsInto, intoStart, passing)
  const pairsOut = sorted(Int32Array.from(keeps.keys()), nodeStart, keeps)
  const passes = Float64Array.from(pairsInto, (pair) => passing[pair]!)
  return { isCalm, worth, keeps, pairsOut, pairsInto, passes, entry }
}

/**
 * Longest paths, by the product of their rates, to WETH (node 0), or to some other token for tokens
 * that can't be sold for ETH. Where pools disagree by more than their fees there is no longest path:
 * the connected tokens are valued by the first path found, and the rest of the market is unaffected.
 */
function bestSales(pairs: Pairs): { worth: Float64Array; isCalm: Uint8Array } {
  const { size } = pairs
  const worth = new Float64Array(size)
  const isCalm = new Uint8Array(size).fill(1)
  for (const island of islandsOf(pairs)) {
    if (raiseToBest(pairs, island, worth)) continue
    for (const node of island) {
      worth[node] = 0
      isCalm[node] = 0
    }
    sellAtOnce(pairs, island, worth)
  }
  return { worth, isCalm }
}

/** Raises the worth of each node to its best sale. False when a cycle of disagreeing pools would raise its own prices forever. */
function raiseToBest(
  { size, pairFrom, pairRate, intoStart, pairsInto }: Pairs,
  island: readonly number[],
  worth: Float64Array,
): boolean {
  const isQueued = new Uint8Array(size)
  const queue: number[] = []
  let visits = 0
  for (const root of island) {
    if (worth[root]! > 0) continue
    worth[root] = 1
    queue.push(root)
    for (; visits < queue.length; visits++) {
      if (visits > VISITS * island.length) return false
      const token = queue[visits]!
      isQueued[token] = 0
      for (let at = intoStart[token]!; at < intoStart[token + 1]!; at++) {
        const pair = pairsInto[at]!
        const seller = pairFrom[pair]!
        const sale = pairRate[pair]! * worth[token]!
        // Cycles without gain or loss come back with a rounding error.
        if (!(sale > worth[seller]! * (1 + 1e-13))) continue
        worth[seller] = sale
        if (isQueued[seller] === 1) continue
        isQueued[seller] = 1
        queue.push(seller)
      }
    }
  }
  return true
}

/** Values each node by its best sale to a node one hop closer to the root. */
function sellAtOnce(
  { pairFrom, pairRate, intoStart, pairsInto }: Pairs,
  island: readonly number[],
  worth: Float64Array,
): void {
  for (const root of island) {
    if (worth[root]! > 0) continue
    worth[root] = 1
    for (let layer = [root]; layer.length > 0; ) {
      const next = new Map<number, number>()
      for (const token of layer)
        for (let at = intoStart[token]!; at < intoStart[token + 1]!; at++) {
          const pair = pairsInto[at]!
          const seller = pairFrom[pair]!
          const sale = pairRate[pair]! * worth[token]!
          if (worth[seller] === 0 && sale > (next.get(seller) ?? 0)) next.set(seller, sale)
        }
      for (const [seller, sale] of next) worth[seller] = sale
      layer = [...next.keys()]
    }
  }
}

/** The connected components, ignoring direction, in order of node number. */
function islandsOf({ size, pairFrom, pairTo }: Pairs): number[][] {
  const parent = Int32Array.from({ length: size }, (_, node) => node)
  const rootOf = (node: number) => {
    let root = node
    while (parent[root]! !== root) root = parent[root]!
    for (let at = node; parent[at]! !== root; ) [at, parent[at]] = [parent[at]!, root]
    return root
  }
  for (const [pair, from] of pairFrom.entries()) {
    const [a, b] = [rootOf(from), rootOf(pairTo[pair]!)]
    if (a !== b) parent[Math.max(a, b)] = Math.min(a, b)
  }
  const islands = new Map<number, number[]>()
  for (let node = 0; node < size; node++) {
    const root = rootOf(node)
    const island = islands.get(root)
    if (island) island.push(node)
    else islands.set(root, [node])
  }
  return [...islands.values()]
}

/** The pairs of each node by descending key; equal keys by pair number. */
function sorted(pairs: Int32Array, starts: Int32Array, key: Float64Array): Int32Array {
  const ranked = pairs.slice()
  const order = (a: number, b: number) => key[b]! - key[a]! || a - b
  for (let node = 0; node + 1 < starts.length; node++) {
    const [start, end] = [starts[node]!, starts[node + 1]!]
    if (end - start > FEW) ranked.subarray(start, end).sort(order)
    // Most nodes have only a few pairs, for which an insertion sort is cheaper.
    else
      for (let next = start + 1; next < end; next++) {
        const pair = ranked[next]!
        let at = next
        for (; at > start && order(pair, ranked[at - 1]!) < 0; at--) ranked[at] = ranked[at - 1]!
        ranked[at] = pair
      }
  }
  return ranked
}

/** Average limit of visits per token while propagating worths. */
const VISITS = 8
/** Pairs of a node up to which insertion sort is used. */
const FEW = 12
