import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Clock } from '@oxbow/runtime/Clock'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { LiquidityKind } from '@oxbow/transactions/ActivityEntry'
import type { ActivityLog } from '@oxbow/transactions/ActivityLog'
import { runFlow } from '@oxbow/transactions/runFlow'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import { createLiquidityEffects, type LiquidityTypes } from './createLiquidityEffects.ts'
import type { LiquidityFlowView } from './LiquidityFlowView.ts'
import { sendStep, toFlowStep } from './LiquidityStep.ts'
import { toLiquidityFlowView } from './toLiquidityFlowView.ts'

/** What a plan is made from, beside the chain itself. */
export type PrepareFacts = {
  /** What the person agreed to, whose bounds the plan keeps beside those of now. */
  readonly reviewed: LiquidityPlan | undefined
  /** Unix seconds after which it must do nothing. */
  readonly deadlineSeconds: number
  /** Reads the chain through the most trusted node there is. */
  readonly client: ExchangeClient
}

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
  type Options = {
    readonly client: ExchangeClient
    readonly connection: WalletConnection
    readonly network: Network
    readonly prepare: (facts: PrepareFacts) => Promise<LiquidityPlan>
    /** What the person was shown when they agreed; undefined where nothing was, and the first plan is what all later ones are held to. */
    readonly reviewed?: LiquidityPlan | undefined
    /** What the person was shown that the network takes at most for all of it; undefined where nothing was, and the wallet chooses the fees. */
    readonly networkCostWei?: bigint | undefined
    /** Seconds from its making until what is signed is worthless; default half an hour. */
    readonly lifetimeSeconds?: number | undefined
    /** What is done to which position, the same after a reload. */
    readonly key: string
    readonly kind: LiquidityKind
    /** As the wallet holds them. */
    readonly tokens: { readonly token0: TokenFacts; readonly token1: TokenFacts }
    readonly activity: ActivityLog
    readonly storage: StringStorage
    /** Whether everything may be asked for together; step by step where the wallet cannot. Default no. */
    readonly batches?: boolean | undefined
    /** Absolute URL of a node for a wallet that has to be told of the network. */
    readonly walletRpcUrl: string
    readonly clock?: Clock | undefined
  }
}
