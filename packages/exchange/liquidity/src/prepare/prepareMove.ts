import type { Amounts } from '@oxbow/amm/liquidity'
import type { DepositPool } from '@oxbow/calldata/DepositPool'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { minus, plus } from '@oxbow/positions/Earnings'
import type { Position } from '@oxbow/positions/Position'
import type { TickRange } from '@oxbow/positions/tickRange'
import type { LiquidityPlan, PreparedSwap } from '../plan/LiquidityPlan.ts'
import { moveToleranceBps } from '../plan/moveToleranceBps.ts'
import { getDepositPool } from '../read/getDepositPool.ts'
import { type Balancing, prepareBalancing } from './prepareBalancing.ts'
import { prepareDeposit } from './prepareDeposit.ts'
import { prepareExit } from './prepareExit.ts'

/** All of a position on its way into another range or pool, in one go. */
export type Move = {
  /** For a wallet that takes calls together; others do its parts one by one. */
  readonly plan: LiquidityPlan
  /** What comes out, fees among it. */
  readonly withdrawn: Amounts
  readonly swap: PreparedSwap | undefined
  /** What goes in. */
  readonly deposited: Amounts
  /** What is expected to be left in the wallet. */
  readonly left: Amounts
  readonly liquidity: bigint
  /** How much less than at the pool's price the swap may give at worst; undefined without a swap. */
  readonly swapCostBps: number | undefined
  /** Square root of the price at which the pool stands before; undefined for one that has to be opened. */
  readonly priceBeforeX96: bigint | undefined
  /** And after the swap. */
  readonly sqrtPriceX96: bigint | undefined
}

/**
 * Everything that takes a position out and puts it into another range or pool: the exit, where it is asked for the swap that makes the tokens fit, and the
 * deposit, each with its bounds. Made from what the chain says now.
 *
 * @throws {DepositError}, {UnsupportedDepositError}, {UnsupportedExitError}, {prepareBalancing}, and what viem throws when the node does not answer.
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
  const { pool, range } = to
  const balancing: Balancing | undefined =
    swaps && state.status === 'pool'
      ? await prepareBalancing(client, {
          network,
          account,
          pool,
          state,
          range,
          amounts: withdrawn,
          exit,
          slippageBps,
          deadlineSeconds,
          toleranceBps,
        })
      : undefined
  const { swap, expected = withdrawn } = balancing ?? {}
  const least =
    position.status === 'in-range'
      ? lessTolerance(balancing?.least ?? withdrawn, toleranceBps)
      : (balancing?.least ?? withdrawn)
  const sqrtPriceX96 = balancing?.sqrtPriceX96 ?? (state.status === 'pool' ? state.sqrtPriceX96 : undefined)
  const deposit = await prepareDeposit(client, {
    ...shared,
    request: {
      pool,
      range: { ...range, tokenId: undefined },
      desired: least,
      sqrtPriceX96: to.sqrtPriceX96,
      paysNative: false,
    },
    arriving: {
      amounts: expected,
      sqrtPriceX96,
      spent: swap && { token: swap.quote.tokenIn, amount: swap.quote.amountIn },
    },
  })
  const deposited = minus(nothing, deposit.terms.expected)
  const left = minus(expected, deposited)
  const swappedAtWorst = swap === undefined ? nothing : changeOf(swap, pool.token0)
  return {
    plan: {
      ...deposit,
      prelude: { exit, swap },
      terms: {
        ...deposit.terms,
        expected: left,
        worst: plus(plus(exit.terms.worst, swappedAtWorst), deposit.terms.worst),
      },
    },
    withdrawn,
    swap,
    deposited,
    left,
    liquidity: deposit.terms.liquidity,
    swapCostBps: swap && state.status === 'pool' ? costBps(swap, pool.token0, state.sqrtPriceX96) : undefined,
    priceBeforeX96: state.status === 'pool' ? state.sqrtPriceX96 : undefined,
    sqrtPriceX96,
  }
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
      /** At which the pool is opened when it does not exist. */
      readonly sqrtPriceX96: bigint | undefined
    }
    /** Whether tokens are swapped so that all of them fits. */
    readonly swaps: boolean
    readonly slippageBps: number
    /** How far what arrives may fall short. Default `moveToleranceBps`. */
    readonly toleranceBps?: number | undefined
    /** Unix seconds. */
    readonly deadlineSeconds: number
  }
}

const nothing: Amounts = { amount0: 0n, amount1: 0n }

function lessTolerance({ amount0, amount1 }: Amounts, toleranceBps: number): Amounts {
  const less = (amount: bigint) => (amount * (10_000n - BigInt(toleranceBps))) / 10_000n
  return { amount0: less(amount0), amount1: less(amount1) }
}

/** What a swap changes in the wallet at worst. */
function changeOf({ quote }: PreparedSwap, token0: string): Amounts {
  return quote.tokenIn === token0
    ? { amount0: -quote.maximumIn, amount1: quote.minimumOut }
    : { amount0: quote.minimumOut, amount1: -quote.maximumIn }
}

/** What the least that a swap may give is short of its worth at a pool's price; 0 where it is more. */
function costBps({ quote }: PreparedSwap, token0: string, sqrtPriceX96: bigint): number {
  const price = sqrtPriceX96 * sqrtPriceX96
  const worth = quote.tokenIn === token0 ? (quote.maximumIn * price) >> 192n : (quote.maximumIn << 192n) / price
  if (worth === 0n || quote.minimumOut >= worth) return 0
  return Number(((worth - quote.minimumOut) * 10_000n + worth - 1n) / worth)
}
