/** Which pairs of tokens lose least, so that a search can look at the few that matter and leave the rest of the market alone. */
export type PairRanks = {
  /** 1 for a node from which no pools can be reached, either way, that disagree by more than their fees. */
  readonly isCalm: Uint8Array
  /** What a unit of a node's token sells for along the best way at spot rates, in ETH where a way leads there. */
  readonly worth: Float64Array
  /**
   * Part of the worth of its input that a pair pays at zero size: at most 1, because worth is the best sale. Infinity where pools disagree by more than
   * their fees: then nothing can be said, and everything is looked at.
   */
  readonly keeps: Float64Array
  /** Pairs out of node `v`, those that keep most first: `pairsOut[nodeStart[v] .. nodeStart[v + 1]]`. */
  readonly pairsOut: Int32Array
  /** Pairs into node `v`, those that pass most first: `pairsInto[intoStart[v] .. intoStart[v + 1]]`. */
  readonly pairsInto: Int32Array
  /** By place in `pairsInto`: part of its worth that is left of whatever comes to the seller from elsewhere and goes through the pair, at most. */
  readonly passes: Float64Array
  /** Part of its worth that the best pair into a node pays. */
  readonly entry: Float64Array
}

type Pairs = {
  readonly size: number
  readonly pairFrom: Int32Array
  readonly pairTo: Int32Array
  readonly pairRate: Float64Array
  readonly nodeStart: Int32Array
  readonly intoStart: Int32Array
  /** In any order within a node. */
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
  // What only one token trades with leads nowhere: its pools are of no use but to its own trades.
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
 * Longest ways, by the product of their rates, to WETH (node 0); and to one token of whatever cannot be sold for ETH. Where pools disagree by more than
 * their fees there is no longest way: what is connected with them is worth what the first way found sells it for, and the rest of the market is as it was.
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

/** Raises the worth of each node to its best sale. False when a cycle of pools that disagree would raise its own prices for ever. */
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
        // Cycles that cost nothing come back with a rounding error.
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

/** Values each node by its best sale to one that is a hop nearer to the root. */
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

/** The nodes that pools connect, whatever the direction, in the order of their numbers. */
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

/** The pairs of each node, the greatest key first, and in the order of their numbers where equal. */
function sorted(pairs: Int32Array, starts: Int32Array, key: Float64Array): Int32Array {
  const ranked = pairs.slice()
  const order = (a: number, b: number) => key[b]! - key[a]! || a - b
  for (let node = 0; node + 1 < starts.length; node++) {
    const [start, end] = [starts[node]!, starts[node + 1]!]
    if (end - start > FEW) ranked.subarray(start, end).sort(order)
    // Most nodes have a handful, which costs less to sort than to hand over.
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

/** Most visits of a token while worths are handed on, on average. */
const VISITS = 8
/** Pairs of a node. */
const FEW = 12
