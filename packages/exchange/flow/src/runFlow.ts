import { createFlowEngine } from './engine/createFlowEngine.ts'
import type { FlowInput } from './engine/FlowContext.ts'
import type { FlowEffects } from './engine/FlowEffects.ts'
import type { FlowEvent, FlowSnapshot } from './engine/FlowEngine.ts'
import type { FlowTypes } from './engine/FlowTypes.ts'

/** A flow as a page controls it: a view, events and nothing else. */
export type RunningFlow<View> = {
  /** Returns the same object until something changes, as `useSyncExternalStore` requires. */
  getView(): View
  subscribe(listener: () => void): () => void
  send(event: FlowEvent): void
  /** Stops watching. What was sent stays in the activity log. */
  dispose(): void
}

/** Runs a flow and maps it to a view by `toView`. */
export function runFlow<Types extends FlowTypes, View>(options: runFlow.Options<Types, View>): RunningFlow<View> {
  const { effects, input, toView, onDispose } = options
  const engine = createFlowEngine(effects, input)
  const listeners = new Set<() => void>()
  engine.start()
  let view = toView(engine.getSnapshot())
  engine.subscribe(() => {
    view = toView(engine.getSnapshot())
    for (const listener of listeners) listener()
  })
  return {
    getView: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: engine.send,
    dispose() {
      engine.stop()
      onDispose?.()
    },
  }
}

export declare namespace runFlow {
  type Options<Types extends FlowTypes, View> = {
    readonly effects: FlowEffects<Types>
    readonly input: FlowInput<Types>
    readonly toView: (snapshot: FlowSnapshot<Types>) => View
    readonly onDispose?: () => void
  }
}
