import type { PermitData } from '@oxbow/contract/PermitData'
import type { Quote } from '@oxbow/trading/Quote'
import type * as Flow from '@oxbow/transactions/FlowEffects'
import type * as Types from '@oxbow/transactions/FlowTypes'
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
