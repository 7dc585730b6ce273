import { MAX_NODES, SOURCE, TARGET } from './Network.ts'
import type { SplitSearch } from './SplitSearch.ts'
import type { TokenPath } from './tokenPaths.ts'

/**
 * Finds the hops that are worth their gas and fit in the limit of swaps. Leaves the best flow in the search.
 *
 * Which hops to do without is a combinatorial problem, but the dual says nearly what each is worth: {@link Detours} has the loss of closing one, to
 * second order, and the gain of opening one. So only what is likely to help is tried, and every step is judged by what really arrives. The best single
 * paths are starts as well: from many hops downwards and from one upwards the search ends in different places.
 */
export function chooseHops(search: SplitSearch, singles: readonly TokenPath[]): void {
  if (search.perGas > 0) closeCheapest(search)
  closeExcess(search)
  closeOneByOne(search)
  openWorthwhile(search)
  if (search.perGas === 0 || search.bestHops > FEW_HOPS) return
  for (const { edges } of singles) {
    search.setAside()
    search.settleOn(edges)
    openWorthwhile(search)
    search.takeBetter()
  }
}

/** A hop that may be closed, with all that dies with it. */
type Candidate = {
  readonly edges: readonly number[]
  /** What closing it loses, about, gas not counted. */
  readonly loss: number
  /** What the gas of the edges is worth. */
  readonly gas: number
  readonly worth: number
}

/** Closes at once the many small hops that are worth less than their gas, up to an eighth of the trade at a time. */
function closeCheapest(search: SplitSearch): void {
  for (let pass = 0; pass < 8; pass++) {
    const cheap = candidates(search)
      .filter(({ loss, gas }) => loss < gas)
      .sort(byLoss)
    if (cheap.length < 3) return
    const before = search.current.net
    search.save()
    let closed = 0
    for (const { edges, worth } of cheap) {
      if (closed + worth > 0.12 * search.worth) continue
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

/** Far above the limit of swaps, up to half of the hops too many leave at once, those with the least loss and an eighth of the trade at most. */
function closeExcess(search: SplitSearch): void {
  const { network, trade } = search
  for (;;) {
    const excess = search.current.hops - trade.maxSwaps
    if (excess <= FEW) return
    const least = candidates(search).sort(byLoss)
    let closed = 0
    let closedWorth = 0
    for (const { edges, worth } of least) {
      if (closed > 0 && (closed >= excess / 2 || closedWorth + worth > 0.12 * search.worth)) break
      for (const k of edges) closed += network.isOpen[k]!
      closedWorth += worth
      close(search, edges)
    }
    search.settle()
  }
}

/** Closes one hop at a time, the one with the least loss: what the limit of swaps demands, then what costs more gas than it earns. */
function closeOneByOne(search: SplitSearch): void {
  const kept = new Set<number>()
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const isOver = search.current.hops > search.trade.maxSwaps
    if (!isOver && search.perGas === 0) return
    const cheapest = cheapestOf(
      candidates(search).filter(
        ({ edges, loss, gas }) => edges.length < search.current.hops && (isOver || loss < gas) && !kept.has(edges[0]!),
      ),
    )
    if (cheapest === undefined) return
    const before = search.current.net
    search.save()
    close(search, cheapest.edges)
    search.settle()
    if (search.current.net > (isOver ? Number.NEGATIVE_INFINITY : before)) continue
    search.goBack()
    kept.add(cheapest.edges[0]!)
  }
}

function cheapestOf(all: readonly Candidate[]): Candidate | undefined {
  return all.reduce<Candidate | undefined>((one, other) => (one && byLoss(one, other) <= 0 ? one : other), undefined)
}

/** Opens ways that promise more than their gas, closes what they make superfluous, as long as that helps. */
function openWorthwhile(search: SplitSearch): void {
  const { network, trade } = search
  for (let round = 0; round < ROUNDS && search.bestNet > Number.NEGATIVE_INFINITY; round++) {
    search.goToBest()
    const before = search.bestNet
    const least =
      network.usedCount < trade.maxSwaps ? 0 : Math.min(...candidates(search).map(({ loss, gas }) => loss - gas))
    const noise = 1e-9 * Math.abs(before)
    const helps = closedWays(search)
      .filter(({ gain }) => gain > least + noise - 30_000 * search.perGas)
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

/** Closed edges, each with those by which what it brings sells best, between tokens that are in use. */
type Way = {
  readonly edges: readonly number[]
  /** What opening it gains, about, less gas. */
  readonly gain: number
}

function closedWays(search: SplitSearch): Way[] {
  const { network, perGas } = search
  const { edgeCount, isOpen, used, usedCount, from, to, gas, price } = network
  const isUsed = new Uint8Array(MAX_NODES)
  isUsed[SOURCE] = isUsed[TARGET] = 1
  for (let index = 0; index < usedCount; index++) isUsed[to[used[index]!]!] = 1
  const worth = new Float64Array(MAX_NODES)
  const sellsBy = new Int32Array(MAX_NODES)
  for (let node = 0; node < network.nodeCount; node++) if (isUsed[node] === 1) worth[node] = price[node]!
  for (let round = 0; round < 2; round++)
    for (let k = 0; k < edgeCount; k++) {
      const u = from[k]!
      const sold = network.rate(k) * worth[to[k]!]!
      if (isUsed[u] === 1 || !(sold > worth[u]!)) continue
      worth[u] = sold
      sellsBy[u] = k
    }
  const detours = search.detours()
  const ways: Way[] = []
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
    ways.push({ edges, gain: detours.gainOf(k, to[edges.at(-1)!]!, pu, pv) - cost })
  }
  return ways
}

/** Every open edge with what dies with it. */
function candidates(search: SplitSearch): Candidate[] {
  const { network, perGas } = search
  const { used, usedCount, from, to, input, price, gas } = network
  const detours = search.detours()
  incoming.fill(0)
  outgoing.fill(0)
  for (let index = 0; index < usedCount; index++) {
    outgoing[from[used[index]!]!]!++
    incoming[to[used[index]!]!]!++
  }
  const all: Candidate[] = []
  for (let index = 0; index < usedCount; index++) {
    const edges = dyingWith(search, used[index]!)
    let cost = 0
    let worth = 0
    for (const k of edges) {
      cost += gas[k]! * perGas
      worth = Math.max(worth, input[k]! * price[from[k]!]!)
    }
    all.push({ edges, loss: detours.lossOf(edges), gas: cost, worth })
  }
  return all
}

const byLoss = (a: Candidate, b: Candidate) => a.loss - a.gas - (b.loss - b.gas)

/** The edge and all that would lead nowhere, or get nothing, without it. */
function dyingWith({ network }: SplitSearch, first: number): number[] {
  const { used, usedCount, from, to } = network
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
    for (let index = 0; index < usedCount; index++) {
      const other = used[index]!
      const follows = (isDry && from[other] === v) || (isBlind && to[other] === u)
      if (follows && !dying.includes(other)) dying.push(other)
    }
  }
  return dying
}

function close({ network }: SplitSearch, edges: readonly number[]): void {
  for (const k of edges) network.isOpen[k] = 0
}

/** So many hops too many are closed one by one. */
const FEW = 14
/** So often are ways opened, and of so many the best is looked for each time. */
const ROUNDS = 6
/** Plans of so few hops are searched for from single paths upwards too: there gas decides most. */
const FEW_HOPS = 6
const TRIES = 4
const MAX_PASSES = 40
const incoming = new Int32Array(MAX_NODES)
const outgoing = new Int32Array(MAX_NODES)
