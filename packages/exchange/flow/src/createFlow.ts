import { usualLifetimeSeconds } from '@oxbow/contract/usualLifetimeSeconds'
import type { Clock } from '@oxbow/runtime/Clock'
import { systemClock } from '@oxbow/runtime/systemClock'
import { createDomainEffects } from './createDomainEffects.ts'
import type { DomainTypes } from './DomainTypes.ts'
import type { FlowDomain, FlowPlan } from './FlowDomain.ts'
import type { FlowSnapshot } from './FlowEngine.ts'
import type { FlowOptions } from './FlowOptions.ts'
import type { FlowView } from './FlowView.ts'
import { type RunningFlow, runFlow } from './runFlow.ts'
import { toFlowView } from './toFlowView.ts'

/**
 * A flow of a domain that says what it is about and leaves the rest to the engine. Waits in `review` until it is sent `START`; what an earlier visit
 * asked for is looked for then, and waited for instead.
 *
 * @example
 * const flow = createFlow(donateDomain, { intent, key, lastStep: 'donate', client, connection, networks: [network], activity, storage, walletRpcUrl })
 * flow.subscribe(() => show(flow.getView()))
 * flow.send({ type: 'START', networkCostWei })
 */
export function createFlow<Intent, Plan extends FlowPlan, Code extends string>(
  domain: FlowDomain<Intent, Plan, Code>,
  options: createFlow.Options<Intent, Plan>,
): RunningFlow<FlowView<Plan, Code>> {
  return createShownFlow(domain, options, toFlowView<Plan, Code>)
}

/** The same for a domain that shows more of a flow, or less. */
export function createShownFlow<Intent, Plan extends FlowPlan, Code extends string, View>(
  domain: FlowDomain<Intent, Plan, Code>,
  options: createFlow.Options<Intent, Plan>,
  toView: (snapshot: FlowSnapshot<DomainTypes<Plan>>) => View,
): RunningFlow<View> {
  const { clock = systemClock, lifetimeSeconds = usualLifetimeSeconds, batches = true, lastStep: kind } = options
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
  /** By default batches are allowed, and what is signed holds for half an hour. */
  type Options<Intent, Plan extends FlowPlan> = Omit<
    FlowOptions<Intent, Plan>,
    'clock' | 'lifetimeSeconds' | 'batches'
  > & {
    readonly clock?: Clock | undefined
    readonly lifetimeSeconds?: number | undefined
    readonly batches?: boolean | undefined
  }
}
