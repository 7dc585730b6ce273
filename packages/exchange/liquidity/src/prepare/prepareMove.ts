import type { Amounts } from '@oxbow/amm/liquidity'
import type { DepositPool } from '@oxbow/calldata/DepositPool'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { plus } from '@oxbow/positions/Earnings'
import type { Position } from '@oxbow/positions/Position'
import type { TickRange } from '@oxbow/positions/tickRange'
import { moveToleranceBps } from '../plan/swapBounds.ts'
import { getDepositPool } from '../read/getDepositPool.ts'
import { type Entry, prepareEntry } from './prepareEntry.ts'
import { prepareExit } from './prepareExit.ts'

/** Moves a whole position into another range or pool in one batch. */
export type Move = Entry & {
  /** Withdrawn amounts, fees included. */
  readonly withdrawn: Amounts
}

/**
 * Moves a position into another range or pool: the exit, a swap that makes the amounts fit (with `swaps`), and the deposit, each with its bounds.
 * Made from the chain's current state.
 *
 * @throws {prepareEntry}, {UnsupportedExitError}, and what viem throws when the node does not answer.
 */
export async function prepareMove(client: ExchangeClient, parameters: prepareMove.Parameters): Promise<Move> {
  const { network, account, position, to, swaps, slippageBps, deadlineSeconds } = parameters
  const { toleranceBps = moveToleranceBps } = parameters
  const shared = { network, account, slippageBps, deadlineSeconds }
  const [exit, state] = await Promise.all([
    prepareExit(client, { ...shared, position, shareBps: 10_000 }),
    getDepositPool(client, { network, pool: to.pool }),
  ])
  const withdrawn = exit.terms.expected
  const { plan, ...entry } = await prepareEntry(client, {
    ...shared,
    request: {
      pool: to.pool,
      range: { ...to.range, tokenId: undefined },
      desired: withdrawn,
      sqrtPriceX96: to.sqrtPriceX96,
      paysNative: false,
    },
    state,
    exit,
    swaps,
    toleranceBps,
    isSettled: position.status !== 'in-range',
  })
  const { terms } = plan
  return { plan: { ...plan, terms: { ...terms, worst: plus(exit.terms.worst, terms.worst) } }, withdrawn, ...entry }
}

export declare namespace prepareMove {
  type Parameters = {
    readonly network: Network
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly position: Position
    readonly to: {
      readonly pool: Exclude<DepositPool, { protocol: 'v2' }>
      readonly range: TickRange
      /** Initial price if the pool doesn't exist. */
      readonly sqrtPriceX96: bigint | undefined
    }
    /** Whether to swap so that all of it fits. */
    readonly swaps: boolean
    readonly slippageBps: number
    /** Allowed shortfall of what arrives. Default `moveToleranceBps`. */
    readonly toleranceBps?: number | undefined
    /** Unix seconds. */
    readonly deadlineSeconds: number
  }
}
