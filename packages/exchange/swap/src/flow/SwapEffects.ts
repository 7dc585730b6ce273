import type { PermitData } from '@oxbow/contract/PermitData'
import type * as Flow from '@oxbow/flow/FlowEffects'
import type * as Types from '@oxbow/flow/FlowTypes'
import type { Quote } from '@oxbow/trading/Quote'
import type { SignedPermit, SwapStep } from './steps/SwapStep.ts'

/** A swap's terms are its quote; on the way a permit may be signed. */
export type SwapTypes = {
  readonly terms: Quote
  readonly step: SwapStep
  readonly signed: SignedPermit
  readonly prepared: PreparedStep
}

export type SwapEffects = Flow.FlowEffects<SwapTypes>

export type PreparedStep =
  | { readonly type: 'signature'; readonly permitData: PermitData }
  | Extract<Types.PreparedStep, { type: 'transaction' | 'batch' }>

export type StepAnswer = Flow.StepAnswer<SwapTypes>
