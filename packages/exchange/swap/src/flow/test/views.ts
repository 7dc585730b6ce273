import type { SwapFlowView } from '../view/SwapFlowView.ts'

export function isConfirmed({ status, error }: SwapFlowView): boolean {
  if (error !== undefined) throw new Error(`${error.code}: ${error.detail}`)
  return status === 'confirmed' || status === 'final'
}

export function stepsOf(view: SwapFlowView): string[] {
  return view.steps.map(({ kind, state }) => `${kind} ${state}`)
}
