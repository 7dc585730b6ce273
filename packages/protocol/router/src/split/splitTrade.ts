import type { Protocol } from '@oxbow/amm/PoolState'
import { GAS } from '../gasModel.ts'
import { calmMarket } from '../market/calmMarket.ts'
import { pairBetween } from '../market/Market.ts'
import { MAX_HOPS } from '../path/hopLimits.ts'
import { DualSolver } from './bound/DualSolver.ts'
import { excessOf } from './bound/excessOf.ts'
import { firstPrices } from './bound/firstPrices.ts'
import { type GrossBound, netBound } from './bound/netBound.ts'
import { priceNew, priceOut } from './bound/priceOut.ts'
import { spotBound } from './bound/spotBound.ts'
import { Network, SOURCE, TARGET } from './Network.ts'
import { layOut, layoutOf, type NetworkLayout } from './NetworkLayout.ts'
import { admitLeftOut, breakAllCycles, rentsLeftOut } from './paths/admitLeftOut.ts'
import { augmentFlow } from './paths/augmentFlow.ts'
import { chooseHops } from './paths/chooseHops.ts'
import { bestTokenPaths, createPathSearch, type PathSearch, reachOf, type TokenPath } from './paths/tokenPaths.ts'
import type { SplitRequest } from './SplitRequest.ts'
import { SplitSearch } from './SplitSearch.ts'

export type SplitResult = {
  /** Token paths for the whole amount, best first. */
  readonly singles: readonly TokenPath[]
  /** Upper bound of any plan's output (exact in) or lower bound of its input (exact out), without gas. */
  readonly bound: number
  /** Upper bound of any split's worth after gas; negative for an exact output. */
  readonly netBound: number
  /** The best token path through pools of one protocol, for the whole amount; undefined if it is far from the best of all. */
  singleOf(protocol: Protocol): TokenPath | undefined
  /** Searches for the best split. Valid until the next search; undefined if none within the swap limit was found. */
  split(): Split | undefined
  /**
   * After `split`, where pools disagree: the next best one. In whole units a split may be worth less than in doubles, because a pool that holds only
   * a few units rounds heavily.
   */
  other(): Split | undefined
}

export type Split = {
  /** Contains the best flow. */
  readonly network: Network
  /** Estimated input of the flow. */
  readonly amountIn: number
  /** Worth after gas; negative for an exact output. */
  readonly net: number
}

type Bounds = Pick<SplitResult, 'bound' | 'netBound'>

/** If a plan through disagreeing pools was found: other layouts to choose hops from, and spare ones in case whole units spoil the result. */
type Starts = { readonly others: readonly NetworkLayout[] | undefined; readonly spares: NetworkLayout[] }

/**
 * Splits a trade over pools and paths.
 *
 * 1. The best single paths span a network of all pools of their pairs.
 * 2. The dual prices its tokens, and the prices find the paths outside that improve on it, until none is left: the optimum without gas.
 * 3. Hops that don't earn their gas are removed, subject to the swap limit. That is most of the work and is deferred until requested, because the
 * bound may show that no split beats a single path.
 *
 * Undefined when not even a part of the amount has a path.
 */
export function splitTrade(request: SplitRequest): SplitResult | undefined {
  const { tradeType, source, target, maxHops, amount } = request
  // Disagreeing pools that this trade can't reach don't matter.
  const market = request.market.isCalm[source] === 1 ? request.market : calmMarket(request.market)
  const paths = createPathSearch({ ...request, maxHops: Math.min(maxHops, MAX_HOPS) })
  const amountIn = tradeType === 'exact-in' ? amount : guessInput(paths, amount)
  const singles = bestTokenPaths(paths, amountIn, SINGLES)
  const isWhole = singles.length > 0 && (tradeType === 'exact-in' || singles[0]!.output > NEARLY * amount)
  // Several paths may take in parts what no single path can take whole.
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
      // The solver may not find its way back to this flow's prices.
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
 * Adds the paths that the prices find, until none outside matters. The remaining rents outside certify the distance from the optimum over all pools
 * of the market, any number of hops and swaps, without gas: by weak duality, the lowest bound on the way is valid.
 *
 * Where pools disagree by more than their fees, those bounds include the arbitrage profit. There, paths are searched one by one, and what they leave
 * bounds plans of paths within this request's length. The network then contains the best flow of those paths instead of a plain solution of the dual,
 * and other starting layouts are returned with it.
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
    const { paths, prices, rents: agreeing } = priceOut(network, COLUMNS)
    const rents = agreeing + (disagrees ? rentsLeftOut(network, prices) : 0)
    const worth = amount * network.price[isExactIn ? SOURCE : TARGET]!
    const value = isExactIn ? worth + rents : rents - worth
    tighten(value)
    let grew = false
    if (round < ROUNDS)
      for (const { pairs, rent } of paths)
        if (rent > leastOf(worth, pairs.length) && pairs.length <= maxDepth && network.admit(pairs)) grew = true
    if (grew) {
      if (disagrees) breakAllCycles(network)
      priceNew(network)
      continue
    }
    const maxNet = worthOf({ value, rents })
    let starts: Starts = { others: undefined, spares: [] }
    if (disagrees) {
      const solved = solver.solve()
      // The amount that really arrives, because unconverged prices are meaningless.
      network.listUsed()
      search.begin(request, 0)
      search.measure()
      const { net } = search.current
      const isWithin = (slack: number) => net > Number.NEGATIVE_INFINITY && (isExactIn ? bound : -bound) - net <= slack
      const limits = { maxHops: maxDepth, worth: worthNow(request) }
      // If the dual itself is close enough, no search is needed.
      if (!isWithin(NEAR * Math.abs(net)))
        tighten(solved + excessOf(request.market, network, limits, FIRST_LOOK).excess)
      const most = isExactIn ? bound : -bound
      const least = WORTHWHILE * GAS.hop.v4 * perGas
      const isNear = isWithin(Math.max(NEAR * Math.abs(net), least))
      if (!isNear && !(isExactIn && singles.some((single) => single.net >= maxNet))) {
        const agreed = layoutOf(network, 'open')
        search.begin(request, perGas)
        const taken = augmentFlow(search, request, singles, least, most)
        tighten(taken.bound)
        // With few hops or expensive gas, the solution of the agreeing pools may be worth more.
        if (taken.isNew) starts = { others: [...taken.others, agreed], spares: [...taken.stages] }
        else layOut(network, request, agreed)
      }
    }
    return { bound, netBound: maxNet, ...starts }
  }
}

/** Worth of the whole trade at the network's prices. */
function worthNow({ tradeType, amount }: SplitRequest): number {
  return amount * network.price[tradeType === 'exact-in' ? SOURCE : TARGET]!
}

/** Adds a hop of a single path, with the agreeing pools of its pair. */
function admitHop(network: Network, edge: number): void {
  const { market } = network
  const { from, to } = market.edges[edge]!
  const pair = pairBetween(market, from, to)
  if (pair >= 0) network.admit([pair])
  if (market.pairOf[edge]! < 0) admitLeftOut(network, [edge], true)
}

/** Estimates what an exact output costs along a single path, to know where to search. */
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

/** Number of paths searched for the whole amount; and for an eighth of it, if none takes the whole. */
const SINGLES = 2
const PARTS = 8
/** Share of an exact output that a path must deliver for its size to count as right. */
const NEARLY = 0.99
/** Relative distance of the bound from the plan at which the search ends: a hundredth of a basis point. */
const NEAR_ENOUGH = 1e-6
/** Relative loss from which on a path of one protocol is too far from the best: a hundredth, as much as an inexact plan leaves behind. */
const FAR = 1e-2
/** Rounds of column generation, and columns added per round. */
const ROUNDS = 5
const COLUMNS = 16
/** Partial paths searched before any path is added. */
const FIRST_LOOK = 800
/** Share of the trade that disagreeing pools may leave on the table: a tenth of a basis point. */
const NEAR = 1e-5
/** Rents below this share of the trade don't matter: a ten-thousandth of a basis point. */
const NEGLIGIBLE = 1e-8
/**
 * Share of the minimum gas of its hops that a path outside must earn. Rent is the most that it gains, so half would be too little at these prices;
 * but prices move while hops close, and what stays outside loosens the certificate.
 */
const WORTHWHILE = 0.2
/** Shared scratch space: a search is synchronous and reads nothing left by the previous one. */
const network = new Network()
const solver = new DualSolver(network)
const search = new SplitSearch(network, solver)
