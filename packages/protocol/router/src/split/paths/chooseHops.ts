import { arbitrage, createArbitrage } from '../bound/Curve.ts'
import { edgeTicksGas } from '../flowGas.ts'
import { MAX_EDGES, MAX_NODES, type Network, SOURCE, TARGET } from '../Network.ts'
import type { SplitSearch } from '../SplitSearch.ts'
import type { Detours } from './Detours.ts'
import type { TokenPath } from './tokenPaths.ts'

/**
 * Finds the hops that are worth their gas and fit in the swap limit. Leaves the best flow in the search.
 *
 * Choosing hops is a combinatorial problem, but the dual tells roughly what each is worth: {@link Detours} estimates the loss of closing one, to
 * second order, and the gain of opening one. So only what is likely to help is tried, and every step is judged by what really arrives. The best
 * single paths are starts as well, because searching from many hops downwards and from one upwards ends in different places.
 *
 * @param enough A value that need not be exceeded.
 */
export function chooseHops(
  search: SplitSearch,
  singles: readonly TokenPath[],
  enough = Number.POSITIVE_INFINITY,
): void {
  search.settle()
  thinOut(search)
  search.settle()
  closeOneByOne(search)
  if (search.bestNet >= enough) return
  if (search.perGas === 0 || search.bestHops > SOME_HOPS || singles.length === 0) {
    openWorthwhile(search)
    return
  }
  for (const { edges } of singles) {
    if (search.isBest(edges)) continue
    search.setAside()
    search.settleOn(edges)
    openWorthwhile(search)
    search.takeBetter()
  }
}

/** A hop that may be closed, with those that become useless without it. */
type Candidate = {
  readonly edges: readonly number[]
  /** Estimated loss of closing it, less the gas saved. */
  readonly cost: number
}

/**
 * Closes many hops that are far from worth their cost, all together: each pays a toll that covers its cost at the current flow. A hop that is too
 * small for its toll shrinks, pays a higher one the next time, and disappears; what can replace it grows instead. Half the cost as toll would close a
 * hop exactly where its rent is less than the cost; slightly more is charged, because hops closed too eagerly are opened again.
 *
 * A hop's cost is its gas plus, above the swap limit, what the hops that must go earn.
 */
function thinOut(search: SplitSearch): void {
  const { network, trade, perGas } = search
  const { used, from, input, price, gas, keeps } = network
  for (let pass = 0; pass < THINNINGS; pass++) {
    const excess = network.usedCount - trade.maxSwaps
    if (network.usedCount <= FEW_HOPS || (perGas === 0 && excess <= 0)) break
    const surcharge = excess > 0 ? rentOfLeast(network, Math.ceil(excess * HASTE)) : 0
    const before = network.usedCount
    for (let index = 0; index < before; index++) {
      const k = used[index]!
      const toll = (TOLL * gas[k]! * perGas + surcharge) / (input[k]! * price[from[k]!]!)
      tolls[k] = Math.log1p(toll) + Math.log(keeps[k]!)
      keeps[k] = keeps[k]! * Math.exp(-tolls[k]!)
    }
    shiftPrices(network)
    search.settleRoughly()
    if (excess <= 0 && network.usedCount === before) break
  }
  for (let index = 0; index < network.usedCount; index++) tolls[used[index]!] = Math.log(keeps[used[index]!]!)
  shiftPrices(network)
  keeps.fill(1, 0, network.edgeCount)
}

/** Lowers each price by the least that new tolls take on the way to the target, so that the least taxed flows stay as they are. */
function shiftPrices({ used, usedCount, from, to, nodeCount, logPrice }: Network): void {
  shift.fill(Number.POSITIVE_INFINITY, 0, nodeCount)
  shift[TARGET] = 0
  for (let changed = true, pass = 0; changed && pass < nodeCount; pass++) {
    changed = false
    for (let index = 0; index < usedCount; index++) {
      const k = used[index]!
      const least = shift[to[k]!]! + tolls[k]!
      if (!(least < shift[from[k]!]!)) continue
      shift[from[k]!] = least
      changed = true
    }
  }
  for (let node = 0; node < nodeCount; node++) if (Number.isFinite(shift[node]!)) logPrice[node]! -= shift[node]!
}

/** The largest rent among the `count` hops that earn least. */
function rentOfLeast({ used, usedCount, from, to, input, output, price }: Network, count: number): number {
  const rents = rentsOfUsed.subarray(0, usedCount)
  for (let index = 0; index < usedCount; index++) {
    const k = used[index]!
    rents[index] = price[to[k]!]! * output[k]! - price[from[k]!]! * input[k]!
  }
  return rents.sort()[Math.min(count, usedCount) - 1]!
}

/** Closes one hop at a time, the one with the least loss: first to meet the swap limit, then while its gas is more than what it earns. */
function closeOneByOne(search: SplitSearch): void {
  const kept = new Set<number>()
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const isOver = search.current.hops > search.trade.maxSwaps
    if (!isOver && search.perGas === 0) return
    const cheapest = cheapestToClose(search, isOver ? Number.POSITIVE_INFINITY : SLACK * search.perGas, kept)
    if (cheapest === undefined) return
    const least = isOver ? Number.NEGATIVE_INFINITY : search.current.net
    search.save()
    for (const k of cheapest.edges) search.network.isOpen[k] = 0
    const known = isOver ? undefined : search.knownNet
    // Back at the best flow, from which every closing was tried.
    if (known === search.bestNet) return
    if (known === undefined || known > least) search.settle()
    if (known === undefined ? search.current.net > least : known > least) continue
    search.goBack()
    kept.add(cheapest.edges[0]!)
  }
}

/** Opens paths that promise more than their gas, and closes what they make redundant, while that helps. */
function openWorthwhile(search: SplitSearch): void {
  const { network, trade } = search
  for (let round = 0; round < ROUNDS && search.bestNet > Number.NEGATIVE_INFINITY; round++) {
    search.goToBest()
    const before = search.bestNet
    const least =
      network.usedCount < trade.maxSwaps ? 0 : (cheapestToClose(search, Number.POSITIVE_INFINITY, NONE)?.cost ?? 0)
    const noise = 1e-9 * Math.abs(before)
    const helps = closedPaths(search, least + noise - SLACK * search.perGas)
      .sort((a, b) => b.gain - a.gain)
      .slice(0, TRIES)
      .some(({ edges }) => {
        for (const k of edges) network.isOpen[k] = 1
        search.settle()
        closeOneByOne(search)
        if (search.bestNet > before + noise) return true
        search.goToBest()
        return false
      })
    if (!helps) return
  }
}

/** Closed edges between tokens in use, each with those through which its output sells best. */
type Path = {
  readonly edges: readonly number[]
  /** Estimated gain of opening it, less gas. */
  readonly gain: number
}

function closedPaths(search: SplitSearch, least: number): Path[] {
  const { network, perGas } = search
  const { edgeCount, isOpen, used, usedCount, from, to, gas, price, curve } = network
  isUsed.fill(0)
  isUsed[SOURCE] = isUsed[TARGET] = 1
  for (let index = 0; index < usedCount; index++) isUsed[to[used[index]!]!] = 1
  worth.fill(0)
  for (let node = 0; node < network.nodeCount; node++) if (isUsed[node] === 1) worth[node] = price[node]!
  for (let round = 0; round < 2; round++)
    for (let k = 0; k < edgeCount; k++) {
      const u = from[k]!
      const sold = network.rate(k) * worth[to[k]!]!
      if (isUsed[u] === 1 || !(sold > worth[u]!)) continue
      worth[u] = sold
      sellsBy[u] = k
    }
  let detours: Detours | undefined
  const paths: Path[] = []
  for (let k = 0; k < edgeCount; k++) {
    if (isOpen[k] === 1 || isUsed[from[k]!] === 0) continue
    const pu = price[from[k]!]!
    const pv = worth[to[k]!]!
    if (!(network.rate(k) * pv > pu)) continue
    const edges = [k]
    let cost = gas[k]! * perGas
    for (let node = to[k]!; isUsed[node] === 0 && edges.length < 3; node = to[edges.at(-1)!]!) {
      edges.push(sellsBy[node]!)
      cost += gas[sellsBy[node]!]! * perGas
    }
    // No path gains more than its rent.
    arbitrage(curve[k]!, pu, pv, opened)
    if (opened.rent - cost <= least) continue
    detours ??= search.detours()
    const gain = detours.gainOf(k, to[edges.at(-1)!]!, opened) - cost
    if (gain > least) paths.push({ edges, gain })
  }
  return paths
}

/**
 * The hop that is cheapest to close, less its gas, among those that cost less than `most` and aren't in `kept`. Closing a hop loses at least its
 * rent, so detours are only computed where the rents are below the cheapest cost so far.
 */
function cheapestToClose(search: SplitSearch, most: number, kept: ReadonlySet<number>): Candidate | undefined {
  const { network, perGas } = search
  const { market, used, usedCount, edge, from, to, input, output, price, gas } = network
  incoming.fill(0)
  outgoing.fill(0)
  for (let index = 0; index < usedCount; index++) {
    outgoing[from[used[index]!]!]!++
    incoming[to[used[index]!]!]!++
  }
  let detours: Detours | undefined
  let cheapest: Candidate | undefined
  let least = most
  for (let index = 0; index < usedCount; index++) {
    if (kept.has(used[index]!)) continue
    const edges = dyingWith(network, used[index]!)
    if (edges.length === usedCount) continue
    let saved = 0
    let rents = 0
    for (const k of edges) {
      saved += (gas[k]! + market.splitGas[edge[k]!]! + edgeTicksGas(network, k)) * perGas
      rents += price[to[k]!]! * output[k]! - price[from[k]!]! * input[k]!
    }
    if (rents - saved >= least) continue
    detours ??= search.detours()
    const cost = detours.lossOf(edges) - saved
    if (cost >= least) continue
    least = cost
    cheapest = { edges, cost }
  }
  return cheapest
}

/** The edge, and all edges that would lead nowhere or receive nothing without it. */
function dyingWith({ used, usedCount, from, to }: Network, first: number): number[] {
  const isAlone =
    (to[first] === TARGET || incoming[to[first]!]! > 1) && (from[first] === SOURCE || outgoing[from[first]!]! > 1)
  if (isAlone) return [first]
  const dying = [first]
  ins.set(incoming)
  outs.set(outgoing)
  for (const k of dying) {
    const u = from[k]!
    const v = to[k]!
    ins[v]!--
    outs[u]!--
    const isDry = ins[v] === 0 && v !== TARGET
    const isBlind = outs[u] === 0 && u !== SOURCE
    if (!isDry && !isBlind) continue
    for (let index = 0; index < usedCount; index++) {
      const other = used[index]!
      const follows = (isDry && from[other] === v) || (isBlind && to[other] === u)
      if (follows && !dying.includes(other)) dying.push(other)
    }
  }
  return dying
}

const THINNINGS = 8
/** Share of its gas that a hop pays as toll. */
const TOLL = 0.8
/** Share of the excess hops that a pass charges with their rent. */
const HASTE = 0.7
const rentsOfUsed = new Float64Array(MAX_EDGES)
/** Logarithm of the additional toll of an edge. */
const tolls = new Float64Array(MAX_EDGES)
const shift = new Float64Array(MAX_NODES)
/** Rounds of opening paths, and the number of paths tried per round. */
const ROUNDS = 6
/** Flows with so few hops aren't thinned out. */
const FEW_HOPS = 6
/** Plans with at most so many hops are also searched for upwards from single paths, because there gas matters most. */
const SOME_HOPS = 10
const TRIES = 4
/** Gas by which a path may seem to lose, because it may share an unlock of the PoolManager or make another hop redundant. */
const SLACK = 30_000
const MAX_PASSES = 40
const incoming = new Int32Array(MAX_NODES)
const outgoing = new Int32Array(MAX_NODES)
const ins = new Int32Array(MAX_NODES)
const outs = new Int32Array(MAX_NODES)
const NONE: ReadonlySet<number> = new Set()
/** Tokens of the flow; what tokens sell for, and through which edge those outside the flow do. */
const isUsed = new Uint8Array(MAX_NODES)
const worth = new Float64Array(MAX_NODES)
const sellsBy = new Int32Array(MAX_NODES)
const opened = createArbitrage()
