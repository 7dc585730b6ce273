import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { defaultLifetimeSeconds } from '@oxbow/contract/defaultLifetimeSeconds'
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
 * Runs a swap, wrap or unwrap from the reviewed quote to its end.
 *
 * @example
 * const flow = createSwapFlow({ client, connection, network, quote, tokenIn, tokenOut, activity, storage: localStorage })
 * flow.subscribe(() => show(flow.getView()))
 * flow.start()
 */
export function createSwapFlow(options: createSwapFlow.Options): SwapFlow {
  const { client, connection, network, quote, tokenIn, tokenOut, activity, storage } = options
  const { clock = systemClock, approvalAmount = 'exact', permitBy = 'signature' } = options
  const { lifetimeSeconds = defaultLifetimeSeconds } = options
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

/** Wallets need an absolute URL. */
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
    /** Id of the larger operation that this swap is a step of. It prefixes the flow's id, which groups the step's transactions. */
    readonly partOf?: string | undefined
    readonly activity: ActivityLog
    readonly storage: StringStorage
    /** Shared by all tabs of the storage; without them each tab acts as if it were alone. */
    readonly locks?: Locks | undefined
    /** Amount of a new ERC-20 approval; default exact. */
    readonly approvalAmount?: 'exact' | 'unlimited' | undefined
    /** Default by signature, which is free. */
    readonly permitBy?: PermitBy | undefined
    /** Whether to ask for approvals and trade in one request. Falls back to single steps where the wallet can't. Default no. */
    readonly batches?: boolean | undefined
    /** How long what is signed stays valid; default half an hour. */
    readonly lifetimeSeconds?: number | undefined
    /** Absolute RPC URL for a wallet that doesn't know the network yet; default the server's. */
    readonly walletRpcUrl?: string | undefined
    /** How long the node may not know a transaction before it counts as dropped; default 60,000. */
    readonly droppedAfterMs?: number | undefined
    readonly clock?: Clock | undefined
  }
}
