import type { Protocol, TokenId } from '@oxbow/amm/PoolState'
import { isNative } from '@oxbow/chain/nativeToken'
import { BaseError } from '@oxbow/errors/BaseError'
import type { Hop, Plan } from '@oxbow/router/Plan'

/** Consecutive hops of one protocol that a single path executes. */
export type Segment = {
  readonly protocol: Protocol
  readonly hops: readonly Hop[]
  readonly currencyIn: TokenId
  readonly currencyOut: TokenId
  readonly amountIn: bigint
  readonly amountOut: bigint
}

/** A plan as a graph of tokens. ETH and WETH are one node with two currencies. */
export type Flow = {
  readonly source: TokenId
  readonly target: TokenId
  readonly segments: readonly Segment[]
  nodeOf(currency: TokenId): TokenId
  producersOf(node: TokenId): readonly Segment[]
  consumersOf(node: TokenId): readonly Segment[]
  /** Whether the node has flows of both ETH and WETH. */
  isMixed(node: TokenId): boolean
}

/** @throws {InvalidPlanError} */
export function flowOf(plan: Plan, weth: TokenId): Flow {
  const nodeOf = (currency: TokenId) => (isNative(currency) ? weth : currency)
  const source = nodeOf(plan.tokenIn)
  const target = nodeOf(plan.tokenOut)
  if (source === target) throw new InvalidPlanError('It swaps a token for itself.')
  const segments = mergeHops(plan, (currency) => nodeOf(currency) === target)
  if (segments.length === 0) throw new InvalidPlanError('It has no hops.')
  const producersOf = (node: TokenId) => segments.filter((segment) => nodeOf(segment.currencyOut) === node)
  const consumersOf = (node: TokenId) => segments.filter((segment) => nodeOf(segment.currencyIn) === node)
  const isMixed = (node: TokenId) => {
    const forms = new Set([
      ...producersOf(node).map((segment) => segment.currencyOut),
      ...consumersOf(node).map((segment) => segment.currencyIn),
    ])
    if (node === source) forms.add(plan.tokenIn)
    return forms.size > 1
  }
  return { source, target, segments, nodeOf, producersOf, consumersOf, isMixed }
}

/**
 * Joins hops of one protocol whose whole output is the next hop's input, in the same currency: the contracts pass it on without going through the
 * router. Drops hops of amount 0, because the router gives 0 a special meaning.
 */
function mergeHops(plan: Plan, isTarget: (currency: TokenId) => boolean): Segment[] {
  const segments: Segment[] = []
  for (const hop of plan.hops) {
    if (hop.amountIn === 0n) continue
    const index = segments.findIndex(
      (segment) =>
        segment.protocol === hop.protocol &&
        segment.currencyOut === hop.tokenIn &&
        segment.amountOut === hop.amountIn &&
        !isTarget(segment.currencyOut),
    )
    const before = segments[index]
    if (before) segments.splice(index, 1)
    segments.push({
      protocol: hop.protocol,
      hops: [...(before?.hops ?? []), hop],
      currencyIn: before?.currencyIn ?? hop.tokenIn,
      currencyOut: hop.tokenOut,
      amountIn: before?.amountIn ?? hop.amountIn,
      amountOut: hop.amountOut,
    })
  }
  return segments
}

export class InvalidPlanError extends BaseError {
  override name = 'EncodePlan.InvalidPlanError'
  constructor(detail: string) {
    super('The plan cannot be executed.', { code: 'InvalidPlan', facts: [detail] })
  }
}
