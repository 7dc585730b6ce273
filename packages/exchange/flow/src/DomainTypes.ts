import type { PreparedStep } from './engine/FlowTypes.ts'
import type { FlowPlan, PlannedStep, SignedStep, StepName } from './FlowDomain.ts'
import type { FlowStep } from './FlowStep.ts'

/** Type parameters of a flow whose domain describes it by plans. */
export type DomainTypes<Plan extends FlowPlan> = {
  /** `isStale`: something has failed since the plan was made. */
  readonly terms: { readonly plan: Plan | undefined; readonly isStale?: boolean | undefined }
  readonly step: DomainStep
  readonly signed: SignedStep
  readonly prepared: PreparedStep & { readonly planned: PlannedStep }
}

export type DomainStep = FlowStep &
  StepName & {
    readonly chainId: number
    /** Undefined until the step is planned. */
    readonly type: PlannedStep['type'] | undefined
    /** Undefined for a step that an earlier visit asked for. */
    readonly planned: PlannedStep | undefined
  }

export function toDomainStep(planned: PlannedStep): DomainStep {
  const { kind, token, chainId, type } = planned
  return { kind, token, chainId, type, planned, isDone: false, sent: undefined }
}
