import { isOneProtocol } from '../market/isOneProtocol.ts'
import type { QuotedHop } from './quoteHop.ts'

/** Hops from input to output, each taking the output of the previous one. */
export type HopPath = readonly QuotedHop[]

/**
 * Splits a plan's hops into separate paths from input to output, each through one protocol without a stop in the router. Such a plan can be executed
 * backwards, path by path, for an exact output. Undefined when paths meet or change protocol.
 */
export function parallelPaths(hops: readonly QuotedHop[]): readonly HopPath[] | undefined {
  const source = hops[0]!.edge.from
  const target = hops.at(-1)!.edge.to
  const paths: QuotedHop[][] = []
  for (const hop of hops) {
    const before = paths.find((path) => joins(path.at(-1)!, hop, target))
    if (before) before.push(hop)
    else if (hop.edge.from === source) paths.push([hop])
    else return undefined
  }
  return paths.every((path) => path.at(-1)!.edge.to === target) ? paths : undefined
}

function joins(last: QuotedHop, next: QuotedHop, target: number): boolean {
  return last.edge.to !== target && last.amountOut === next.amountIn && isOneProtocol([last, next])
}
