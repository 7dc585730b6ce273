import type { Protocol } from '@oxbow/amm/PoolState'
import { GAS } from '../gasModel.ts'
import { calmMarket } from '../market/calmMarket.ts'
import { pairBetween } from '../market/Market.ts'
import { MOST_HOPS } from '../path/hopLimits.ts'
import { DualSolver } from './bound/DualSolver.ts'
import { excessOf } from './bound/excessOf.ts'
import { firstPrices } from './bound/firstPrices.ts'
import { type GrossBound, netBound } from './bound/netBound.ts'
import { priceNew, priceOut } from './bound/priceOut.ts'
import { spotBound } from './bound/spotBound.ts'
import { Network, SOURCE, TARGET } from './Network.ts'
import { layOut, layoutOf, type NetworkLayout } from './NetworkLayout.ts'
import type { SplitRequest } from './SplitRequest.ts'
import { SplitSearch } from './SplitSearch.ts'
import { admitLeftOut, breakAllCycles, rentsLeftOut } from './ways/admitLeftOut.ts'
import { chooseHops } from './ways/chooseHops.ts'
import { takeWays } from './ways/takeWays.ts'
import { bestTokenPaths, createPathSearch, type PathSearch, reachOf, type TokenPath } from './ways/tokenPaths.ts'

export type SplitResult = {
  /** Token paths for the whole amount, the best first. */
  readonly singles: readonly TokenPath[]
  /** What no plan exceeds (exact in) or undercuts (exact out), gas not counted. */
  readonly bound: number
  /** What no split is worth after gas: a negative number for an exact output. */
  readonly netBound: number
  /** The best token path through pools of one protocol, for the whole amount; undefined when it is far from the best of all. */
  singleOf(protocol: Protocol): TokenPath | undefined
  /** Looks for the best split; until the next search, and undefined when none of at most so many swaps was found. */
  split(): Split | undefined
  /** After that, where pools disagree: the next best one. Whole units may be worth less than doubles: a pool that holds a few of them rounds as it likes. */
  other(): Split | undefined
}

export type Split = {
  /** With the best flow in it. */
  readonly network: Network
  /** Input that the flow takes, about. */
  readonly amountIn: number
  /** What it is worth after gas; of an exact output a negative number. */
  readonly net: number
}

type Bounds = Pick<SplitResult, 'bound' | 'netBound'>

/** What to choose hops from besides the network, where a plan was found in it through pools that disagree; and what else, where whole units spoil what comes of it. */
type Starts = { readonly others: readonly NetworkLayout[] | undefined; readonly spares: NetworkLayout[] }

/**
 * How to split a trade over pools and paths.
 *
 * 1. The best single paths span a network of all pools of their pairs.
 * 2. The dual prices its tokens, and the prices find the ways outside that improve on it, until none is left: the optimum without gas.
 * 3. Hops that do not earn their gas leave again, under the limit of swaps. That is most of the work, and left until somebody asks: the bound may
 *    say that no split is better than a single path.
 *
 * Undefined when not even a part of the amount has a path.
 */
export function splitTrade(request: SplitRequest): SplitResult | undefined {
  const { tradeType, source, target, maxHops, amount } = request
  // Pools that disagree where this trade can't get to are none of its business.
  const market = request.market.isCalm[source] === 1 ? request.market : calmMarket(request.market)
  const paths = createPathSearch({ ...request, maxHops: Math.min(maxHops, MOST_HOPS) })
  const amountIn = tradeType === 'exact-in' ? amount : guessInput(paths, amount)
  const singles = bestTokenPaths(paths, amountIn, SINGLES)
  const isWhole = singles.length > 0 && (tradeType === 'exact-in' || singles[0]!.output > NEARLY * amount)
  // What no path can take or bring whole, several may in parts.
  const start = isWhole ? singles : bestTokenPaths(paths, amountIn / 8, PARTS)
  if (start.length === 0) return undefined

  network.begin(market, source, target)
  for (const { edges } of start) for (const edge of edges) admitHop(network, edge)
  firstPrices(network, request, amountIn)

  const perGas = market.unitsPerGas[tradeType === 'exact-in' ? target : source]!
  const { others, spares, ...bounds } = addColumns(request, perGas, singles)
  const enough = bounds.netBound - NEAR_ENOUGH * Math.abs(bounds.netBound)
  const choose = () =>
    chooseHops(
      search,
      singles.filter(({ edges }) => edges.every((edge) => network.hasEdge(edge))),
      enough,
    )
  const splitOf = (): Split => ({
    network,
    amountIn: tradeType === 'exact-in' ? amount : search.neededInput(),
    net: search.bestNet,
  })
  const chosen: { readonly layout: NetworkLayout; readonly net: number }[] = []
  const keep = () => {
    if (search.bestNet === Number.NEGATIVE_INFINITY) return
    search.goToBest()
    chosen.push({ layout: layoutOf(network, 'used'), net: search.bestNet })
  }
  const startFrom = (starts: readonly NetworkLayout[]) => {
    for (const start of starts) {
      layOut(network, request, start)
      search.begin(request, perGas)
      choose()
      keep()
    }
  }
  const next = (): Split | undefined => {
    const best = chosen.sort((a, b) => b.net - a.net).shift()
    if (best === undefined) return undefined
    layOut(network, request, best.layout)
    return { ...splitOf(), net: best.net }
  }
  const other = (): Split | undefined => {
    startFrom(spares.splice(0))
    return next()
  }
  const split = (): Split | undefined => {
    search.begin(request, perGas)
    if (others) {
      // The solver may miss the way back to the prices of this flow.
      network.listUsed()
      search.measure()
    }
    choose()
    if (others) {
      keep()
      startFrom(others)
      return next()
    }
    if (search.bestNet === Number.NEGATIVE_INFINITY) return undefined
    search.goToBest()
    return splitOf()
  }
  const floor = singles[0] ? singles[0].net - FAR * singles[0].output : Number.POSITIVE_INFINITY
  const singleOf = (only: Protocol) => bestTokenPaths({ ...paths, only }, amountIn, 1, floor)[0]
  return { singles, ...bounds, singleOf, split, other }
}

/**
 * Adds the ways that the prices find, until none outside matters. What is left of the rents outside certifies how near that is to the optimum over all
 * pools of the market, any number of hops and swaps, gas not counted: by weak duality the least of the bounds on the way is one.
 *
 * Where pools disagree by more than their fees, those bounds count in what a circle of them earns. There ways are looked for one by one, and what they leave bounds plans of ways that are no longer
 * than this request's. Where that was done the best flow of those is in the network, and no mere solution of the dual; then others to start from come with it.
 */
function addColumns(request: SplitRequest, perGas: number, singles: readonly TokenPath[]): Bounds & Starts {
  const { tradeType, source, amount, tokenIn, maxDepth } = request
  const disagrees = network.market.leftOut.length > 0
  const isExactIn = tradeType === 'exact-in'
  solver.begin({ tradeType, amount })
  let bound = isExactIn ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
  const tighten = (value: number) => {
    bound = isExactIn ? Math.min(bound, value) : Math.max(bound, -value)
  }
  const worthOf = (gross: GrossBound) => {
    const byPrices = netBound(network, gross, tokenIn, perGas)
    return request.market.isCalm[source] === 1 ? byPrices : Math.min(byPrices, spotBound(request, perGas))
  }
  const leastOf = (worth: number, hops: number) => Math.max(NEGLIGIBLE * worth, WORTHWHILE * hops * GAS.hop.v4 * perGas)
  for (let round = 0; ; round++) {
    solver.solve()
    const { ways, prices, rents: agreeing } = priceOut(network, COLUMNS)
    const rents = agreeing + (disagrees ? rentsLeftOut(network, prices) : 0)
    const worth = amount * network.price[isExactIn ? SOURCE : TARGET]!
    const value = isExactIn ? worth + rents : rents - worth
    tighten(value)
    let grew = false
    if (round < ROUNDS)
      for (const { pairs, rent } of ways)
        if (rent > leastOf(worth, pairs.length) && pairs.length <= maxDepth && network.admit(pairs)) grew = true
    if (grew) {
      if (disagrees) breakAllCycles(network)
      priceNew(network)
      continue
    }
    const mostNet = worthOf({ value, rents })
    let starts: Starts = { others: undefined, spares: [] }
    if (disagrees) {
      const solved = solver.solve()
      // What really arrives, because where prices have not converged they say nothing.
      network.listUsed()
      search.begin(request, 0)
      search.measure()
      const { net } = search.current
      const isWithin = (slack: number) => net > Number.NEGATIVE_INFINITY && (isExactIn ? bound : -bound) - net <= slack
      const limits = { maxHops: maxDepth, worth: worthNow(request) }
      // Where the dual itself says that it is near, nothing has to be looked for.
      if (!isWithin(NEAR * Math.abs(net)))
        tighten(solved + excessOf(request.market, network, limits, FIRST_LOOK).excess)
      const most = isExactIn ? bound : -bound
      const least = WORTHWHILE * GAS.hop.v4 * perGas
      const isNear = isWithin(Math.max(NEAR * Math.abs(net), least))
      if (!isNear && !(isExactIn && singles.some((single) => single.net >= mostNet))) {
        const agreed = layoutOf(network, 'open')
        search.begin(request, perGas)
        const taken = takeWays(search, request, singles, least, most)
        tighten(taken.bound)
        // Where hops are few or gas is dear, what the pools that agree make may be worth more.
        if (taken.isNew) starts = { others: [...taken.others, agreed], spares: [...taken.stages] }
        else layOut(network, request, agreed)
      }
    }
    return { bound, netBound: mostNet, ...starts }
  }
}

/** Worth of the whole trade at the network's prices. */
function worthNow({ tradeType, amount }: SplitRequest): number {
  return amount * network.price[tradeType === 'exact-in' ? SOURCE : TARGET]!
}

/** Adds a hop of a single path, with the other pools of its pair that agree. */
function admitHop(network: Network, edge: number): void {
  const { market } = network
  const { from, to } = market.edges[edge]!
  const pair = pairBetween(market, from, to)
  if (pair >= 0) network.admit([pair])
  if (market.pairOf[edge]! < 0) admitLeftOut(network, [edge], true)
}

/** About what an exact output costs on a single path: enough to know where to look. */
function guessInput(paths: PathSearch, amountOut: number): number {
  let rate = 0
  for (let hops = 1; hops <= paths.maxHops; hops++) rate = Math.max(rate, reachOf(paths, hops, paths.source))
  let amountIn = amountOut / rate
  for (let round = 0; round < 3; round++) {
    const [path] = bestTokenPaths(paths, amountIn, 1)
    if (path === undefined) return amountIn / 2
    const missing = amountOut / path.output
    amountIn *= Math.min(missing, 4)
    if (missing < 1 / NEARLY) break
  }
  return amountIn
}

/** Paths looked at for the whole amount; and for an eighth of it, where none takes the whole. */
const SINGLES = 2
const PARTS = 8
/** Part of an exact output that a path brings whose size needs no better guess. */
const NEARLY = 0.99
/** Part of a plan by which a bound may be above it for the search to end: a hundredth of a basis point. */
const NEAR_ENOUGH = 1e-6
/** Part of the output by which a path of one protocol is too far from the best to matter: a hundredth, as what an inexact plan leaves behind. */
const FAR = 1e-2
/** New columns are looked for so many times, and so many added at once. */
const ROUNDS = 5
const COLUMNS = 16
/** Parts of ways that are looked at before any is taken. */
const FIRST_LOOK = 800
/** Part of the trade that pools which disagree may leave: a tenth of a basis point. */
const NEAR = 1e-5
/** Rents that do not matter, as a part of the trade: a ten-thousandth of a basis point. */
const NEGLIGIBLE = 1e-8
/**
 * Part of the least gas of its hops that a way outside must earn. Rent is the most that it gains, so half would be worthless at these prices; but prices
 * move while hops close, and what stays outside loosens the certificate.
 */
const WORTHWHILE = 0.2
/** A search is synchronous and reads nothing that the one before it left behind, so all share the scratch space. */
const network = new Network()
const solver = new DualSolver(network)
const search = new SplitSearch(network, solver)
