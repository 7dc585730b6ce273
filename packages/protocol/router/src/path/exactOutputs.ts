import type { Execution } from '../assemblePlan.ts'
import type { Edge } from '../market/Edge.ts'
import { isOneProtocol } from '../market/isOneProtocol.ts'
import type { Market } from '../market/Market.ts'
import type { RouteRequest } from '../Plan.ts'
import { alongParallel } from './alongParallel.ts'
import { alongEdges } from './alongPath.ts'
import { divideOutput } from './divideOutput.ts'
import type { QuotedHop } from './quoteHop.ts'

/**
 * Plans that deliver an exact output exactly: single paths of one protocol, and several such paths in parallel. The paths are those of `singles`, and
 * chains along a better plan that stops between protocols or whose paths meet.
 *
 * @param singles Paths of one protocol, as edges.
 * @param scoreOf Worth of an execution after gas.
 */
export function exactOutputs(
  market: Market,
  request: RouteRequest,
  better: Execution,
  singles: readonly (readonly Edge[])[],
  maxSwaps: number,
  scoreOf: (execution: Execution) => bigint,
): readonly Execution[] {
  const found = singles
    .map((edges) => alongEdges(market, request, edges))
    .filter((execution) => execution !== undefined && isOneProtocol(execution.hops))
  const paths = apart([...chainsOf(better.hops), ...singles], maxSwaps)
  return [...found, ...sideBySide(market, request, paths, scoreOf)].filter((execution) => execution !== undefined)
}

/** All paths together, then repeatedly without the one that delivers least, while that is worth its gas. */
function sideBySide(
  market: Market,
  request: RouteRequest,
  paths: readonly (readonly Edge[])[],
  scoreOf: (execution: Execution) => bigint,
): Execution[] {
  const plans: Execution[] = []
  for (let rest = paths; rest.length > 1; ) {
    const parts = divideOutput(market, request.amount, rest)
    if (parts === undefined || parts.length < 2) break
    const plan = alongParallel(market, request, parts)
    const best = plans.at(-1)
    if (plan && best && scoreOf(plan) <= scoreOf(best)) break
    if (plan) plans.push(plan)
    const bySize = parts.toSorted((a, b) => (a.amountOut < b.amountOut ? 1 : -1))
    rest = bySize.slice(0, -1).map(({ edges }) => edges)
  }
  return plans
}

/** Paths of one protocol along the hops of a plan, largest first; each hop is in at most one of them. */
function chainsOf(hops: readonly QuotedHop[]): Edge[][] {
  const source = hops[0]!.edge.from
  const target = hops.at(-1)!.edge.to
  const left = new Set(hops.toSorted((a, b) => (a.amountIn < b.amountIn ? 1 : -1)))
  const chains: Edge[][] = []
  for (const first of left) {
    if (first.edge.from !== source) continue
    const chain = [first]
    while (chain.at(-1)!.edge.to !== target) {
      const last = chain.at(-1)!
      const next = [...left].find((hop) => !chain.includes(hop) && isOneProtocol([last, hop]))
      if (next === undefined) break
      chain.push(next)
    }
    if (chain.at(-1)!.edge.to !== target) continue
    for (const hop of chain) left.delete(hop)
    chains.push(chain.map(({ edge }) => edge))
  }
  return chains
}

/** The first paths that share no pool, with a limited total number of swaps. */
function apart(paths: readonly (readonly Edge[])[], maxSwaps: number): readonly (readonly Edge[])[] {
  const pools = new Set<string>()
  return paths
    .filter((edges) => {
      const ids = edges.map(({ pool }) => pool.id)
      if (pools.size + ids.length > maxSwaps || ids.some((id) => pools.has(id))) return false
      for (const id of ids) pools.add(id)
      return true
    })
    .slice(0, MAX_PATHS)
}

/** More paths save less than their gas. */
const MAX_PATHS = 4
