import type { FailureView } from '@oxbow/failures/FailureView'
import type { FlowContext } from './FlowContext.ts'
import type { FlowSnapshot, FlowState } from './FlowEngine.ts'
import type { FlowTypes } from './FlowTypes.ts'

/** The state that a flow is in, and the work of that state. Work ends when its state is left: its answer then changes nothing. */
export function createFlowStage<Types extends FlowTypes>(
  first: FlowContext<Types>,
  { act, explain, remember }: createFlowStage.Options<Types>,
) {
  type Changes = Partial<FlowContext<Types>>
  let snapshot: FlowSnapshot<Types> = { state: 'review', context: first }
  /** Aborted when the state is left. */
  let stay = new AbortController()
  const listeners = new Set<() => void>()

  function change(changes: Changes): void {
    snapshot = { state: snapshot.state, context: { ...snapshot.context, ...changes } }
    remember?.(snapshot)
    for (const listener of listeners) listener()
  }

  function enter(state: FlowState, changes: Changes = {}): void {
    stay.abort()
    stay = new AbortController()
    snapshot = { state, context: { ...snapshot.context, ...changes } }
    act()
    change({})
  }

  return {
    get state() {
      return snapshot.state
    },
    get context() {
      return snapshot.context
    },
    get signal() {
      return stay.signal
    },
    getSnapshot: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change,
    enter,

    /** Does the work that the state waits for; an error fails the flow. */
    run<Answer>(work: () => Promise<Answer>, take: (answer: Answer) => void): void {
      const { signal } = stay
      // A synchronous throw counts as a failure like any other.
      void new Promise<Answer>((resolve) => resolve(work())).then(
        (answer) => {
          if (!signal.aborted) take(answer)
        },
        (error: unknown) => {
          if (!signal.aborted) enter('failed', { failure: explain(error) })
        },
      )
    },

    /** Takes each of several answers. */
    watch<Answer>(answers: AsyncIterable<Answer>, take: (answer: Answer) => void): void {
      const { signal } = stay
      void (async () => {
        for await (const answer of answers) if (!signal.aborted) take(answer)
      })()
    },

    /** Nothing found, or an error, leaves the state as it is. */
    whenFound<Found>(looking: Promise<Found | undefined> | undefined, take: (found: Found) => void): void {
      const { signal } = stay
      const told = (found: Found | undefined) => {
        if (!signal.aborted && found !== undefined) take(found)
      }
      void looking?.then(told, () => {})
    },

    /** Ends all work, and tells nobody any more. */
    stop() {
      stay.abort()
      listeners.clear()
    },
  }
}

export declare namespace createFlowStage {
  type Options<Types extends FlowTypes> = {
    /** Starts the work of the state that was just entered. */
    readonly act: () => void
    readonly explain: (error: unknown) => FailureView
    /** Called at every change. */
    readonly remember: ((snapshot: FlowSnapshot<Types>) => void) | undefined
  }
}
