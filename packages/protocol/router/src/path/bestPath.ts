import type { TokenId } from '@oxbow/amm/PoolState'
import { baseGas, GAS, hopGas, ticksGas } from '../gasModel.ts'
import type { Edge } from '../market/Edge.ts'
import { fromWei } from '../market/nativePrices.ts'
import { asExecuted } from './asExecuted.ts'
import { createHeap } from './Heap.ts'
import { type QuotedHop, quoteHop, type Unquoted } from './quoteHop.ts'
import { reachOf, type Search, type Walk, walkOf } from './Walk.ts'

export type BestPath =
  | { readonly status: 'found'; readonly hops: readonly QuotedHop[] }
  | { readonly status: 'unreachable' }
  | { readonly status: 'unquoted'; readonly reason: Unquoted }

/**
 * The single path with the best result net of gas, over all paths that visit no token twice: the greatest output less gas for an exact input, the
 * least input plus gas for an exact output.
 *
 * A best-first search: steps are tried in the order of an upper bound, their amount at spot prices all the way to the other end. It stops when
 * nothing left can beat the best path found, so the result is optimal and most pools are never quoted.
 */
export function bestPath(search: Search): BestPath {
  const walk = walkOf(search)
  const reach = reachOf(search, walk)
  const cost = gasCosts(search, walk.goal)
  if (!(reach[search.maxHops]![walk.start]! > 0)) return { status: 'unreachable' }

  const steps = createHeap<Step>((a, b) => a.bound > b.bound || (a.bound === b.bound && a.serial < b.serial))
  const labels: Label[][] = Array.from({ length: search.market.size }, () => [])
  let serial = 0
  let best: Finish | undefined
  let reason: Unquoted | undefined

  const extend = (label: Label) => {
    const hopsLeft = search.maxHops - label.hops - 1
    for (const edge of walk.edgesAt(label.node)) {
      const node = walk.far(edge)
      const factor = edge.rate * reach[hopsLeft]![node]!
      if (!(factor > 0) || !search.allows(edge) || visits(label, node)) continue
      steps.push({ label, edge, serial: serial++, bound: walk.bound(label.amount, factor) - cost.float(label.gas) })
    }
  }

  extend({ node: walk.start, amount: search.amount, gas: baseGas(search.tokenIn), hops: 0, held: walk.held })
  for (let step = steps.pop(); step; step = steps.pop()) {
    if (best && step.bound < best.least) break
    const { label: parent, edge } = step
    const quoted = quoteHop(search.market.snapshot, search.tradeType, edge, parent.amount)
    if (typeof quoted === 'string') {
      // The first step that fails lies on the most promising path, so it gives the best reason.
      reason ??= quoted
      continue
    }
    const mine = walk.near(quoted.edge)
    const label: Label = {
      node: walk.far(edge),
      amount: walk.result(quoted),
      gas:
        parent.gas +
        hopGas(edge, parent.last?.edge, mine, parent.held) +
        ticksGas(edge.pool.protocol, quoted.ticksCrossed),
      hops: parent.hops + 1,
      held: walk.farToken(edge),
      parent,
      last: quoted,
    }
    if (label.node === walk.goal) {
      const finish = finishOf(search, label, walk, cost)
      if (!finish) reason ??= 'unfillable'
      else if (!best || isBetter(finish, best)) best = finish
    } else if (!labels[label.node]!.some((other) => dominates(other, label, walk, search.maxHops))) {
      labels[label.node]!.push(label)
      extend(label)
    }
  }
  if (best) return { status: 'found', hops: best.hops }
  return { status: 'unquoted', reason: reason ?? 'unfillable' }
}

/** A partial path, forwards from the input (exact in) or backwards from the output (exact out). */
type Label = {
  readonly node: number
  /** Amount held at `node` (exact in) or needed there (exact out). */
  readonly amount: bigint
  readonly gas: number
  readonly hops: number
  /** Currency of `amount`; distinguishes ETH from WETH. */
  readonly held: TokenId
  readonly parent?: Label
  readonly last?: QuotedHop
}

/** A label's next hop, not yet quoted. `bound`: upper bound of the score of all completions, in units of the token at the goal. */
type Step = { readonly label: Label; readonly edge: Edge; readonly bound: number; readonly serial: number }

type Finish = {
  readonly label: Label
  readonly hops: readonly QuotedHop[]
  readonly score: bigint
  /** Steps with a lower bound can't lead to a better path. */
  readonly least: number
}

/** Gas in units of the token at the goal; 0 if that token has no price. */
function gasCosts({ market }: Search, goal: number) {
  const exact = (gas: number) => fromWei(market, goal, BigInt(gas) * market.snapshot.gasPriceWei) ?? 0n
  return { exact, float: (gas: number) => Number(exact(gas)) }
}

function finishOf(search: Search, label: Label, walk: Walk, cost: ReturnType<typeof gasCosts>): Finish | undefined {
  const found = hopsOf(label)
  const hops = search.tradeType === 'exact-in' ? found : asExecuted(search.market.snapshot, found.reverse())
  if (!hops) return undefined
  const gas = label.gas + (label.held === walk.wanted ? 0 : GAS.wrap)
  const score = walk.score(label.amount, cost.exact(gas))
  // Bounds are doubles, so they need a margin of one part in a billion before they rule anything out.
  return { label, hops, score, least: Number(score) - Math.abs(Number(score)) * 1e-9 }
}

/** Breaks ties by fewer hops, then by smaller pool ids, so that the order of pools in the snapshot doesn't matter. */
function isBetter(one: Finish, other: Finish): boolean {
  if (one.score !== other.score) return one.score > other.score
  if (one.label.hops !== other.label.hops) return one.label.hops < other.label.hops
  return idsOf(one.label) < idsOf(other.label)
}

/** Whether every completion of `label` is also possible from `other`, with at least as good a result. */
function dominates(other: Label, label: Label, walk: Walk, maxHops: number): boolean {
  const sameState =
    other.held === label.held && (other.last!.edge.pool.protocol === 'v4') === (label.last!.edge.pool.protocol === 'v4')
  const gas = other.gas + (sameState ? 0 : GAS.v4Group + GAS.wrap)
  if (other.hops > label.hops || gas > label.gas || !walk.isEnough(other.amount, label.amount)) return false
  if (other.amount === label.amount && gas === label.gas && idsOf(other) > idsOf(label)) return false
  // With one hop left only the goal can follow; with more, a token that only `other` has visited could follow.
  return maxHops - label.hops <= 1 || nodesOf(other).every((node) => visits(label, node))
}

function visits(label: Label, node: number): boolean {
  for (let at: Label | undefined = label; at; at = at.parent) if (at.node === node) return true
  return false
}

function nodesOf(label: Label): number[] {
  const nodes: number[] = []
  for (let at: Label | undefined = label; at; at = at.parent) nodes.push(at.node)
  return nodes
}

function hopsOf(label: Label): QuotedHop[] {
  const hops: QuotedHop[] = []
  for (let at: Label | undefined = label; at?.last; at = at.parent) hops.push(at.last)
  return hops.reverse()
}

const idsOf = (label: Label) =>
  hopsOf(label)
    .map(({ edge }) => edge.pool.id)
    .join()
