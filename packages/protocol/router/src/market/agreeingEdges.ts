import type { Market } from './Market.ts'

/**
 * Marks with 1 the edges of pools that agree with each other. Pools are added deepest
 * first, and one is left out if it forms a profitable cycle with deeper ones.
 *
 * Each token has a worth (as a logarithm) such that no pool added so far pays more than the worth of its input. A pool that does raises the worth of
 * its input token, and then of the tokens sold for that one; if this comes back to the pool's output token, there is a profitable cycle.
 */
export function agreeingEdges(market: Market): Uint8Array {
  const { edges, size, isCalm, rate } = market
  const agrees = new Uint8Array(edges.length)
  const worth = new Float64Array(size)
  const isTaken = new Uint8Array(size)
  // Linked lists of the added edges by the node that they lead to, in order of addition: first and last edge of a node, and the next edge.
  const first = new Int32Array(size).fill(NONE)
  const last = new Int32Array(size).fill(NONE)
  const next = new Int32Array(edges.length).fill(NONE)
  const seller = new Int32Array(edges.length)
  const buyer = new Int32Array(edges.length)
  for (let edge = 0; edge < edges.length; edge++) {
    seller[edge] = edges[edge]!.from
    buyer[edge] = edges[edge]!.to
  }
  const log = rate.map(Math.log)
  // Nodes whose worth the current pool has raised, with their previous worth.
  const raised: number[] = []
  const before = new Float64Array(size)
  const isRaised = new Uint8Array(size)
  const queue: number[] = []

  const fits = (edge: number): boolean => {
    const [from, to] = [seller[edge]!, buyer[edge]!]
    if (!raise(from, log[edge]! + worth[to]!)) return true
    queue.length = 0
    queue.push(from)
    for (let visit = 0; visit < queue.length; visit++) {
      const token = queue[visit]!
      for (let other = first[token]!; other !== NONE; other = next[other]!) {
        if (!raise(seller[other]!, log[other]! + worth[token]!)) continue
        if (seller[other] === to) return false
        queue.push(seller[other]!)
      }
    }
    return true
  }
  const raise = (node: number, to: number): boolean => {
    // A cycle without gain or loss comes back with a rounding error.
    if (!(to > worth[node]! + 1e-14 * Math.max(1, Math.abs(to)))) return false
    if (isRaised[node] === 0) {
      isRaised[node] = 1
      before[node] = worth[node]!
      raised.push(node)
    }
    worth[node] = to
    return true
  }
  const append = (edge: number): void => {
    const to = buyer[edge]!
    if (first[to] === NONE) first[to] = edge
    else next[last[to]!] = edge
    last[to] = edge
  }
  /** Adds all edges of a pool, or none. */
  const take = (start: number, end: number): void => {
    const [from, to] = [seller[start]!, buyer[start]!]
    if (isTaken[from] === 0) worth[from] = log[start]! + worth[to]!
    else if (isTaken[to] === 0) worth[to] = worth[from]! - log[start]!
    for (const node of raised) isRaised[node] = 0
    raised.length = 0
    const [lastFrom, lastTo] = [last[from]!, last[to]!]
    for (let edge = start; edge < end; edge++) {
      if (fits(edge)) append(edge)
      else {
        for (const node of raised) worth[node] = before[node]!
        cutAfter(from, lastFrom)
        cutAfter(to, lastTo)
        return
      }
    }
    isTaken[from] = isTaken[to] = 1
    agrees.fill(1, start, end)
  }
  const cutAfter = (node: number, edge: number): void => {
    last[node] = edge
    if (edge === NONE) first[node] = NONE
    else next[edge] = NONE
  }
  for (const [start, end] of deepestFirst(market)) {
    if (isCalm[seller[start]!] === 1) agrees.fill(1, start, end)
    else take(start, end)
  }
  return agrees
}

/**
 * First and last edge index of each pool, deepest pools first, measured by their
 * smaller side in ETH. Pools without a price in ETH come last, by sale value.
 */
function deepestFirst({ edges, depths, unitsPerWei, worth }: Market): (readonly [start: number, end: number])[] {
  const pools: { start: number; end: number; wei: number; value: number }[] = []
  for (let start = 0, end = 0; start < edges.length; start = end) {
    let [wei, value] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    const { pool } = edges[start]!
    for (; end < edges.length && edges[end]!.pool === pool; end++) {
      const { from } = edges[end]!
      wei = Math.min(wei, unitsPerWei[from]! > 0 ? depths[end]! / unitsPerWei[from]! : 0)
      value = Math.min(value, depths[end]! * worth[from]!)
    }
    pools.push({ start, end, wei, value })
  }
  return pools
    .sort((a, b) => b.wei - a.wei || b.value - a.value || a.start - b.start)
    .map(({ start, end }) => [start, end])
}

const NONE = -1
