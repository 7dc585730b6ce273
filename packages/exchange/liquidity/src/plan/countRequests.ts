import type { LiquidityPlan } from './LiquidityPlan.ts'

/** Number of wallet requests of a plan that runs step by step. */
export function countRequests({ approvals, permit }: Pick<LiquidityPlan, 'approvals' | 'permit'>): number {
  return approvals.length + (permit === undefined ? 1 : 2)
}
