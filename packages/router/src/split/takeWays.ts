import { admitLeftOut } from './admitLeftOut.ts'
import { betterWays, countLarge, LARGE, SMALL } from './betterWays.ts'
import { MAX_EDGES, type Network, TARGET } from './Network.ts'
import type { SplitSearch } from './SplitSearch.ts'
import type { SplitRequest } from './splitTrade.ts'
import type { TokenPath } from './tokenPaths.ts'

/**
 * Improves on the flow in a network by ways of the whole market, pools that disagree among them, and leaves the edges of the best plan in it, solved.
 *
 * Ways that fit what is there come in together. One that would make a circle with a gain in it takes the place of what it collides with, for which other ways are then looked for; what
 * came out is kept only if it is worth more after gas. So the plan never gets worse, and ends where no way helps or those that would help stand in each other's way. Says whether it has become another.
 *
 * @param least What a way must earn for its gas.
 */
export function takeWays(
  search: SplitSearch,
  request: SplitRequest,
  singles: readonly TokenPath[],
  least: number,
): boolean {
  return new WayTaker(search, request).run(singles, least)
}

/** Edges of the market with what flows into them, and what they are worth after gas. */
type Choice = {
  readonly edges: readonly number[]
  readonly inputs: readonly number[]
  /** Logarithms of the prices of the market's tokens: the solver may miss the way back from those of another choice. */
  readonly logPrices: ReadonlyMap<number, number>
  readonly net: number
}

class WayTaker {
  readonly #search: SplitSearch
  readonly #request: SplitRequest
  readonly #network: Network
  #best: Choice = NOTHING
  /** Ways that were tried alone. */
  #tries = 0

  constructor(search: SplitSearch, request: SplitRequest) {
    this.#search = search
    this.#request = request
    this.#network = search.network
  }

  run(singles: readonly TokenPath[], least: number): boolean {
    const start = this.#solve()
    this.#best = start
    for (const { edges } of singles) this.#startFrom(edges)
    this.#restore()
    const depths = this.#depths()
    for (let stage = 0, round = 0; stage < depths.length && round < ROUNDS; round++)
      if (!this.#improve(depths[stage]!, least)) stage++
    return this.#best !== start
  }

  /** Those of {@link DEPTHS} that let more pools in than the one before. The last may let in any, by what they can pay. */
  #depths(): readonly number[] {
    const { market, maxDepth } = this.#request
    const counts = DEPTHS.map((depth) =>
      countLarge(market, this.#network, { maxHops: maxDepth, worth: this.#search.worth, depth }),
    )
    const isLast = (stage: number) => stage === DEPTHS.length - 1 && counts[stage]! < market.edges.length
    return DEPTHS.filter((_, stage) => counts[stage] !== counts[stage - 1] || isLast(stage))
  }

  /** A single path may be worth more than a split that pools which disagree have spoilt. */
  #startFrom(edges: readonly number[]): void {
    this.#layOut(NOTHING, [edges], true)
    this.#search.begin(this.#request, this.#search.perGas)
    this.#search.settleOn(edges)
    this.#keepIfBetter(this.#found())
  }

  #improve(depth: number, least: number): boolean {
    const ways = this.#waysBeyond(depth, least)
    if (ways.length === 0) return false
    if (this.#take(ways, true, depth, least) || this.#take(ways, false, depth, least)) return true
    const grew = ways.some((way) => this.#tries++ < TRIES && this.#take([way], true, depth, least))
    if (!grew) this.#restore()
    return grew
  }

  /** Adds ways, the first whatever it collides with if it is forced, and says whether that helped. */
  #take(ways: readonly (readonly number[])[], isForced: boolean, depth: number, least: number): boolean {
    if (!this.#layOut(this.#best, ways, isForced)) return false
    let choice = this.#solve()
    for (let ahead = 0; isForced && ahead < AHEAD && choice !== NOTHING && !this.#isBetter(choice); ahead++) {
      const more = this.#waysBeyond(depth, least)
      if (more.length === 0 || !this.#layOut(choice, more, false)) break
      const next = this.#solve()
      if (next.net <= choice.net) break
      choice = next
    }
    if (!this.#keepIfBetter(choice)) return false
    this.#restore()
    return true
  }

  #waysBeyond(depth: number, least: number): readonly (readonly number[])[] {
    const { market, maxDepth } = this.#request
    const ways = betterWays(market, this.#network, { maxHops: maxDepth, worth: this.#search.worth, depth })
    const floor = Math.max(least, TRIFLE * this.#search.worth)
    return ways.filter(({ gain }) => gain > floor).map(({ edges }) => edges)
  }

  #isBetter({ net }: Choice): boolean {
    return this.#best === NOTHING ? net > this.#best.net : net > this.#best.net + SLIGHT * Math.abs(this.#best.net)
  }

  #keepIfBetter(choice: Choice): boolean {
    if (!this.#isBetter(choice)) return false
    this.#best = choice
    return true
  }

  #restore(): void {
    this.#layOut(this.#best, [], false)
    this.#solve()
  }

  #solve(): Choice {
    this.#search.begin(this.#request, this.#search.perGas)
    this.#search.settle()
    if (this.#search.bestNet > Number.NEGATIVE_INFINITY) this.#search.goToBest()
    return this.#found()
  }

  #found(): Choice {
    const { used, usedCount, edge, input, nodes, logPrice } = this.#network
    if (this.#search.bestNet === Number.NEGATIVE_INFINITY) return NOTHING
    const flows = Array.from(used.subarray(0, usedCount))
    return {
      edges: flows.map((k) => edge[k]!),
      inputs: flows.map((k) => input[k]!),
      logPrices: new Map(nodes.map((node, at) => [node, logPrice[at]!])),
      net: this.#search.bestNet,
    }
  }

  /** Makes the network of some edges and ways, with what is known of prices and flows. Says whether a way has brought something new. */
  #layOut({ edges, inputs, logPrices }: Choice, ways: readonly (readonly number[])[], isForced: boolean): boolean {
    const network = this.#network
    const { market, source, target } = this.#request
    network.begin(market, source, target)
    for (const [at, edge] of edges.entries()) {
      const k = network.admitEdge(edge)
      if (k >= 0) network.input[k] = inputs[at]!
    }
    for (const [k, node] of network.nodes.entries()) this.#price(k, logPrices.get(node) ?? Number.NaN)
    this.#price(TARGET, logPrices.get(target) ?? 0)
    let grew = false
    for (const [index, way] of ways.entries()) if (this.#addWay(way, isForced && index === 0)) grew = true
    return grew
  }

  #addWay(way: readonly number[], isForced: boolean): boolean {
    const network = this.#network
    const { edges, rate } = this.#request.market
    if (network.edgeCount + way.length > MAX_EDGES || !admitLeftOut(network, way, isForced)) return false
    // New tokens are worth what they sell for on the way.
    let log = network.logPrice[TARGET]!
    for (const edge of way.toReversed()) {
      const node = network.nodeOf(edges[edge]!.from)
      log += Math.log(rate[edge]!)
      if (Number.isNaN(network.logPrice[node]!)) this.#price(node, log)
      log = network.logPrice[node]!
    }
    return true
  }

  #price(node: number, log: number): void {
    this.#network.logPrice[node] = log
    this.#network.price[node] = Math.exp(log)
  }
}

const NOTHING: Choice = { edges: [], inputs: [], logPrices: new Map(), net: Number.NEGATIVE_INFINITY }
/**
 * Part of the trade that a pool must have near its price to be looked at, first and later: the smallest pools have the best prices, and would hide the others.
 */
const DEPTHS = [LARGE, 0.005, SMALL]
const ROUNDS = 30
/** Ways that are tried alone in all. */
const TRIES = 8
/** Rounds of other ways that are added before one that took the place of others is judged. */
const AHEAD = 1
/** Part of the trade that a way must earn: a hundredth of a basis point. */
const TRIFLE = 1e-6
/** Part of a plan's worth by which another must be better. */
const SLIGHT = 1e-7
