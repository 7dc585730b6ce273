import { isOneProtocol } from '../market/isOneProtocol.ts'
import type { Snapshot } from '../market/Snapshot.ts'
import { type QuotedHop, quoteHop } from './quoteHop.ts'

/**
 * The amounts with which a path found backwards from an exact output is really executed; undefined when a pool can't fill them.
 *
 * Backwards, v3 pools pay each other and a v4 group settles its debts at the end, so every amount is exact. v2 rounds the input of every pair up and
 * passes the surplus on, and a path of mixed protocols is executed forwards: both deliver slightly more.
 */
export function asExecuted(snapshot: Snapshot, hops: readonly QuotedHop[]): readonly QuotedHop[] | undefined {
  if (isOneProtocol(hops) && hops[0]!.edge.pool.protocol !== 'v2') return hops
  const executed: QuotedHop[] = []
  let amount = hops[0]!.amountIn
  for (const { edge } of hops) {
    const hop = quoteHop(snapshot, 'exact-in', edge, amount)
    if (typeof hop === 'string') return undefined
    executed.push(hop)
    amount = hop.amountOut
  }
  return executed
}
