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

/** What a swap has in storage: a record that says by itself what is traded, so that the next page shows it without its quote. */
export type SwapMemory = FlowMemory<SwapPlan> & {
  /** The person has seen what was sent: it is not taken up again. */
  letGo(): void
}

export function createSwapMemory(options: createSwapMemory.Options): SwapMemory {
  const { id, quote, summaryOf, activity, storage, locks, clock } = options
  const records = swapFlowRecords(storage)
  let record: SwapFlowRecord | undefined
  let steps: SwapFlowRecord['steps'] = []
  let unanswered: ReturnType<SwapMemory['recorderOf']>['unanswered']
  // While this page has the flow, no other tab takes it up.
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

    // Each flow has a name of its own, so no other tab has this one.
    takeOver: () => Promise.resolve(),

    release: () => void held?.then((release) => release?.()),

    letGo() {
      if (record?.sent !== undefined) records.remove({ id })
    },
  }
}

export declare namespace createSwapMemory {
  type Options = {
    /** Of the flow. */
    readonly id: string
    /** What was reviewed. */
    readonly quote: Quote
    readonly summaryOf: (quote: Quote) => SwapSummary
    readonly activity: ActivityLog
    readonly storage: StringStorage
    readonly locks: Locks | undefined
    readonly clock: Clock
  }
}
