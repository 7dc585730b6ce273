/** By pair, the rate of its best pool. */
export function rankAllPools({ pairStart, pairEdges }: rankAllPools.Lists, rate: Float64Array) {
  const pairRate = new Float64Array(pairStart.length - 1)
  for (let pair = 0; pair < pairRate.length; pair++) rankPools(pair, pairStart, pairEdges, pairRate, rate)
  return pairRate
}

export declare namespace rankAllPools {
  type Lists = { readonly pairStart: Int32Array; readonly pairEdges: Int32Array }
}

/** Sorts the pools of a pair by rate: only a few, and nearly sorted after a change of one. */
export function rankPools(
  pair: number,
  pairStart: Int32Array,
  pairEdges: Int32Array,
  pairRate: Float64Array,
  rate: Float64Array,
): void {
  const start = pairStart[pair]!
  const before = (a: number, b: number) => rate[a]! > rate[b]! || (rate[a]! === rate[b]! && a < b)
  for (let next = start; next < pairStart[pair + 1]!; next++) {
    const edge = pairEdges[next]!
    let at = next
    for (; at > start && before(edge, pairEdges[at - 1]!); at--) pairEdges[at] = pairEdges[at - 1]!
    pairEdges[at] = edge
  }
  pairRate[pair] = rate[pairEdges[start]!]!
}
