import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { Clock } from '@oxbow/runtime/Clock'
import type { Locks } from '@oxbow/runtime/Locks'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { DomainStep } from '../DomainTypes.ts'
import type { FlowRecorder } from '../effects/submitStep.ts'
import { nameOf } from '../FlowDomain.ts'
import type { FlowMemory } from '../FlowMemory.ts'
import type { SentTransaction } from '../FlowStep.ts'
import { fromProgress, progressRecords, toProgress } from './FlowProgress.ts'
import { findEarlier } from './findEarlier.ts'
import { type KeyedRecord, type KeyedRecordName, keyedRecords } from './keyedRecords.ts'
import { toOffchainSteps } from './toOffchainSteps.ts'

const pollIntervalMs = 1_000

/** Storage of a flow identified by its key. Only one tab holds the flow at a time. */
export function createFlowMemory(options: createFlowMemory.Options): FlowMemory {
  const { domain, name, lastStep, storage, locks, activity, clock } = options
  const records = keyedRecords(storage, `oxbow.${domain}-flows`)
  const progress = progressRecords(storage, `oxbow.${domain}-progress`)
  const lockName = `oxbow.${domain}-flows ${name.account} ${name.chainId} ${name.key}`
  const memory: Pick<FlowRecorder, 'unanswered'> = { unanswered: undefined }
  let letGo: (() => void) | undefined
  let isReleased = false
  /** Whether no earlier visit was looked for yet, or another tab has run the flow since. */
  let isNew = true
  let wasElsewhere = false
  let written: toProgress.Flow | undefined

  async function hold(): Promise<boolean> {
    if (locks === undefined || letGo !== undefined) return true
    letGo = await locks.tryHold(lockName)
    if (isReleased) letGo?.()
    return letGo !== undefined
  }

  return {
    recorderOf(step) {
      const { kind, token, chainId } = step
      const isOf = kind === lastStep ? undefined : { kind, token, chainId }
      return {
        get unanswered() {
          return memory.unanswered
        },
        set unanswered(asked) {
          memory.unanswered = asked
        },
        put: (asked) => records.put({ ...name, ...asked, step: isOf, hash: undefined }),
        sent: ({ hash }, asked) => records.put({ ...name, ...asked, step: isOf, hash }),
        remove: () => records.remove(name),
      }
    },

    remember({ state, context: { steps, signed, progress: ofLast } }) {
      if (isNew) return
      const isOver = state === 'done' || (state === 'tracking' && ofLast !== undefined && ofLast.status !== 'pending')
      if (steps === written?.steps && signed === written.signed && isOver === written.isOver) return
      written = { steps, signed, isOver }
      // From here on the activity log tracks the transaction.
      if (isOver) records.remove(name)
      if (steps.some(({ isDone, sent }) => isDone || sent !== undefined)) progress.put(toProgress(name, written))
    },

    async takeUp(client, wallet, note, signal) {
      if (!(await hold())) return { status: 'elsewhere' }
      const wasNew = isNew
      records.reload()
      progress.reload()
      const found = isNew ? progress.find(name) : undefined
      const flow = found && fromProgress(found)
      const sentElsewhere = wasElsewhere ? flow?.steps.at(-1)?.sent : undefined
      const isOverElsewhere = wasElsewhere && found?.isOver === true
      isNew = false
      wasElsewhere = false
      if (sentElsewhere !== undefined) return { status: 'sent', sent: sentElsewhere }
      if (isOverElsewhere) return { status: 'resumed', steps: flow!.steps, signed: undefined }
      // The finished flow is about to be started again.
      if (found?.isOver) progress.remove(name)

      const earlier = await findEarlier(client, { records, name, wallet, activity, note, signal })
      if (signal.aborted) {
        isNew = wasNew
        return { status: 'none' }
      }
      if (earlier.status === 'unknown') return { status: 'unknown' }
      // This answers the open request; a later one is another.
      if (earlier.status === 'sent' && memory.unanswered?.purpose === (earlier.step ? nameOf(earlier.step) : lastStep))
        memory.unanswered = undefined
      if (earlier.status === 'sent' && earlier.step === undefined) return { status: 'sent', sent: earlier.sent }
      const { steps, signed } =
        flow === undefined || found?.isOver ? { steps: [], signed: undefined } : toOffchainSteps(flow, activity)
      const last = steps.find((step) => step.isLast)
      if (last?.sent !== undefined && !last.isDone) return { status: 'sent', sent: last.sent }
      const resumed = earlier.status === 'sent' ? withSent(steps, earlier) : steps
      return resumed.length === 0 ? { status: 'none' } : { status: 'resumed', steps: resumed, signed }
    },

    async takeOver(signal, show) {
      let isOurs = false
      const turn = locks!.hold(lockName, signal).then((release) => {
        letGo = release
        isOurs = true
        if (isReleased) release()
      })
      while (!isOurs && !signal.aborted) {
        progress.reload()
        const found = progress.find(name)
        if (found !== undefined) show(fromProgress(found).steps)
        await Promise.race([turn, clock.sleep(pollIntervalMs, signal)])
      }
      await turn
      isNew = true
      wasElsewhere = true
    },

    release() {
      isReleased = true
      letGo?.()
    },
  }
}

export declare namespace createFlowMemory {
  type Options = {
    /** Name of the domain. */
    readonly domain: string
    /** Identifies what the flow does; the same after a reload and in each tab. */
    readonly name: KeyedRecordName
    readonly lastStep: string
    readonly storage: StringStorage
    /** Shared by all tabs of the storage; without them each tab acts as if it were alone. */
    readonly locks: Locks | undefined
    readonly activity: ActivityLog
    readonly clock: Clock
  }
}

function withSent(
  steps: readonly DomainStep[],
  { sent, step }: { readonly sent: SentTransaction; readonly step: KeyedRecord['step'] },
): readonly DomainStep[] {
  if (step === undefined || steps.some((each) => nameOf(each) === nameOf(step))) return steps
  return [...steps, { ...step, type: 'call', planned: undefined, isDone: false, sent }]
}
