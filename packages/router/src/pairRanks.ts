/** Which pairs of tokens lose least, so that a search can look at the few that matter and leave the rest of the market alone. */
export type PairRanks = {
  /** Whether no pools disagree by more than their fees. */
  readonly isCalm: boolean
  /** What a unit of a node's token sells for along the best way at spot rates, in ETH where a way leads there. */
  readonly worth: Float64Array
  /**
   * Part of the worth of its input that a pair pays at zero size: at most 1, because worth is the best sale. Infinity for all pairs when pools disagree
   * by more than their fees somewhere: then nothing can be said, and everything is looked at.
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
    isCalm ? (rate * worth[pairTo[pair]!]!) / worth[pairFrom[pair]!]! : Number.POSITIVE_INFINITY,
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
    return isCalm && hasOne && pairTo[out] === pairFrom[pairs.pairsInto[into]!] ? 1 : 0
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

/** Longest ways, by the product of their rates, to WETH (node 0); and to one token of whatever cannot be sold for ETH. */
function bestSales({ size, pairFrom, pairRate, intoStart, pairsInto }: Pairs): {
  worth: Float64Array
  isCalm: boolean
} {
  const worth = new Float64Array(size)
  const isQueued = new Uint8Array(size)
  const queue: number[] = []
  let visits = 0
  for (let root = 0; root < size; root++) {
    if (worth[root]! > 0) continue
    worth[root] = 1
    queue.push(root)
    for (; visits < queue.length; visits++) {
      // A cycle of pools that disagree would raise its own prices for ever.
      if (visits > VISITS * size) return { worth, isCalm: false }
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
  return { worth, isCalm: true }
}

/** The pairs of each node, the greatest key first, and in the order of their numbers where equal. */
function sorted(pairs: Int32Array, starts: Int32Array, key: Float64Array): Int32Array {
  const ranked = pairs.slice()
  for (let node = 0; node + 1 < starts.length; node++)
    ranked.subarray(starts[node]!, starts[node + 1]!).sort((a, b) => key[b]! - key[a]! || a - b)
  return ranked
}

/** Most visits of a token while worths are handed on, on average. */
const VISITS = 8
