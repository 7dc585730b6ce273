import type { Replacement } from '@oxbow/connectors/Replacement'
import type { FlowContext } from './FlowContext.ts'
import type { FlowTypes } from './FlowTypes.ts'

/** A flow under way, see `createFlowEngine`. */
export type FlowEngine<Types extends FlowTypes = FlowTypes> = {
  /** The same object until something changes. */
  getSnapshot(): FlowSnapshot<Types>
  subscribe(listener: () => void): () => void
  /** Once. */
  start(): void
  /** One that means nothing in the present state does nothing. */
  send(event: FlowEvent): void
  /** What was sent goes on by itself. */
  stop(): void
}

export type FlowSnapshot<Types extends FlowTypes = FlowTypes> = {
  readonly state: FlowState
  readonly context: FlowContext<Types>
}

/** `askingAgain`, `askingCost`: the page asks whether worse terms, or a higher network cost, will do. `tracking`: the last transaction is sent. `elsewhere`: another tab has it. */
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
  /** In wei, as the review said it. */
  | { readonly type: 'START'; readonly networkCostWei?: bigint | undefined }
  | { readonly type: 'REPLACE'; readonly replacement: Replacement }
