import type { LiquidityPlan } from './LiquidityPlan.ts'

/** How often a wallet is asked for a plan that is done step by step. */
export function countRequests({ approvals, permit }: Pick<LiquidityPlan, 'approvals' | 'permit'>): number {
  return approvals.length + (permit === undefined ? 1 : 2)
}
