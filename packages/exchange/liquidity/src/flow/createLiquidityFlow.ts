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
  /** Returns the same object until something changes, as `useSyncExternalStore` requires. */
  getView(): LiquidityFlowView
  subscribe(listener: () => void): () => void
  /** From `rejected` or `failed`: repeats the step that was not done, on the chain's current state. */
  retry(): void
  /** Stops watching and sends no more wallet requests. Transactions already sent stay in the activity log. */
  dispose(): void
}

/**
 * Adds, removes or moves liquidity: approvals, a signature where v4 needs one, then one transaction; all in one request if the wallet supports
 * batches. Starts at once. `prepare` makes each plan from the chain's current state, so existing approvals aren't asked for again, and each
 * transaction is decoded and simulated before the wallet is asked. What an earlier visit sent or asked for is waited for instead.
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
  // Confirmed: the activity log follows it from here.
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
      /** The plan that the person reviewed. Undefined where none was shown; later plans are then bound by the first one. */
      readonly reviewed?: LiquidityPlan | undefined
      /** The highest network cost shown, in wei, for all transactions together. Undefined where none was shown; the wallet then chooses the fees. */
      readonly networkCostWei?: bigint | undefined
      /** How long what is signed stays valid. Default half an hour. */
      readonly lifetimeSeconds?: number | undefined
      /** Whether to ask for everything in one request. Falls back to single steps where the wallet can't. Default no. */
      readonly batches?: boolean | undefined
      /** Absolute RPC URL for a wallet that doesn't know the network yet. */
      readonly walletRpcUrl: string
      readonly clock?: Clock | undefined
    }
}
