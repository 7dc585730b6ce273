import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { DepositRequest } from '../plan/DepositRequest.ts'
import { DepositError } from '../plan/depositTerms.ts'
import { poolPrice } from '../plan/poolPrice.ts'
import { moveToleranceBps } from '../plan/swapBounds.ts'
import { getDepositPool } from '../read/getDepositPool.ts'
import { type Entry, prepareEntry } from './prepareEntry.ts'

/**
 * Deposits amounts of one token, or of two that don't fit, into a pool that has a price: swaps a part of them, then deposits. Made from the chain's
 * current state.
 *
 * @throws {DepositError}, {prepareEntry}, and what viem throws when the node does not answer.
 */
export async function prepareZap(client: ExchangeClient, parameters: prepareZap.Parameters): Promise<Entry> {
  const { network, request, toleranceBps = moveToleranceBps } = parameters
  const state = await getDepositPool(client, { network, pool: request.pool })
  if (poolPrice(state) === undefined) throw new DepositError('NoRoute', 'This pool does not exist.')
  return prepareEntry(client, { ...parameters, toleranceBps, state, exit: undefined, swaps: true, isSettled: true })
}

export declare namespace prepareZap {
  type Parameters = {
    readonly network: Network
    /** Lower-case. */
    readonly account: `0x${string}`
    /** `desired`: what the wallet pays in. */
    readonly request: DepositRequest
    readonly slippageBps: number
    /** Allowed shortfall of what arrives. Default `moveToleranceBps`. */
    readonly toleranceBps?: number | undefined
    /** Unix seconds. */
    readonly deadlineSeconds: number
  }
}
