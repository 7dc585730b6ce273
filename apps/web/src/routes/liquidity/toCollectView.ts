import type { CollectFeesFlowView } from '@oxbow/fees/createCollectFeesFlow'
import type { LiquidityFlowView } from '@oxbow/liquidity/LiquidityFlowView'

/** A collection as dialogs of liquidity show a flow: one transaction, begun at once. */
export function toCollectView({
  status,
  steps,
  prompt,
  hash,
  error,
  warning,
  instead,
}: CollectFeesFlowView): LiquidityFlowView {
  return {
    status: status === 'review' ? 'working' : status === 'final' ? 'confirmed' : status,
    steps: steps.map(({ state }) => ({ kind: 'send', token: undefined, state })),
    prompt: prompt?.kind === 'switch-chain' ? 'switch-chain' : prompt && 'confirm',
    terms: undefined,
    hash,
    error: error ?? (status === 'pending' ? warning : undefined),
    instead,
  }
}
