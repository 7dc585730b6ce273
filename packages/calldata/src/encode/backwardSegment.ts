import type { TokenId } from '@oxbow/amm/PoolState'
import type { Plan } from '@oxbow/router/Plan'
import { flowOf, type Segment } from './Segment.ts'

/**
 * The one path of a plan that a single protocol can carry out backwards, from the output to the input. Undefined when there is none: an exact
 * input, or an exact output that is then carried out forwards and delivers at least that much.
 *
 * @throws {InvalidPlanError}
 */
export function backwardSegment(plan: Plan, weth: TokenId): Segment | undefined {
  if (plan.tradeType === 'exact-in') return undefined
  const [segment, ...others] = flowOf(plan, weth).segments
  return others.length === 0 ? segment : undefined
}
