import type { Replacement } from '@oxbow/connectors/Replacement'
import type { FlowContext } from './FlowContext.ts'
import type { FlowTypes } from './FlowTypes.ts'

/** A running flow, see `createFlowEngine`. */
export type FlowEngine<Types extends FlowTypes = FlowTypes> = {
  /** Returns the same object until something changes. */
  getSnapshot(): FlowSnapshot<Types>
  subscribe(listener: () => void): () => void
  /** Call once. */
  start(): void
  /** Events that don't apply to the current state are ignored. */
  send(event: FlowEvent): void
  /** Stops the engine; sent transactions aren't affected. */
  stop(): void
}

export type FlowSnapshot<Types extends FlowTypes = FlowTypes> = {
  readonly state: FlowState
  readonly context: FlowContext<Types>
}

/**
 * `askingAgain`, `askingCost`: the page asks to accept worse terms or a higher network cost. `tracking`: the last transaction is sent. `elsewhere`:
 * another tab runs it.
 */
export type FlowState =
  | 'review'
  | 'takingUp'
  | 'elsewhere'
  | 'checkingChain'
  | 'switchingChain'
  | 'refreshing'
  | 'askingAgain'
  | 'planning'
  | 'preparing'
  | 'askingCost'
  | 'asking'
  | 'waiting'
  | 'tracking'
  | 'rejected'
  | 'failed'
  | 'done'

export type FlowEvent =
  | { readonly type: 'RETRY' | 'ACCEPT_TERMS' | 'ACCEPT_NETWORK_COST' | 'CANCEL' }
  /** Reviewed network cost, in wei. */
  | { readonly type: 'START'; readonly networkCostWei?: bigint | undefined }
  | { readonly type: 'REPLACE'; readonly replacement: Replacement }
