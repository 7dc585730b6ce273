import type { TokenId } from '@oxbow/amm/PoolState'
import type { Plan } from '@oxbow/router/Plan'
import { flowOf, type Segment } from './Segment.ts'

/**
 * The paths of a plan, when each leads from the input to the output through one protocol: then each can be carried out backwards, for exactly its part
 * of the output. Undefined for an exact input, and for an exact output with a stop on the way, which is carried out forwards and delivers at
 * least that much.
 *
 * @throws {InvalidPlanError}
 */
export function backwardSegments(plan: Plan, weth: TokenId): readonly Segment[] | undefined {
  if (plan.tradeType === 'exact-in') return undefined
  const { segments, nodeOf, source, target } = flowOf(plan, weth)
  const isWhole = (segment: Segment) => nodeOf(segment.currencyIn) === source && nodeOf(segment.currencyOut) === target
  return segments.every(isWhole) ? segments : undefined
}
