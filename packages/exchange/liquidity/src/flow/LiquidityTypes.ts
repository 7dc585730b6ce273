import type { SignedPermitBatch } from '@oxbow/calldata/permitBatch'
import type { PreparedStep } from '@oxbow/flow/FlowTypes'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import type { LiquidityFlowStep } from './LiquidityStep.ts'

/** The terms are the newest plan; undefined before the first one is made. */
export type LiquidityTypes = {
  readonly terms: { readonly plan: LiquidityPlan | undefined }
  readonly step: LiquidityFlowStep
  readonly signed: SignedPermitBatch
  readonly prepared: PreparedStep
}
