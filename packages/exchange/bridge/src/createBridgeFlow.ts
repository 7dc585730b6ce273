import { createNetworkFlow } from '@oxbow/flow/createNetworkFlow'
import type { FlowPlan } from '@oxbow/flow/FlowDomain'
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
 * Deposits an amount of a token in the origin's pool for another network. Waits in `review` for `START`, and is done when the deposit is confirmed.
 *
 * @throws {BridgeError} when there is no route between the two
 */
export function createBridgeFlow({ places, ...options }: createBridgeFlow.Options): BridgeFlow {
  const { connection, intent } = options
  const account = connection.account.address.toLowerCase() as Hex
  const { pool } = readPlaces(intent, places)
  const { amount, destinationChainId, input, latestFill, leastOutput, recipient } = intent
  return createNetworkFlow(bridgeDomain({ account, intent, pool }, places), {
    ...options,
    network: places.origin,
    key: [input.address, destinationChainId, recipient, amount, leastOutput, latestFill].join(':'),
    lastStep: 'bridge',
  })
}

export declare namespace createBridgeFlow {
  type Options = Omit<createNetworkFlow.Options<BridgeIntent>, 'network'> & { readonly places: BridgePlaces }
}
