import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { nonceBehaviors } from '@oxbow/connectors/nonceBehaviors'
import type { Wallet } from '@oxbow/connectors/Wallet'
import type { Clock } from '@oxbow/runtime/Clock'
import type { Locks } from '@oxbow/runtime/Locks'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { systemClock } from '@oxbow/runtime/systemClock'
import type { ActivityLog } from '@oxbow/transactions/ActivityLog'
import { findSubmission } from '@oxbow/transactions/findSubmission'
import { pendingEntry } from '@oxbow/transactions/pendingEntry'
import { failure } from '@oxbow/transactions/toFailure'
import { runSwapMachine } from './runSwapMachine.ts'
import { isTrade } from './SwapContext.ts'
import type { SwapEffects } from './SwapEffects.ts'
import type { SwapFlow } from './SwapFlow.ts'
import { lockOf, putRecord, removeRecord, type SwapFlowRecord, swapFlowRecords } from './SwapFlowRecord.ts'
import { askForReplacement } from './steps/askForReplacement.ts'
import { newStep } from './steps/planSteps.ts'
import type { SentTransaction, SwapStep } from './steps/SwapStep.ts'
import { watchSent } from './steps/watchSent.ts'
import { toTradeActivity } from './view/toTradeActivity.ts'

const WINDOW_OPEN_MS = 3_600_000

/**
 * Takes up the newest trade of an account that an earlier visit left under way; undefined when there is none. The trade is
 * watched, never sent: what the wallet was asked and had not answered is looked for on the chain, and when that does not tell,
 * the flow says so instead of asking again.
 *
 * @throws what viem throws when the node does not answer; try again later, nothing is lost.
 */
export async function resumeSwapFlow(options: resumeSwapFlow.Options): Promise<SwapFlow | undefined> {
  const { client, network, account, wallet, activity, storage, locks, clock = systemClock } = options
  const records = swapFlowRecords(storage)
  for (const record of records.getSnapshot()) {
    if (record.summary.chainId !== network.chainId || record.summary.account !== account) continue
    const release = locks === undefined ? ignore : await locks.tryHold(lockOf(record.id))
    if (release === undefined) continue
    const giveUp = (error: unknown): never => {
      release()
      throw error
    }
    const entry = activity.getSnapshot().find(({ id }) => id === record.sent?.activityId)
    // One that the log saw included is the log's to follow, unless it was found after its page was gone: the log may be quicker than the page that shows it.
    const isOver = entry?.status !== 'pending' && !(entry && record.isFound)
    if (record.sent !== undefined && isOver) {
      removeRecord(records, record.id)
      release()
      continue
    }
    const intent = { ...record.asked.intent, value: BigInt(record.asked.intent.value) }
    const sent = record.sent
      ? { ...record.sent, hash: entry!.hash, intent }
      : await findSent(record, intent).catch(giveUp)
    if (sent === 'not-sent') {
      // A wallet window outlives the page that opened it: looked for again at the next visit, for a while.
      if (clock.now() - record.createdAtMs > WINDOW_OPEN_MS) removeRecord(records, record.id)
      release()
      continue
    }
    return run(record, sent, release)
  }
  return undefined

  async function findSent(
    record: SwapFlowRecord,
    intent: SentTransaction['intent'],
  ): Promise<SentTransaction | 'not-sent' | 'unknown'> {
    const { nonce, blockNumber } = record.asked
    const sinceBlock = BigInt(blockNumber)
    const found = await findSubmission(client, { chainId: network.chainId, account, nonce, sinceBlock, intent })
    if (found.status !== 'sent') return found.status
    const sent = { hash: found.hash, nonce: found.nonce, intent, activityId: `${network.chainId}:${found.hash}` }
    const { kind } = record.summary
    activity.put(
      pendingEntry({
        chainId: network.chainId,
        account,
        kind,
        summary: toTradeActivity(record.summary),
        hash: sent.hash,
        nonce: sent.nonce,
        intent,
        createdAtMs: record.createdAtMs,
        flowId: record.id,
      }),
    )
    const { hash, activityId } = sent
    putRecord(records, { ...record, sent: { hash, nonce: sent.nonce, activityId }, isFound: true })
    return sent
  }

  function run(record: SwapFlowRecord, sent: SentTransaction | 'unknown', release: () => void): SwapFlow {
    const steps: readonly SwapStep[] = record.steps.map(({ kind, isDone }) => {
      const step = { ...newStep(kind), isDone: isDone && !isTrade({ kind }) }
      return isTrade(step) && sent !== 'unknown' ? { ...step, sent } : step
    })
    if (sent === 'unknown') removeRecord(records, record.id)
    return runSwapMachine({
      id: record.id,
      effects: {
        ...onlyWatching,
        watch: (transaction, signal) =>
          watchSent(client, { network, account, wallet, sent: transaction, activity, clock, signal }),
        replacements: () => (wallet === undefined ? [] : nonceBehaviors(storage).replacementsOf(wallet)),
        replaceTrade: ({ sent: waiting, replacement }) =>
          wallet === undefined
            ? unreachable()
            : askForReplacement(client, {
                wallet,
                chainId: network.chainId,
                account,
                sent: waiting,
                replacement,
                activity,
                storage,
                clock,
              }),
      },
      network,
      input: { quote: undefined, steps, failure: sent === 'unknown' ? failure('SubmissionUnknown') : undefined },
      toSummary: () => record.summary,
      letGo: () => removeRecord(records, record.id),
      onDispose: release,
    })
  }
}

export declare namespace resumeSwapFlow {
  type Options = {
    readonly client: ExchangeClient
    readonly network: Network
    /** Lower-case. */
    readonly account: `0x${string}`
    /** The account's wallet when it is connected, to speed up or cancel what waits. */
    readonly wallet?: Wallet | undefined
    readonly activity: ActivityLog
    readonly storage: StringStorage
    /** A trade that another tab has is left to it. */
    readonly locks?: Locks | undefined
    readonly clock?: Clock | undefined
  }
}

/** A flow without a quote has nothing to start or to retry, so the machine never gets to these. */
const onlyWatching: Omit<SwapEffects, 'watch' | 'replacements' | 'replaceTrade'> = {
  isOnChain: unreachable,
  switchChain: unreachable,
  refreshQuote: unreachable,
  planSteps: unreachable,
  prepareStep: unreachable,
  askWallet: unreachable,
  inspect: () => Promise.resolve(undefined),
}

function unreachable(): Promise<never> {
  return Promise.reject(new TypeError('A resumed flow only watches.'))
}

function ignore(): void {}
