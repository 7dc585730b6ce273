import type { DepositPool } from '@oxbow/calldata/DepositPool'
import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { minus, plus } from '@oxbow/positions/Earnings'
import type { Position } from '@oxbow/positions/Position'
import { isNearPrice } from '../plan/isNearPrice.ts'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import { PriceMovedError } from '../plan/PriceMovedError.ts'
import { poolPrice, positionPrice } from '../plan/poolPrice.ts'
import { getDepositPool } from '../read/getDepositPool.ts'
import type { Entry } from './prepareEntry.ts'
import { prepareExit } from './prepareExit.ts'
import type { Move } from './prepareMove.ts'
import type { Withdrawal } from './prepareWithdrawal.ts'

/**
 * A move that a person was shown, as it is sent: its swap and its deposit as they were, its exit with the bounds of now where those are narrower. Refused when
 * the pool that it goes to is no longer near the price that it was shown at: what was shown may have come from a node that this one does not agree with.
 *
 * @throws {PriceMovedError}, {UnsupportedExitError}, and what viem throws when the node does not answer.
 */
export async function holdMove(client: NodeAccess, parameters: holdMove.Parameters): Promise<LiquidityPlan> {
  const { network, account, position, pool, move, slippageBps, toleranceBps, deadlineSeconds } = parameters
  const { plan } = move
  const seen = plan.prelude?.exit
  const [exit, state] = await Promise.all([
    prepareExit(client, {
      network,
      account,
      position,
      shareBps: 10_000,
      slippageBps,
      deadlineSeconds,
      reviewed: seen,
    }),
    getDepositPool(client, { network, pool }),
  ])
  if (!isNearPrice(poolPrice(state), move.priceBeforeX96, toleranceBps)) throw new PriceMovedError()
  const gained = seen === undefined ? exit.terms.worst : minus(exit.terms.worst, seen.terms.worst)
  return {
    ...plan,
    prelude: { exit, swap: plan.prelude?.swap },
    terms: { ...plan.terms, worst: plus(plan.terms.worst, gained) },
  }
}

export declare namespace holdMove {
  type Parameters = {
    readonly network: Network
    /** Lower-case. */
    readonly account: `0x${string}`
    /** As it is now. */
    readonly position: Position
    /** Where it goes. */
    readonly pool: Exclude<DepositPool, { protocol: 'v2' }>
    /** As it was shown. */
    readonly move: Move
    readonly slippageBps: number
    /** How far the price may be from the one it was shown at. */
    readonly toleranceBps: number
    /** Unix seconds. */
    readonly deadlineSeconds: number
  }
}

/**
 * A zap that a person was shown, as it is sent: just as it was. Refused when its pool is no longer near the price that it was shown at: what was shown may
 * have come from a node that this one does not agree with.
 *
 * @throws {PriceMovedError}, and what viem throws when the node does not answer.
 */
export async function holdZap(client: NodeAccess, parameters: holdZap.Parameters): Promise<LiquidityPlan> {
  const { network, pool, zap, toleranceBps } = parameters
  const state = await getDepositPool(client, { network, pool })
  if (!isNearPrice(poolPrice(state), zap.priceBeforeX96, toleranceBps)) throw new PriceMovedError()
  return zap.plan
}

export declare namespace holdZap {
  type Parameters = {
    readonly network: Network
    readonly pool: DepositPool
    /** As it was shown. */
    readonly zap: Pick<Entry, 'plan' | 'priceBeforeX96'>
    /** How far the price may be from the one it was shown at. */
    readonly toleranceBps: number
  }
}

/**
 * A withdrawal into one token that a person was shown, as it is sent: just as it was. Refused when its pool is no longer near the price that it was shown at;
 * what it counts on besides, the trial before it is asked for holds.
 *
 * @throws {PriceMovedError}
 */
export function holdWithdrawal({ position, withdrawal, toleranceBps }: holdWithdrawal.Parameters): LiquidityPlan {
  if (!isNearPrice(positionPrice(position), withdrawal.priceBeforeX96, toleranceBps)) throw new PriceMovedError()
  return withdrawal.plan
}

export declare namespace holdWithdrawal {
  type Parameters = {
    /** As it is now. */
    readonly position: Position
    /** As it was shown. */
    readonly withdrawal: Pick<Withdrawal, 'plan' | 'priceBeforeX96'>
    /** How far the price may be from the one it was shown at. */
    readonly toleranceBps: number
  }
}
