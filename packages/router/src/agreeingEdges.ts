import type { Edge } from './Edge.ts'
import type { Market } from './Market.ts'

/**
 * Which edges belong to pools that agree with each other: 1 for each. The deepest pools are taken first, and one is left out when with deeper ones it makes
 * a cycle that pays more than was put in.
 *
 * Each token has a worth (its logarithm here) such that no pool taken so far pays more for anything than that is worth. For a pool that does, what it buys
 * becomes worth more, and so does what leads there; where that comes round to the pool itself, there is a cycle.
 */
export function agreeingEdges(market: Market): Uint8Array {
  const { edges, size, isCalm, rate } = market
  const agrees = new Uint8Array(edges.length)
  const worth = new Float64Array(size)
  const isTaken = new Uint8Array(size)
  /** Edges taken so far, by the node that they lead to. */
  const into: number[][] = Array.from({ length: size }, () => [])
  const log = rate.map(Math.log)
  const raised = new Map<number, number>()

  const fits = (edge: number): boolean => {
    const { from, to } = edges[edge]!
    const queue = [from]
    if (!raise(from, log[edge]! + worth[to]!)) return true
    for (const token of queue) {
      for (const other of into[token]!) {
        const seller = edges[other]!.from
        if (!raise(seller, log[other]! + worth[token]!)) continue
        if (seller === to) return false
        queue.push(seller)
      }
    }
    return true
  }
  const raise = (node: number, to: number): boolean => {
    // What costs nothing comes round with a rounding error.
    if (!(to > worth[node]! + 1e-14 * Math.max(1, Math.abs(to)))) return false
    if (!raised.has(node)) raised.set(node, worth[node]!)
    worth[node] = to
    return true
  }
  const take = (pool: readonly number[]): boolean => {
    const [first] = pool
    const { from, to } = edges[first!]!
    if (isTaken[from] === 0) worth[from] = log[first!]! + worth[to]!
    else if (isTaken[to] === 0) worth[to] = worth[from]! - log[first!]!
    raised.clear()
    const fit = pool.every((edge) => {
      if (!fits(edge)) return false
      into[edges[edge]!.to]!.push(edge)
      return true
    })
    if (fit) {
      isTaken[from] = isTaken[to] = 1
      return true
    }
    for (const [node, before] of raised) worth[node] = before
    for (const edge of pool) into[edges[edge]!.to] = into[edges[edge]!.to]!.filter((other) => other !== edge)
    return false
  }
  for (const pool of deepestFirst(market))
    if (isCalm[edges[pool[0]!]!.from] === 1 || take(pool)) for (const edge of pool) agrees[edge] = 1
  return agrees
}

/** The edges of each pool, the pools that hold most first: of their lesser side, in ETH. What has no price in ETH comes last, by what it sells for. */
function deepestFirst({ edges, depths, unitsPerWei, worth }: Market): (readonly number[])[] {
  const pools = new Map<Edge['pool'], { members: number[]; wei: number; value: number }>()
  for (const [index, { pool, from }] of edges.entries()) {
    const known = pools.get(pool) ?? { members: [], wei: Number.POSITIVE_INFINITY, value: Number.POSITIVE_INFINITY }
    pools.set(pool, known)
    known.members.push(index)
    known.wei = Math.min(known.wei, unitsPerWei[from]! > 0 ? depths[index]! / unitsPerWei[from]! : 0)
    known.value = Math.min(known.value, depths[index]! * worth[from]!)
  }
  return [...pools.values()]
    .sort((a, b) => b.wei - a.wei || b.value - a.value || a.members[0]! - b.members[0]!)
    .map(({ members }) => members)
}
