import type { QuotedHop } from '../path/quoteHop.ts'

/**
 * Whether the hops are one path that one protocol executes without a stop in the router. Such a path can be executed backwards, for an exact output.
 */
export function isOneProtocol(hops: readonly QuotedHop[]): boolean {
  const { protocol } = hops[0]!.edge.pool
  return hops.every(
    ({ edge }, index) =>
      edge.pool.protocol === protocol && (index === 0 || hops[index - 1]!.edge.tokenOut === edge.tokenIn),
  )
}
