import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import type { DomainStep, DomainTypes } from './DomainTypes.ts'
import type { FlowRecorder } from './effects/submitStep.ts'
import type { Earlier } from './engine/FlowEffects.ts'
import type { FlowSnapshot } from './engine/FlowEngine.ts'
import type { FlowPlan } from './FlowDomain.ts'
import type { findEarlier } from './records/findEarlier.ts'

/** Stored state of a flow, shared with later visits and other tabs. */
export type FlowMemory<Plan extends FlowPlan = FlowPlan> = {
  /** Recorder of what the wallet is asked to send for a step. */
  recorderOf(step: DomainStep, plan: Plan): FlowRecorder
  /** Stores the progress. */
  remember(snapshot: FlowSnapshot<DomainTypes<Plan>>): void
  /** Looks for what an earlier visit or another tab did. */
  takeUp(
    client: ExchangeClient,
    wallet: Wallet,
    note: findEarlier.Parameters['note'],
    signal: AbortSignal,
  ): Promise<Earlier<DomainTypes<Plan>>>
  /** Shows the steps stored by the tab that runs the flow, and resolves when this tab has taken over. */
  takeOver(signal: AbortSignal, show: (steps: readonly DomainStep[]) => void): Promise<void>
  /** Lets another tab take the flow. */
  release(): void
}
