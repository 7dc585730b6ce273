import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { usualLifetimeSeconds } from '@oxbow/contract/usualLifetimeSeconds'
import { createDomainEffects } from '@oxbow/flow/createDomainEffects'
import type { Clock } from '@oxbow/runtime/Clock'
import type { Locks } from '@oxbow/runtime/Locks'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { systemClock } from '@oxbow/runtime/systemClock'
import type { Quote } from '@oxbow/trading/Quote'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import { createSwapMemory } from './createSwapMemory.ts'
import { runSwapFlow } from './runSwapFlow.ts'
import type { SwapFlow } from './SwapFlow.ts'
import type { PermitBy } from './SwapPlan.ts'
import { swapDomain } from './swapDomain.ts'
import { toSwapSummary } from './view/toSwapSummary.ts'

/**
 * A swap, wrap or unwrap from the reviewed quote to the end, for a page to show and to steer.
 *
 * @example
 * const flow = createSwapFlow({ client, connection, network, quote, tokenIn, tokenOut, activity, storage: localStorage })
 * flow.subscribe(() => show(flow.getView()))
 * flow.start()
 */
export function createSwapFlow(options: createSwapFlow.Options): SwapFlow {
  const { client, connection, network, quote, tokenIn, tokenOut, activity, storage } = options
  const { clock = systemClock, approvalAmount = 'exact', permitBy = 'signature' } = options
  const { lifetimeSeconds = usualLifetimeSeconds } = options
  const own = crypto.randomUUID()
  const id = options.partOf === undefined ? own : `${options.partOf}/${own}`
  const { address } = connection.account
  const { chainId, contracts } = network
  const walletRpcUrl = options.walletRpcUrl ?? toAbsolute(client.api.rpcUrl(chainId))
  const summaryOf = (current: Quote) => toSwapSummary(current, { account: address, tokenIn, tokenOut })
  const memory = createSwapMemory({ id, quote, summaryOf, activity, storage, locks: options.locks, clock })
  return runSwapFlow({
    id,
    effects: createDomainEffects(swapDomain, {
      client,
      connection,
      networks: [network],
      intent: {
        quote,
        tokenIn,
        tokenOut,
        approvalAmount,
        permitBy,
        spender: contracts.permit2,
        router: contracts.universalRouter,
      },
      key: id,
      lastStep: quote.kind,
      memory,
      flowId: id,
      activity,
      storage,
      batches: options.batches ?? false,
      walletRpcUrl: () => walletRpcUrl,
      lifetimeSeconds,
      droppedAfterMs: options.droppedAfterMs,
      clock,
    }),
    network,
    input: {
      terms: { plan: { quote, steps: [] } },
      steps: [{ kind: quote.kind, chainId, type: undefined, planned: undefined, isDone: false, sent: undefined }],
    },
    toSummary: (current) => summaryOf(current ?? quote),
    letGo: memory.letGo,
  })
}

/** A wallet lives elsewhere: a path means nothing to it. */
function toAbsolute(url: string): string {
  return 'location' in globalThis ? new URL(url, globalThis.location.href).href : url
}

export declare namespace createSwapFlow {
  type Options = {
    readonly client: ExchangeClient
    readonly connection: WalletConnection
    readonly network: Network
    /** What the user reviewed. */
    readonly quote: Quote
    readonly tokenIn: TokenFacts
    readonly tokenOut: TokenFacts
    /** Id of what the swap is one step of: it leads the flow's id, and so tells the transactions of that step from all others. */
    readonly partOf?: string | undefined
    readonly activity: ActivityLog
    readonly storage: StringStorage
    /** Shared by the tabs that share the storage; without them each tab believes it is alone. */
    readonly locks?: Locks | undefined
    /** What a new ERC-20 approval allows; default this trade's amount and no more. */
    readonly approvalAmount?: 'exact' | 'unlimited' | undefined
    /** Default by signature, which costs nothing. */
    readonly permitBy?: PermitBy | undefined
    /** Whether approvals and trade may be asked for together; step by step where the wallet cannot. Default no. */
    readonly batches?: boolean | undefined
    /** Seconds from its making until what is signed expires; default half an hour. */
    readonly lifetimeSeconds?: number | undefined
    /** Absolute URL of a node for a wallet that has to be told of the network; default the server's. */
    readonly walletRpcUrl?: string | undefined
    /** How long a transaction may be unknown to the node before it counts as lost; default 60,000. */
    readonly droppedAfterMs?: number | undefined
    readonly clock?: Clock | undefined
  }
}
