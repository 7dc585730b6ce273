import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import type { DomainStep, DomainTypes } from './DomainTypes.ts'
import type { FlowRecorder } from './effects/submitStep.ts'
import type { FlowPlan } from './FlowDomain.ts'
import type { Earlier } from './FlowEffects.ts'
import type { FlowSnapshot } from './FlowEngine.ts'
import type { findEarlier } from './records/findEarlier.ts'

/** What a flow has in storage, where the next page and the other tabs find it. */
export type FlowMemory<Plan extends FlowPlan = FlowPlan> = {
  /** Where it is written down what the wallet is asked to send for a step of a plan. */
  recorderOf(step: DomainStep, plan: Plan): FlowRecorder
  /** How far it has come. */
  remember(snapshot: FlowSnapshot<DomainTypes<Plan>>): void
  /** What an earlier visit or another tab has done. */
  takeUp(
    client: ExchangeClient,
    wallet: Wallet,
    note: findEarlier.Parameters['note'],
    signal: AbortSignal,
  ): Promise<Earlier<DomainTypes<Plan>>>
  /** Shows what the tab that has the flow writes down, and resolves when the flow is ours. */
  takeOver(signal: AbortSignal, show: (steps: readonly DomainStep[]) => void): Promise<void>
  /** Lets another tab have the flow. */
  release(): void
}
