import type { FlowPlan, PlannedStep, SignedStep } from './FlowDomain.ts'
import type { FlowStep } from './FlowStep.ts'
import type { PreparedStep } from './FlowTypes.ts'

/** Of a flow that a domain describes by its plan. */
export type DomainTypes<Plan extends FlowPlan> = {
  readonly terms: { readonly plan: Plan | undefined }
  readonly step: FlowStep & { readonly chainId: number; readonly planned: PlannedStep | undefined }
  readonly signed: SignedStep
  readonly prepared: PreparedStep & { readonly signed?: SignedStep | undefined }
}
