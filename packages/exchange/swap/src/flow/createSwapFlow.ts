import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Clock } from '@oxbow/runtime/Clock'
import type { Locks } from '@oxbow/runtime/Locks'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { systemClock } from '@oxbow/runtime/systemClock'
import type { Quote } from '@oxbow/trading/Quote'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import { createSwapEffects } from './createSwapEffects.ts'
import { findUnansweredTrade } from './findUnansweredTrade.ts'
import { runSwapFlow } from './runSwapFlow.ts'
import type { SwapFlow } from './SwapFlow.ts'
import { lockOf, type SwapFlowRecord, swapFlowRecords } from './SwapFlowRecord.ts'
import { newStep } from './steps/planSteps.ts'
import { toSwapSummary } from './view/toSwapSummary.ts'

const usualLifetimeSeconds = 1_800

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
  const { clock = systemClock, approvalAmount = 'exact', lifetimeSeconds = usualLifetimeSeconds } = options
  const id = crypto.randomUUID()
  const records = swapFlowRecords(storage)
  const steps = [newStep(quote.kind)]
  let record: SwapFlowRecord | undefined
  // While this page has the flow, no other tab takes it up.
  const held = options.locks?.tryHold(lockOf(id))

  const effects = createSwapEffects({
    client,
    connection,
    network,
    tokenIn,
    tokenOut,
    flowId: id,
    activity,
    storage,
    clock,
    approvalAmount,
    lifetimeSeconds,
    batches: options.batches ?? false,
    walletRpcUrl: options.walletRpcUrl ?? toAbsolute(client.api.rpcUrl(network.chainId)),
    droppedAfterMs: options.droppedAfterMs,
    record: {
      unanswered: undefined,
      put({ summary, asked }) {
        record = { id, summary, steps: toStored(), asked, sent: undefined, createdAtMs: clock.now() }
        records.put(record)
      },
      sent(sent) {
        if (record === undefined) return
        record = { ...record, sent }
        records.put(record)
      },
      remove: () => records.remove({ id }),
    },
  })
  const { wallet, account } = connection
  const summaryOf = (current: Quote) => toSwapSummary(current, { account: account.address, tokenIn, tokenOut })
  const flow = runSwapFlow({
    id,
    effects: {
      ...effects,
      async takeUp() {
        const { rpc } = await openSigningNode(client, { wallet, chainId: network.chainId })
        const { locks } = options
        const asking = { id, summary: summaryOf(quote), activity, storage, locks, clock }
        return findUnansweredTrade({ ...client, rpc }, asking)
      },
    },
    network,
    input: { terms: quote, steps },
    toSummary: (current) => summaryOf(current ?? quote),
    letGo() {
      if (record?.sent !== undefined) records.remove({ id })
    },
    onDispose: () => void held?.then((release) => release?.()),
  })
  return flow

  function toStored() {
    return flow.getView().steps.map(({ kind, state }) => ({ kind, isDone: state === 'done' }))
  }
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
    readonly activity: ActivityLog
    readonly storage: StringStorage
    /** Shared by the tabs that share the storage; without them each tab believes it is alone. */
    readonly locks?: Locks | undefined
    /** What a new ERC-20 approval allows; default this trade's amount and no more. */
    readonly approvalAmount?: 'exact' | 'unlimited' | undefined
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
