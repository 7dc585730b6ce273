import { MAX_NODES, SOURCE, TARGET } from './Network.ts'
import type { SplitSearch } from './SplitSearch.ts'

/**
 * Finds the hops that are worth their gas and fit in the limit of swaps. Leaves the best flow in the search.
 *
 * The rent of an edge says what it can matter: an open edge is worth no more than what the others cannot replace, and its rent is the least that
 * closing it loses; a closed edge can gain its rent at most. So closing is tried only where the rent is below the gas, and opening only where it
 * is above. Both are tried one at a time, because substitutes close together are worth more than each, and every step is judged by what really arrives.
 */
export function chooseHops(search: SplitSearch): void {
  if (search.perGas > 0) closeCheapest(search)
  if (search.current.hops > search.trade.maxSwaps + PEEL_MARGIN) keepWidest(search, search.trade.maxSwaps)
  closeOneByOne(search, new Set())
  openWorthwhile(search)
}

/** A hop that may be closed, with all that dies with it. */
type Candidate = {
  readonly edges: readonly number[]
  /** Rents less gas: what closing it loses. */
  readonly loss: number
  readonly worth: number
}

/** Closes at once the many small hops that earn less than half their gas, up to an eighth of the trade at a time. */
function closeCheapest(search: SplitSearch): void {
  const { network, perGas } = search
  for (let pass = 0; pass < 8; pass++) {
    const cheap = candidates(search, (k) => search.rent(k) - 0.5 * network.gas[k]! * perGas)
      .filter(({ loss }) => loss < 0)
      .sort((a, b) => a.worth - b.worth)
    if (cheap.length < 3) return
    const before = search.current.net
    search.save()
    let closed = 0
    for (const { edges, worth } of cheap) {
      if (closed + worth > 0.12 * search.worth) break
      closed += worth
      close(search, edges)
    }
    if (closed === 0) return
    search.settle()
    if (search.current.net >= before) continue
    search.goBack()
    return
  }
}

/** Closes one hop at a time: first what the limit of swaps demands, at the least loss of the four cheapest, then what costs more gas than it earns. */
function closeOneByOne(search: SplitSearch, kept: Set<number>): void {
  const { network, perGas, trade } = search
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const isOver = search.current.hops > trade.maxSwaps
    const before = search.current.net
    const tries = candidates(search, (k) => search.rent(k) - network.gas[k]! * perGas)
      .filter(({ edges, loss }) => edges.length < search.current.hops && (isOver || (loss < 0 && !kept.has(edges[0]!))))
      .sort((a, b) => a.loss - b.loss)
      .slice(0, isOver ? 4 : 1)
    if (tries.length === 0) return
    search.save()
    let best = tries[0]!
    let bestNet = Number.NEGATIVE_INFINITY
    for (const candidate of tries) {
      if (candidate !== tries[0]) search.goBack()
      close(search, candidate.edges)
      search.settle()
      if (search.current.net <= bestNet) continue
      bestNet = search.current.net
      best = candidate
    }
    if (!isOver && bestNet < before) {
      search.goBack()
      kept.add(best.edges[0]!)
    } else if (best !== tries.at(-1)) {
      search.goBack()
      close(search, best.edges)
      search.settle()
    }
  }
}

/** Opens hops whose rent at the best plan's prices is above their gas, as long as that helps. */
function openWorthwhile(search: SplitSearch): void {
  const { network, perGas, trade } = search
  for (let round = 0; round < 4 && search.bestNet > Number.NEGATIVE_INFINITY; round++) {
    search.goToBest()
    search.settle()
    if (search.current.hops >= trade.maxSwaps) return
    const before = search.bestNet
    const noise = 1e-9 * Math.abs(before)
    const worthwhile = closedBetweenUsed(search)
      .map((k) => ({ k, gain: search.rentIfOpen(k) - network.gas[k]! * perGas }))
      .filter(({ gain }) => gain > noise)
      .sort((a, b) => b.gain - a.gain)
      .slice(0, 4)
    search.save()
    const opened = worthwhile.find(({ k }, index) => {
      if (index > 0) search.goBack()
      network.isOpen[k] = 1
      search.settle()
      return search.current.hops <= trade.maxSwaps && search.current.net > before + noise
    })
    if (!opened) return
    closeOneByOne(search, new Set())
  }
}

/** Closed edges between nodes that carry flow. */
function closedBetweenUsed({ network }: SplitSearch): number[] {
  const { edgeCount, isOpen, from, to } = network
  const isUsed = new Uint8Array(MAX_NODES)
  isUsed[SOURCE] = isUsed[TARGET] = 1
  for (let k = 0; k < edgeCount; k++) if (isOpen[k] === 1) isUsed[to[k]!] = 1
  const closed: number[] = []
  for (let k = 0; k < edgeCount; k++)
    if (isOpen[k] === 0 && isUsed[from[k]!] === 1 && isUsed[to[k]!] === 1) closed.push(k)
  return closed
}

/** Keeps the edges of the `count` widest paths of the flow, where there are far too many to close them one by one. */
function keepWidest(search: SplitSearch, count: number): void {
  const { edgeCount, isOpen, from, input, price } = search.network
  const left = new Float64Array(edgeCount)
  for (let k = 0; k < edgeCount; k++) left[k] = isOpen[k] === 1 ? input[k]! * price[from[k]!]! : 0
  const stays = new Uint8Array(edgeCount)
  let hops = 0
  while (hops < count) {
    const path = widestPath(search, left)
    if (path.length === 0) break
    const width = Math.min(...path.map((k) => left[k]!))
    for (const k of path) {
      left[k]! -= width
      if (stays[k] === 0) hops++
      stays[k] = 1
    }
  }
  for (let k = 0; k < edgeCount; k++) if (stays[k] === 0) isOpen[k] = 0
  search.settle()
}

function widestPath({ network }: SplitSearch, left: Float64Array): number[] {
  const { edgeCount, nodeCount, from, to } = network
  const width = new Float64Array(nodeCount)
  const via = new Int32Array(nodeCount).fill(-1)
  width[SOURCE] = Number.POSITIVE_INFINITY
  for (let grew = true; grew; ) {
    grew = false
    for (let k = 0; k < edgeCount; k++) {
      const through = Math.min(width[from[k]!]!, left[k]!)
      if (through <= width[to[k]!]!) continue
      width[to[k]!] = through
      via[to[k]!] = k
      grew = true
    }
  }
  const path: number[] = []
  for (let node = TARGET; via[node]! >= 0; node = from[via[node]!]!) path.push(via[node]!)
  return path.reverse()
}

/** Every open edge with what dies with it. */
function candidates(search: SplitSearch, lossOf: (k: number) => number): Candidate[] {
  const { network } = search
  const { edgeCount, isOpen, from, to, input, price } = network
  incoming.fill(0)
  outgoing.fill(0)
  for (let k = 0; k < edgeCount; k++) {
    if (isOpen[k] === 0) continue
    outgoing[from[k]!]!++
    incoming[to[k]!]!++
  }
  const all: Candidate[] = []
  for (let k = 0; k < edgeCount; k++) {
    if (isOpen[k] === 0) continue
    const edges = dyingWith(search, k)
    let loss = 0
    let worth = 0
    for (const edge of edges) {
      loss += lossOf(edge)
      worth = Math.max(worth, input[edge]! * price[from[edge]!]!)
    }
    all.push({ edges, loss, worth })
  }
  return all
}

/** The edge and all that would lead nowhere, or get nothing, without it. */
function dyingWith({ network }: SplitSearch, first: number): number[] {
  const { edgeCount, isOpen, from, to } = network
  const isAlone =
    (to[first] === TARGET || incoming[to[first]!]! > 1) && (from[first] === SOURCE || outgoing[from[first]!]! > 1)
  if (isAlone) return [first]
  const dying = [first]
  const ins = incoming.slice()
  const outs = outgoing.slice()
  for (const k of dying) {
    const u = from[k]!
    const v = to[k]!
    ins[v]!--
    outs[u]!--
    const isDry = ins[v] === 0 && v !== TARGET
    const isBlind = outs[u] === 0 && u !== SOURCE
    if (!isDry && !isBlind) continue
    for (let other = 0; other < edgeCount; other++) {
      const follows = (isDry && from[other] === v) || (isBlind && to[other] === u)
      if (follows && isOpen[other] === 1 && !dying.includes(other)) dying.push(other)
    }
  }
  return dying
}

function close({ network }: SplitSearch, edges: readonly number[]): void {
  for (const k of edges) network.isOpen[k] = 0
}

/** So many hops too many are closed one by one. */
const PEEL_MARGIN = 6
const MAX_PASSES = 40
const incoming = new Int32Array(MAX_NODES)
const outgoing = new Int32Array(MAX_NODES)
