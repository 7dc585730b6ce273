import type { Edge } from './Edge.ts'

/** Groups some edges into pairs. */
export function pairsOf(edges: readonly Edge[], members: readonly number[], size: number) {
  const keyOf = (edge: Edge) => edge.from * size + edge.to
  return pairsAlong(
    edges,
    Int32Array.from(members).sort((a, b) => keyOf(edges[a]!) - keyOf(edges[b]!)),
    size,
  )
}

/** Groups edges into pairs, given that they are sorted by pair in node order. */
export function pairsAlong(edges: readonly Edge[], pairEdges: Int32Array, size: number) {
  const pairOf = new Int32Array(edges.length).fill(-1)
  const starts: number[] = []
  let before: Edge | undefined
  for (let position = 0; position < pairEdges.length; position++) {
    const edge = edges[pairEdges[position]!]!
    if (before?.from !== edge.from || before.to !== edge.to) starts.push(position)
    before = edge
    pairOf[pairEdges[position]!] = starts.length - 1
  }
  const pairFrom = Int32Array.from(starts, (start) => edges[pairEdges[start]!]!.from)
  const pairTo = Int32Array.from(starts, (start) => edges[pairEdges[start]!]!.to)
  const intoStart = startsOf(pairTo, size)
  const free = intoStart.slice()
  const pairsInto = new Int32Array(starts.length)
  for (let pair = 0; pair < pairTo.length; pair++) pairsInto[free[pairTo[pair]!]!++] = pair
  return {
    pairFrom,
    pairTo,
    pairStart: Int32Array.of(...starts, pairEdges.length),
    pairEdges,
    pairOf,
    nodeStart: startsOf(pairFrom, size),
    intoStart,
    pairsInto,
  }
}

/** Where the pairs of each node begin, given that they are sorted by node. */
function startsOf(nodes: Int32Array, size: number): Int32Array {
  const starts = new Int32Array(size + 1)
  for (const node of nodes) starts[node + 1]!++
  for (let node = 0; node < size; node++) starts[node + 1]! += starts[node]!
  return starts
}
