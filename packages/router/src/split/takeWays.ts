import { admitLeftOut } from './admitLeftOut.ts'
import { betterWays, LARGE, SMALL } from './betterWays.ts'
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

/** Edges of the market with their flow, and what they are worth after gas. */
type Choice = { readonly edges: readonly number[]; readonly net: number }

class WayTaker {
  readonly #search: SplitSearch
  readonly #request: SplitRequest
  readonly #network: Network
  /** Logarithms of the prices of the market's tokens when they were last solved for. */
  readonly #logPrices = new Map<number, number>()
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
    for (let stage = 0, round = 0; stage < DEPTHS.length && round < ROUNDS; round++)
      if (!this.#improve(DEPTHS[stage]!, least)) stage++
    return this.#best !== start
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
    const grew = ways.slice(0, ALONE).some((way) => this.#tries++ < TRIES && this.#take([way], true, depth, least))
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
    const { used, usedCount, edge, nodes, logPrice } = this.#network
    if (this.#search.bestNet === Number.NEGATIVE_INFINITY) return NOTHING
    for (const [k, node] of nodes.entries()) this.#logPrices.set(node, logPrice[k]!)
    return { edges: Array.from(used.subarray(0, usedCount), (k) => edge[k]!), net: this.#search.bestNet }
  }

  /** Makes the network of some edges and ways, with what is known of prices and flows. Says whether a way has brought something new. */
  #layOut({ edges }: Choice, ways: readonly (readonly number[])[], isForced: boolean): boolean {
    const network = this.#network
    const { market, source, target } = this.#request
    for (let k = 0; k < network.edgeCount; k++) flows[network.edge[k]!] = network.input[k]!
    network.begin(market, source, target)
    for (const edge of edges) network.admitEdge(edge)
    for (let k = 0; k < network.edgeCount; k++) network.input[k] = flows[network.edge[k]!] ?? 0
    flows.length = 0
    for (const [k, node] of network.nodes.entries()) this.#price(k, this.#logPrices.get(node) ?? Number.NaN)
    this.#price(TARGET, this.#logPrices.get(target) ?? 0)
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

const NOTHING: Choice = { edges: [], net: Number.NEGATIVE_INFINITY }
const flows: number[] = []
/**
 * Part of the trade that a pool must have near its price to be looked at, first and later: the smallest pools have the best prices, and would hide the others.
 */
const DEPTHS = [LARGE, 0.005, SMALL]
const ROUNDS = 30
/** Ways that are tried alone in a round, and in all. */
const ALONE = 2
const TRIES = 4
/** Rounds of other ways that are added before one that took the place of others is judged. */
const AHEAD = 1
/** Part of the trade that a way must earn: a hundredth of a basis point. */
const TRIFLE = 1e-6
/** Part of a plan's worth by which another must be better. */
const SLIGHT = 1e-7
