import type { CollectFeesFlowView } from '@oxbow/collect-fees/createCollectFeesFlow'
import type { LiquidityFlowView } from '@oxbow/liquidity/LiquidityFlowView'

/** Maps a collection's flow to the view of liquidity dialogs: one transaction, started at once. */
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
    prompt: prompt?.kind === 'switch-chain' || prompt?.kind === 'confirm-in-wallet' ? prompt : undefined,
    terms: undefined,
    hash,
    error: error ?? (status === 'pending' ? warning : undefined),
    instead,
  }
}
