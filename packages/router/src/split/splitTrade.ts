import type { TokenId } from '@oxbow/amm/PoolState'
import type { Market } from '../Market.ts'
import { certifyBound } from './certifyBound.ts'
import { chooseHops } from './chooseHops.ts'
import { DualSolver } from './DualSolver.ts'
import { Network, TARGET } from './Network.ts'
import { priceOut } from './priceOut.ts'
import { SplitSearch } from './SplitSearch.ts'
import { bestTokenPaths, createPathSearch, type PathSearch, reachOf, type TokenPath } from './tokenPaths.ts'

export type SplitRequest = {
  readonly market: Market
  readonly tradeType: 'exact-in' | 'exact-out'
  readonly source: number
  readonly target: number
  readonly tokenIn: TokenId
  readonly tokenOut: TokenId
  /** Raw units of the input (exact in) or the output (exact out). */
  readonly amount: number
  readonly maxHops: number
  /** Most hops of a way through the network; more than `maxHops` when paths that share pools may join into longer ones. */
  readonly maxDepth: number
  readonly maxSwaps: number
  /** 1 for an edge that the request forbids. */
  readonly blocked: Uint8Array | undefined
}

export type SplitResult = {
  /** Token paths for the whole amount, the best first. */
  readonly singles: readonly TokenPath[]
  /** The network with the best flow in it, until the next search; undefined when no split of at most so many swaps was found. */
  readonly network: Network | undefined
  /** What no plan exceeds (exact in) or undercuts (exact out), gas not counted. */
  readonly bound: number
  /** Input that the flow takes, about. */
  readonly amountIn: number
}

/**
 * How to split a trade over pools and paths.
 *
 * 1. Token paths that look best for the whole amount, and for an eighth of it, span a network of all pools of their pairs.
 * 2. The dual prices its tokens, and the prices find ways that the first look missed.
 * 3. Hops that do not earn their gas leave again, under the limit of swaps.
 *
 * Undefined when not even a part of the amount has a path.
 */
export function splitTrade(request: SplitRequest): SplitResult | undefined {
  const { market, tradeType, source, target, maxHops, maxDepth, blocked, amount } = request
  const paths = createPathSearch({ ...request, maxHops: Math.min(maxHops, MOST_HOPS) })
  const amountIn = tradeType === 'exact-in' ? amount : guessInput(paths, amount)
  const parts = bestTokenPaths(paths, amountIn / 8, PATHS)
  const singles = bestTokenPaths(paths, amountIn, PATHS, parts)
  if (parts.length === 0 && singles.length === 0) return undefined

  network.begin(market, source, target, maxDepth)
  for (const path of [...singles, ...parts]) network.admit(path.pairs, blocked)
  priceByPaths(network, parts, singles)

  const perGas = market.unitsPerGas[tradeType === 'exact-in' ? target : source]!
  solver.begin(request)
  solver.solve()
  for (let round = 0; round < ROUNDS; round++) {
    network.priceIdle()
    let grew = false
    for (const pairs of priceOut(network, paths, amountIn, perGas)) if (network.admit(pairs, blocked)) grew = true
    if (!grew) break
    network.priceIdle()
    solver.solve()
  }
  const bound = certifyBound(network, request)
  const search = new SplitSearch(network, solver, request, perGas)
  search.settle()
  chooseHops(search)
  if (search.bestNet === Number.NEGATIVE_INFINITY) return { singles, network: undefined, bound, amountIn }
  search.goToBest()
  return { singles, network, bound, amountIn: tradeType === 'exact-in' ? amount : search.neededInput() }
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
    if (missing < 1.01) break
  }
  return amountIn
}

/** What a token is worth along the paths that it is on, at spot rates: near enough for Newton's method to begin. */
function priceByPaths(network: Network, ...lists: readonly (readonly TokenPath[])[]): void {
  const { market, logPrice } = network
  logPrice[TARGET] = 0
  for (const { pairs } of lists.flat()) {
    let worth = 0
    for (const pair of pairs.toReversed()) {
      worth += Math.log(market.pairRate[pair]!)
      const node = network.nodeOf(market.pairFrom[pair]!)
      if (node >= 0 && Number.isNaN(logPrice[node]!)) logPrice[node] = worth - 1e-4
    }
  }
  for (let node = 0; node < network.nodeCount; node++) if (Number.isNaN(logPrice[node]!)) logPrice[node] = 0
}

/** Paths looked at for the whole amount, and as many for a part of it. */
const PATHS = 8
/** New columns are looked for so many times. */
const ROUNDS = 2
/** Longer token paths than that are not looked for. */
const MOST_HOPS = 4
/** A search is synchronous and reads nothing that the one before it left behind, so all share the scratch space. */
const network = new Network()
const solver = new DualSolver(network)
