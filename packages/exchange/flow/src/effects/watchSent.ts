import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import { compareBatch } from '@oxbow/activity/compareBatch'
import { noteProgress } from '@oxbow/activity/noteProgress'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import type { Clock } from '@oxbow/runtime/Clock'
import { watchOutcome } from '@oxbow/transactions/watchOutcome'
import type { TransactionProgress } from '@oxbow/transactions/watchTransaction'
import type { SentTransaction } from '../FlowStep.ts'

/** Watches a transaction of a flow and keeps its activity entry up to date. */
export async function* watchSent(
  client: ExchangeClient,
  parameters: watchSent.Parameters,
): AsyncGenerator<TransactionProgress, void, void> {
  const { network, account, wallet, sent, activity, clock, droppedAfterMs, signal } = parameters
  const { hash, intent, isBatch, activityId } = sent
  const entry = () => activity.getSnapshot().find(({ id }) => id === activityId)
  // The nonce reported by the node, if an earlier visit has stored it.
  const nonce = entry()?.nonce ?? sent.nonce
  const watched = {
    network,
    account,
    hash,
    nonce,
    intent,
    isBatch,
    droppedAfterMs,
    signal,
    clock,
    relayedUntilMs: entry()?.relayedUntilMs,
    wasIncluded: entry()?.block !== undefined,
    // It may be canceled from the activity list, in any tab, while it is watched.
    get cancelHash() {
      return entry()?.cancelHash
    },
  }
  for await (const progress of watchOutcome(client, { wallet, transaction: watched })) {
    const told = compareBatch(progress, { entry: entry(), contracts: network.contracts })
    noteProgress(activity, activityId, told, network.contracts)
    yield told
  }
}

export declare namespace watchSent {
  type Parameters = {
    readonly network: Network
    readonly account: `0x${string}`
    /** Its node is asked before the transaction counts as failed; undefined when not connected. */
    readonly wallet: Wallet | undefined
    readonly sent: SentTransaction
    readonly activity: ActivityLog
    readonly clock: Clock
    readonly droppedAfterMs?: number | undefined
    readonly signal: AbortSignal
  }
}
