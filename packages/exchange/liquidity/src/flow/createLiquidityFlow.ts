import type { Network } from '@oxbow/chain/Network'
import { createShownFlow } from '@oxbow/flow/createFlow'
import type { FlowOptions } from '@oxbow/flow/FlowOptions'
import { toFlowView } from '@oxbow/flow/toFlowView'
import type { Clock } from '@oxbow/runtime/Clock'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import type { LiquidityFlowView } from './LiquidityFlowView.ts'
import type { LiquidityIntent } from './LiquidityIntent.ts'
import { liquidityDomain } from './liquidityDomain.ts'
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
  const {
    kind,
    tokens,
    prepare,
    most,
    network,
    networkCostWei,
    reviewed,
    batches = false,
    walletRpcUrl,
    ...rest
  } = options
  const { send, ...flow } = createShownFlow(
    liquidityDomain,
    {
      ...rest,
      intent: { kind, tokens, prepare, most },
      networks: [network],
      lastStep: 'send',
      reviewed: reviewed && { of: reviewed, steps: [] },
      batches,
      walletRpcUrl: () => walletRpcUrl,
    },
    (snapshot) => toLiquidityFlowView(toFlowView(snapshot)),
  )
  // It is in a block: the activity log follows it from there.
  flow.subscribe(() => {
    if (flow.getView().status === 'confirmed') flow.dispose()
  })
  send({ type: 'START', networkCostWei })
  return { ...flow, retry: () => send({ type: 'RETRY' }) }
}

export declare namespace createLiquidityFlow {
  type Options = LiquidityIntent &
    Pick<FlowOptions<LiquidityIntent, never>, 'client' | 'connection' | 'key' | 'activity' | 'storage' | 'locks'> & {
      readonly network: Network
      /** What the person was shown when they agreed; undefined where nothing was, and the first plan is what all later ones are held to. */
      readonly reviewed?: LiquidityPlan | undefined
      /** What the person was shown that the network takes at most for all of it; undefined where nothing was, and the wallet chooses the fees. */
      readonly networkCostWei?: bigint | undefined
      /** Seconds from its making until what is signed expires; default half an hour. */
      readonly lifetimeSeconds?: number | undefined
      /** Whether everything may be asked for together; step by step where the wallet cannot. Default no. */
      readonly batches?: boolean | undefined
      /** Absolute URL of a node for a wallet that has to be told of the network. */
      readonly walletRpcUrl: string
      readonly clock?: Clock | undefined
    }
}
