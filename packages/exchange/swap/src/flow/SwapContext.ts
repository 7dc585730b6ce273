import type { FlowContext } from '@oxbow/flow/FlowContext'
import type { SwapTypes } from './SwapEffects.ts'
import type { SwapStepKind } from './view/SwapFlowView.ts'

/** What a swap's flow remembers beside the state it is in. */
export type SwapContext = FlowContext<SwapTypes>

export function isTrade(step: { readonly kind: SwapStepKind } | undefined): boolean {
  return step?.kind === 'swap' || step?.kind === 'wrap' || step?.kind === 'unwrap'
}
