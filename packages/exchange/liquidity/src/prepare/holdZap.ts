import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { RangeDepositRequest } from '../plan/DepositRequest.ts'
import { isNearPrice } from '../plan/isNearPrice.ts'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import { PriceMovedError } from '../plan/PriceMovedError.ts'
import { getDepositPool } from '../read/getDepositPool.ts'
import type { Entry } from './prepareEntry.ts'

/**
 * A zap that a person was shown, as it is sent: just as it was. Refused when its pool is no longer near the price that it was shown at: what was shown may
 * have come from a node that this one does not agree with.
 *
 * @throws {PriceMovedError}, and what viem throws when the node does not answer.
 */
export async function holdZap(client: NodeAccess, parameters: holdZap.Parameters): Promise<LiquidityPlan> {
  const { network, pool, zap, toleranceBps } = parameters
  const state = await getDepositPool(client, { network, pool })
  if (!isNearPrice(state, zap.priceBeforeX96, toleranceBps)) throw new PriceMovedError()
  return zap.plan
}

export declare namespace holdZap {
  type Parameters = {
    readonly network: Network
    readonly pool: RangeDepositRequest['pool']
    /** As it was shown. */
    readonly zap: Pick<Entry, 'plan' | 'priceBeforeX96'>
    /** How far the price may be from the one it was shown at. */
    readonly toleranceBps: number
  }
}
