import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import type { Earlier } from '@oxbow/flow/FlowEffects'
import { findAsked } from '@oxbow/flow/findAsked'
import { fromStoredRequest } from '@oxbow/flow/flowRecords'
import type { Clock } from '@oxbow/runtime/Clock'
import type { Locks } from '@oxbow/runtime/Locks'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { noteFoundTrade } from './noteFoundTrade.ts'
import { lockOf, lookLock, noteUnknown, swapFlowRecords, toSent } from './SwapFlowRecord.ts'
import type { SwapTypes } from './SwapPlan.ts'
import type { SwapSummary } from './view/SwapFlowView.ts'

/**
 * Before a new trade is asked for, looks for earlier requests of the account that were never answered or shown. If one is the same trade and was
 * sent, it is resumed, so that nobody pays twice after an error. Other trades found are added to the activity log.
 *
 * @throws what viem throws when the node does not answer: nothing may be asked for then.
 */
export async function findUnansweredTrade(
  client: ExchangeClient,
  parameters: findUnansweredTrade.Parameters,
): Promise<Earlier<SwapTypes>> {
  const leave = await parameters.locks?.hold(lookLock, parameters.signal)
  try {
    return await look(client, parameters)
  } finally {
    leave?.()
  }
}

export declare namespace findUnansweredTrade {
  type Parameters = {
    /** Id of the flow that is about to ask. */
    readonly id: string
    readonly summary: SwapSummary
    /** The account's wallet. */
    readonly wallet: Wallet
    readonly activity: ActivityLog
    readonly storage: StringStorage
    readonly locks: Locks | undefined
    readonly clock: Clock
    readonly signal: AbortSignal
  }
}

async function look(
  client: ExchangeClient,
  { id, summary, wallet, activity, storage, locks, clock, signal }: findUnansweredTrade.Parameters,
): Promise<Earlier<SwapTypes>> {
  const { chainId, account } = summary
  const records = swapFlowRecords(storage)
  for (const record of records.getSnapshot()) {
    if (signal.aborted) return { status: 'none' }
    const isOther = record.summary.chainId !== chainId || record.summary.account !== account
    const isSeen = record.sent !== undefined && record.isFound !== true
    if (record.id === id || isSeen || isOther) continue
    // A flow that shows it already keeps doing so.
    if (record.sent !== undefined) {
      if (!isSameTrade(record.summary, summary)) continue
      records.remove(record)
      return { status: 'sent', sent: toSent(record.sent, record.asked) }
    }
    const release = locks === undefined ? () => {} : await locks.tryHold(lockOf(record.id))
    // Another tab is still asking.
    if (release === undefined) continue
    try {
      const asked = fromStoredRequest(record.asked)
      const found = await findAsked(client, asked, { chainId, account, wallet })
      // After an abort nobody takes the result, so the record stays for the next search.
      if (signal.aborted) return { status: 'none' }
      if (found.status === 'not-sent') continue
      if (found.status === 'pending') {
        // Pending: the same trade is waited for; a different one may be asked for.
        if (isSameTrade(record.summary, summary)) return { status: 'unknown' }
        continue
      }
      if (found.status === 'unknown') {
        if (record.asked.isTold) continue
        noteUnknown(records, record)
        return { status: 'unknown' }
      }
      const sent = noteFoundTrade(record, { found, activity, records, clock })
      if (isSameTrade(record.summary, summary)) {
        records.remove(record)
        return { status: 'sent', sent }
      }
    } finally {
      release()
    }
  }
  return { status: 'none' }
}

/** Compares one side only, because the other may have been quoted again. */
function isSameTrade(a: SwapSummary, b: SwapSummary): boolean {
  const isSamePair = a.tokenIn.address === b.tokenIn.address && a.tokenOut.address === b.tokenOut.address
  return a.kind === b.kind && isSamePair && (a.amountIn === b.amountIn || a.amountOut === b.amountOut)
}
