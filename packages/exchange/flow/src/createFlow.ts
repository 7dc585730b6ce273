import { defaultLifetimeSeconds } from '@oxbow/contract/defaultLifetimeSeconds'
import type { Clock } from '@oxbow/runtime/Clock'
import { systemClock } from '@oxbow/runtime/systemClock'
import { createDomainEffects } from './createDomainEffects.ts'
import type { DomainTypes } from './DomainTypes.ts'
import type { FlowSnapshot } from './engine/FlowEngine.ts'
import type { FlowDomain, FlowPlan } from './FlowDomain.ts'
import type { FlowOptions } from './FlowOptions.ts'
import type { FlowView } from './FlowView.ts'
import { type RunningFlow, runFlow } from './runFlow.ts'
import { toFlowView } from './toFlowView.ts'

/**
 * Creates the flow of a domain. It waits in `review` until it gets `START`; then it first looks for what an earlier visit asked for and waits for
 * that instead.
 *
 * @example
 * const flow = createFlow(donateDomain, { intent, key, lastStep: 'donate', client, connection, networks: [network], activity, storage, walletRpcUrl
 * })
 * flow.subscribe(() => show(flow.getView()))
 * flow.send({ type: 'START', networkCostWei })
 */
export function createFlow<Intent, Plan extends FlowPlan, Code extends string>(
  domain: FlowDomain<Intent, Plan, Code>,
  options: createFlow.Options<Intent, Plan>,
): RunningFlow<FlowView<Plan, Code>> {
  return createShownFlow(domain, options, toFlowView<Plan, Code>)
}

/** The same with a view of the domain's own. */
export function createShownFlow<Intent, Plan extends FlowPlan, Code extends string, View>(
  domain: FlowDomain<Intent, Plan, Code>,
  options: createFlow.Options<Intent, Plan>,
  toView: (snapshot: FlowSnapshot<DomainTypes<Plan>>) => View,
): RunningFlow<View> {
  const { clock = systemClock, lifetimeSeconds = defaultLifetimeSeconds, batches = true, lastStep: kind } = options
  const chainId = options.lastChainId ?? options.networks[0].chainId
  return runFlow<DomainTypes<Plan>, View>({
    effects: createDomainEffects(domain, { ...options, clock, lifetimeSeconds, batches }),
    input: {
      terms: { plan: undefined },
      reviewed: { plan: options.reviewed },
      steps: [{ kind, chainId, type: undefined, isDone: false, sent: undefined, planned: undefined }],
    },
    toView,
  })
}

export declare namespace createFlow {
  /** By default batches are allowed, and what is signed is valid for half an hour. */
  type Options<Intent, Plan extends FlowPlan> = Omit<
    FlowOptions<Intent, Plan>,
    'clock' | 'lifetimeSeconds' | 'batches'
  > & {
    readonly clock?: Clock | undefined
    readonly lifetimeSeconds?: number | undefined
    readonly batches?: boolean | undefined
  }
}
