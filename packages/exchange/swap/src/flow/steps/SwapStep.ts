import type { PermitData } from '@oxbow/contract/PermitData'
import type { FlowStep } from '@oxbow/flow/FlowStep'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import type { Hex } from 'viem'
import type { SwapStepKind } from '../view/SwapFlowView.ts'

/** A step of a swap. */
export type SwapStep = FlowStep & {
  readonly kind: SwapStepKind
  /** Of an approval or its reset. The trade's own is made at the last moment. */
  readonly transaction: TransactionRequest | undefined
  /** Of a permit, or of a trade whose approvals take its place: what is to be signed. */
  readonly permitData?: PermitData | undefined
}

/** A permit with its signature. */
export type SignedPermit = { readonly data: PermitData; readonly signature: Hex }
