import { MAX_EDGES, type Network, TARGET } from '../Network.ts'
import { layOut, setPrice } from '../NetworkLayout.ts'
import type { SplitRequest } from '../SplitRequest.ts'
import type { SplitSearch } from '../SplitSearch.ts'
import { admitLeftOut } from './admitLeftOut.ts'
import { type Choice, NOTHING, type Path } from './Choice.ts'

/**
 * Puts choices of edges, plus additional paths, into a network, solves, and keeps the best choice.
 *
 * Ignores the swap limit, because a plan with more hops may lead to the best one with fewer.
 */
export class ChoiceSolver {
  readonly search: SplitSearch
  readonly request: SplitRequest
  readonly network: Network
  best: Choice = NOTHING

  constructor(search: SplitSearch, request: SplitRequest) {
    this.search = search
    this.request = { ...request, maxSwaps: Number.POSITIVE_INFINITY }
    this.network = search.network
  }

  solve(): Choice {
    this.search.begin(this.request, this.search.perGas)
    this.search.settle()
    if (this.search.bestNet > Number.NEGATIVE_INFINITY) this.search.goToBest()
    return this.#found()
  }

  /** Builds the network of a choice and paths, with known prices and flows. Returns whether a path added anything. */
  layOut(choice: Choice, paths: readonly Path[], isForced: boolean): boolean {
    layOut(this.network, this.request, choice)
    let grew = false
    for (const [index, path] of paths.entries()) if (this.#addWay(path, isForced && index === 0)) grew = true
    return grew
  }

  /** Starts from a single path, which may be worth more than a split spoiled by disagreeing pools. */
  startFrom(edges: readonly number[]): boolean {
    this.layOut(NOTHING, [{ edges, beside: [] }], true)
    this.search.begin(this.request, this.search.perGas)
    this.search.settleOn(edges)
    return this.keepIfBetter(this.#found())
  }

  isBetter({ net }: Choice): boolean {
    return this.best === NOTHING ? net > this.best.net : net > this.best.net + SLIGHT * Math.abs(this.best.net)
  }

  keepIfBetter(choice: Choice): boolean {
    if (!this.isBetter(choice)) return false
    this.best = choice
    return true
  }

  restore(): void {
    this.layOut(this.best, [], false)
    if (this.solve().net >= this.best.net - SLIGHT * Math.abs(this.best.net)) return
    // From another start the solver found better prices than it finds from these.
    this.layOut(this.best, [], false)
    this.search.begin(this.request, this.search.perGas)
    this.search.measure()
  }

  /** Output of the network's flow, without gas. */
  gross(): number {
    const { perGas } = this.search
    this.network.listUsed()
    this.search.begin(this.request, 0)
    this.search.measure()
    const gross = this.search.current.net
    this.search.begin(this.request, perGas)
    return gross
  }

  isNear(most: number): boolean {
    const gross = this.gross()
    return most <= gross + NEAR * Math.abs(gross)
  }

  #found(): Choice {
    const { used, usedCount, edge, input, nodes, logPrice, price, from } = this.network
    if (this.search.bestNet === Number.NEGATIVE_INFINITY) return NOTHING
    const flows = Array.from(used.subarray(0, usedCount))
    return {
      edges: flows.map((k) => edge[k]!),
      inputs: flows.map((k) => input[k]!),
      worths: flows.map((k) => input[k]! * price[from[k]!]!),
      logPrices: new Map(nodes.map((node, at) => [node, logPrice[at]!])),
      net: this.search.bestNet,
    }
  }

  #addWay({ edges: path, beside }: Path, isForced: boolean): boolean {
    const { network } = this
    const { edges, rate } = this.request.market
    if (network.edgeCount + path.length + beside.length > MAX_EDGES || !admitLeftOut(network, path, isForced))
      return false
    for (const edge of beside) admitLeftOut(network, [edge], false)
    // New tokens are priced at their sale value along the path.
    let log = network.logPrice[TARGET]!
    for (const edge of path.toReversed()) {
      const node = network.nodeOf(edges[edge]!.from)
      log += Math.log(rate[edge]!)
      if (Number.isNaN(network.logPrice[node]!)) setPrice(network, node, log)
      log = network.logPrice[node]!
    }
    return true
  }
}

/** Relative gain that another plan must have. */
const SLIGHT = 1e-7
/** Relative distance of the bound from the plan that is accepted: three basis points. */
export const NEAR = 3e-4
