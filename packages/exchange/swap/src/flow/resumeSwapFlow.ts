import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { failure } from '@oxbow/failures/toFailure'
import { createWatchingEffects } from '@oxbow/flow/createWatchingEffects'
import type { SentTransaction } from '@oxbow/flow/FlowStep'
import { findAsked } from '@oxbow/flow/findAsked'
import { fromStoredRequest } from '@oxbow/flow/flowRecords'
import type { FoundTransaction } from '@oxbow/flow/noteSent'
import type { Clock } from '@oxbow/runtime/Clock'
import type { Locks } from '@oxbow/runtime/Locks'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { systemClock } from '@oxbow/runtime/systemClock'
import { noteFoundTrade } from './noteFoundTrade.ts'
import { runSwapFlow } from './runSwapFlow.ts'
import type { SwapFlow } from './SwapFlow.ts'
import { lockOf, lookLock, noteUnknown, type SwapFlowRecord, swapFlowRecords, toSent } from './SwapFlowRecord.ts'
import { isTrade, type SwapTypes } from './SwapPlan.ts'

const WINDOW_OPEN_MS = 3_600_000

/**
 * Resumes the newest unfinished trade of an account from an earlier visit; undefined when there is none. The trade is only watched, never sent: an
 * unanswered request is searched for on the chain, and if the outcome stays unknown, the flow shows that and keeps searching.
 *
 * @throws what viem throws when the node does not answer; try again later, nothing is lost.
 */
export async function resumeSwapFlow(options: resumeSwapFlow.Options): Promise<SwapFlow | undefined> {
  const { client, network, account, wallet, activity, storage, locks, clock = systemClock } = options
  const leave = await locks?.hold(lookLock, new AbortController().signal)
  const records = swapFlowRecords(storage)
  try {
    return await look()
  } finally {
    leave?.()
  }

  async function look(): Promise<SwapFlow | undefined> {
    for (const record of records.getSnapshot()) {
      if (record.summary.chainId !== network.chainId || record.summary.account !== account) continue
      const release = locks === undefined ? ignore : await locks.tryHold(lockOf(record.id))
      if (release === undefined) continue
      const giveUp = (error: unknown): never => {
        release()
        throw error
      }
      const entry = activity.getSnapshot().find(({ id }) => id === record.sent?.activityId)
      // A confirmed trade is left to the activity log, unless it was found after its page had closed: the log may be faster than the page.
      const isOver = entry?.status !== 'pending' && !(entry && record.isFound)
      if (record.sent !== undefined && isOver) {
        records.remove(record)
        release()
        continue
      }
      const sent = record.sent
        ? { ...toSent(record.sent, record.asked), hash: entry!.hash }
        : await findSent(record).catch(giveUp)
      if (sent === 'not-sent') {
        // A wallet window outlives its page, so later visits search again for a while.
        if (clock.now() - record.createdAtMs > WINDOW_OPEN_MS) records.remove(record)
        release()
        continue
      }
      return run(record, sent, release)
    }
    return undefined
  }

  async function findSent(record: SwapFlowRecord): Promise<SentTransaction | 'not-sent' | 'unknown'> {
    const { chainId } = network
    const asked = fromStoredRequest(record.asked)
    const found = await findAsked(client, asked, { chainId, account, wallet })
    if (found.status === 'sent') return noteFoundTrade(record, { found, activity, records, clock })
    if (found.status === 'not-sent' || record.asked.isTold) return 'not-sent'
    noteUnknown(records, record)
    return 'unknown'
  }

  function run(record: SwapFlowRecord, sent: SentTransaction | 'unknown', release: () => void): SwapFlow {
    const steps = record.steps.map(({ kind, isDone }): SwapTypes['step'] => {
      const { chainId } = network
      const step = { kind, chainId, type: undefined, planned: undefined, sent: undefined }
      if (!isTrade(step)) return { ...step, isDone }
      return { ...step, isDone: false, sent: sent === 'unknown' ? undefined : sent }
    })
    const { chainId, kind } = record.summary
    const losing = {
      record: {
        unanswered: sent === 'unknown' ? { ...fromStoredRequest(record.asked), purpose: kind } : undefined,
        // `note` has updated the record already.
        sent: () => {},
      },
      lastStep: kind,
      chainId,
      account,
      wallet,
      note: (found: FoundTransaction) => noteFoundTrade(record, { found, activity, records, clock }),
    }
    return runSwapFlow({
      id: record.id,
      effects: createWatchingEffects<SwapTypes>({
        client,
        account,
        wallet,
        networkOf: () => network,
        losing: () => losing,
        activity,
        storage,
        clock,
        release,
      }),
      network,
      input: { terms: undefined, steps, failure: sent === 'unknown' ? failure('SubmissionUnknown') : undefined },
      toSummary: () => record.summary,
      letGo() {
        // A batch whose outcome is still unknown keeps its record.
        if (records.find(record)?.asked.isTold !== true || losing.record.unanswered === undefined)
          records.remove(record)
      },
    })
  }
}

export declare namespace resumeSwapFlow {
  type Options = {
    readonly client: ExchangeClient
    readonly network: Network
    /** Lower-case. */
    readonly account: `0x${string}`
    /** The account's wallet if connected, to speed up or cancel a pending transaction. */
    readonly wallet?: Wallet | undefined
    readonly activity: ActivityLog
    readonly storage: StringStorage
    /** A trade that another tab runs is left to it. */
    readonly locks?: Locks | undefined
    readonly clock?: Clock | undefined
  }
}

function ignore(): void {}
