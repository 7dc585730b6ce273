import { createFlow } from '@oxbow/flow/createFlow'
import type { FlowPlan } from '@oxbow/flow/FlowDomain'
import type { FlowOptions } from '@oxbow/flow/FlowOptions'
import type { FlowView } from '@oxbow/flow/FlowView'
import type { RunningFlow } from '@oxbow/flow/runFlow'
import type { Hex } from 'viem'
import type { BridgeIntent } from './BridgeIntent.ts'
import { type BridgePlaces, readPlaces } from './BridgePlaces.ts'
import { bridgeDomain } from './bridgeDomain.ts'
import type { BridgeFailure } from './bridgeFailures.ts'

export type BridgeFlowView = FlowView<FlowPlan, BridgeFailure>
export type BridgeFlow = RunningFlow<BridgeFlowView>

/**
 * Leaves an amount of a token in the origin's pool for another network. Waits in `review` until it is sent `START`, and is done when the deposit is.
 *
 * @throws {BridgeError} when there is no way between the two
 */
export function createBridgeFlow({ places, intent, walletRpcUrl, ...rest }: createBridgeFlow.Options): BridgeFlow {
  const account = rest.connection.account.address.toLowerCase() as Hex
  const { pool } = readPlaces(intent, places)
  const { amount, destinationChainId, input, latestFill, leastOutput, recipient } = intent
  return createFlow(bridgeDomain({ account, intent, pool }, places), {
    ...rest,
    intent,
    networks: [places.origin],
    key: [input.address, destinationChainId, recipient, amount, leastOutput, latestFill].join(':'),
    lastStep: 'bridge',
    batches: false,
    walletRpcUrl: () => walletRpcUrl,
  })
}

export declare namespace createBridgeFlow {
  type Options = Pick<
    FlowOptions<BridgeIntent, FlowPlan>,
    'client' | 'connection' | 'intent' | 'activity' | 'storage' | 'locks' | 'droppedAfterMs'
  > & {
    readonly places: BridgePlaces
    /** Absolute URL of a node for a wallet that has to be told of the network. */
    readonly walletRpcUrl: string
  }
}
