import type { TokenId } from '@oxbow/amm/PoolState'
import type { Plan } from '@oxbow/router/Plan'
import { flowOf, type Segment } from './Segment.ts'

/**
 * The segments of an exact output if each leads from input to output through one protocol: each can
 * then be executed backwards, for exactly its part of the output. Undefined for an exact input, and for
 * an exact output with a stop on the way, which is executed forwards and delivers at least the output.
 *
 * @throws {InvalidPlanError}
 */
export function backwardSegments(plan: Plan, weth: TokenId): readonly Segment[] | undefined {
  if (plan.tradeType === 'exact-in') return undefined
  const { segments, nodeOf, source, target } = flowOf(plan, weth)
  const isWhole = (segment: Segment) => nodeOf(segment.currencyIn) === source && nodeOf(segment.currencyOut) === target
  return segments.every(isWhole) ? segments : undefined
}
