import { bridgedPairs } from '@oxbow/across/bridgedPairs'
import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import type { Hex } from 'viem'
import { BridgeError } from './BridgeError.ts'
import type { BridgeIntent } from './BridgeIntent.ts'

/** The networks at both ends. */
export type BridgePlaces = { readonly origin: Network; readonly destination: Network }

/** The origin's pool, and the tokens' addresses as the pool needs them. @throws {BridgeError} */
export function readPlaces(intent: Pick<BridgeIntent, 'input' | 'output'>, { origin, destination }: BridgePlaces) {
  const pool = origin.contracts.spokePool
  if (pool === undefined || destination.contracts.spokePool === undefined)
    throw new BridgeError('BridgeUnavailable', 'One of the networks has no pool.')
  const [inputToken, outputToken] = [
    wrappedOf(intent.input.address, origin),
    wrappedOf(intent.output.address, destination),
  ]
  const pair = bridgedPairs(origin, destination).find(
    ({ input, output }) => input.address === inputToken && output.address === outputToken,
  )
  if (pair === undefined) throw new BridgeError('BridgeUnavailable', 'These are not known to be the same token.')
  return { pool: lower(pool), destinationPool: lower(destination.contracts.spokePool), inputToken, outputToken, pair }
}

/** Pools take native currency as its wrapped token, and pay it out as native currency. */
function wrappedOf(token: Hex, { contracts }: Network): Hex {
  return lower(isNative(token) ? contracts.weth : token)
}

function lower(address: Hex): Hex {
  return address.toLowerCase() as Hex
}
