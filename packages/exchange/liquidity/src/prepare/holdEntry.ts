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
 * Prepares a reviewed move for sending: swap and deposit unchanged, the exit with the current bounds where those are narrower. Rejects it if the
 * target pool is no longer near the reviewed price, because the review may have used a node that disagrees with this one.
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
    /** Current state. */
    readonly position: Position
    /** Target pool. */
    readonly pool: Exclude<DepositPool, { protocol: 'v2' }>
    /** As reviewed. */
    readonly move: Move
    readonly slippageBps: number
    /** Allowed distance from the reviewed price. */
    readonly toleranceBps: number
    /** Unix seconds. */
    readonly deadlineSeconds: number
  }
}

/**
 * Prepares a reviewed zap for sending, unchanged. Rejects it if the pool is no longer near the reviewed price, because the review may have used a
 * node that disagrees with this one.
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
    /** As reviewed. */
    readonly zap: Pick<Entry, 'plan' | 'priceBeforeX96'>
    /** Allowed distance from the reviewed price. */
    readonly toleranceBps: number
  }
}

/**
 * Prepares a reviewed withdrawal into one token for sending, unchanged. Rejects it if the pool is no longer near the reviewed price; its other
 * assumptions are checked by the simulation before signing.
 *
 * @throws {PriceMovedError}
 */
export function holdWithdrawal({ position, withdrawal, toleranceBps }: holdWithdrawal.Parameters): LiquidityPlan {
  if (!isNearPrice(positionPrice(position), withdrawal.priceBeforeX96, toleranceBps)) throw new PriceMovedError()
  return withdrawal.plan
}

export declare namespace holdWithdrawal {
  type Parameters = {
    /** Current state. */
    readonly position: Position
    /** As reviewed. */
    readonly withdrawal: Pick<Withdrawal, 'plan' | 'priceBeforeX96'>
    /** Allowed distance from the reviewed price. */
    readonly toleranceBps: number
  }
}
