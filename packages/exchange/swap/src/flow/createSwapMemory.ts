import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { FlowMemory } from '@oxbow/flow/FlowMemory'
import type { Clock } from '@oxbow/runtime/Clock'
import type { Locks } from '@oxbow/runtime/Locks'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { Quote } from '@oxbow/trading/Quote'
import { findUnansweredTrade } from './findUnansweredTrade.ts'
import { lockOf, type SwapFlowRecord, swapFlowRecords } from './SwapFlowRecord.ts'
import type { SwapPlan } from './SwapPlan.ts'
import type { SwapStepKind, SwapSummary } from './view/SwapFlowView.ts'

/** Storage of a swap. Its record contains a summary of the trade, so that a later visit can show it without the quote. */
export type SwapMemory = FlowMemory<SwapPlan> & {
  /** The person has seen the result: it isn't resumed. */
  letGo(): void
}

export function createSwapMemory(options: createSwapMemory.Options): SwapMemory {
  const { id, quote, summaryOf, activity, storage, locks, clock } = options
  const records = swapFlowRecords(storage)
  let record: SwapFlowRecord | undefined
  let steps: SwapFlowRecord['steps'] = []
  let unanswered: ReturnType<SwapMemory['recorderOf']>['unanswered']
  // Held by this page, so that no other tab resumes the flow.
  const held = locks?.tryHold(lockOf(id))

  return {
    recorderOf: (_, plan) => ({
      get unanswered() {
        return unanswered
      },
      set unanswered(asked) {
        unanswered = asked
      },
      put(asked) {
        record = { id, summary: summaryOf(plan.quote), steps, asked, sent: undefined, createdAtMs: clock.now() }
        records.put(record)
      },
      sent({ hash, nonce, activityId }, asked) {
        if (record === undefined) return
        record = { ...record, asked, sent: { hash, nonce, activityId } }
        records.put(record)
      },
      remove: () => records.remove({ id }),
    }),

    remember({ context }) {
      steps = context.steps.map(({ kind, isDone }) => ({ kind: kind as SwapStepKind, isDone }))
    },

    takeUp: (client, wallet, _, signal) =>
      findUnansweredTrade(client, { id, summary: summaryOf(quote), wallet, activity, storage, locks, clock, signal }),

    // Flow ids are unique, so no other tab can have this flow.
    takeOver: () => Promise.resolve(),

    release: () => void held?.then((release) => release?.()),

    letGo() {
      if (record?.sent !== undefined) records.remove({ id })
    },
  }
}

export declare namespace createSwapMemory {
  type Options = {
    /** Flow id. */
    readonly id: string
    /** The reviewed quote. */
    readonly quote: Quote
    readonly summaryOf: (quote: Quote) => SwapSummary
    readonly activity: ActivityLog
    readonly storage: StringStorage
    readonly locks: Locks | undefined
    readonly clock: Clock
  }
}
