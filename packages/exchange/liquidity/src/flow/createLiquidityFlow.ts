import { runFlow } from '@oxbow/flow/runFlow'
import { createLiquidityEffects } from './createLiquidityEffects.ts'
import type { LiquidityFlowView } from './LiquidityFlowView.ts'
import { sendStep, toFlowStep } from './LiquidityStep.ts'
import type { LiquidityTypes } from './LiquidityTypes.ts'
import { toLiquidityFlowView } from './toLiquidityFlowView.ts'

export type LiquidityFlow = {
  /** The same object until something changes, as `useSyncExternalStore` wants it. */
  getView(): LiquidityFlowView
  subscribe(listener: () => void): () => void
  /** From `rejected` or `failed`: goes on with the step that was not done, on what the chain says then. */
  retry(): void
  /** Stops watching and asks the wallet for nothing more; what was sent goes on by itself and stays in the activity log. */
  dispose(): void
}

/**
 * Puts liquidity into a pool or takes it out: approvals, a signature where v4 needs one, then one transaction; all at once where the wallet can. Begins at
 * once. Each plan is made anew from the chain by `prepare`, so what stands is not asked for again, and each transaction is read back and
 * tried on the node before the wallet is asked. What an earlier visit sent or asked for is waited for instead.
 */
export function createLiquidityFlow(options: createLiquidityFlow.Options): LiquidityFlow {
  const { send, ...flow } = runFlow<LiquidityTypes, LiquidityFlowView>({
    effects: createLiquidityEffects(options),
    input: { terms: { plan: undefined }, steps: [toFlowStep(sendStep)] },
    toView: toLiquidityFlowView,
  })
  send({ type: 'START', networkCostWei: options.networkCostWei })
  return { ...flow, retry: () => send({ type: 'RETRY' }) }
}

export declare namespace createLiquidityFlow {
  type Options = createLiquidityEffects.Options
}
