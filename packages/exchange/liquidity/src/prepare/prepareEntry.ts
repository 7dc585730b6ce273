import type { Amounts } from '@oxbow/amm/liquidity'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { minus, plus } from '@oxbow/positions/Earnings'
import { sqrtPricesOf, type TickRange } from '@oxbow/positions/tickRange'
import type { DepositPoolState, DepositRequest } from '../plan/DepositRequest.ts'
import { DepositError } from '../plan/depositTerms.ts'
import type { LiquidityPlan, PreparedSwap } from '../plan/LiquidityPlan.ts'
import { PartSwapError } from '../plan/PartSwapError.ts'
import { type PoolPrice, poolPrice } from '../plan/poolPrice.ts'
import { swapChange } from '../plan/swapChange.ts'
import { swapCostBps } from '../plan/swapCostBps.ts'
import { type Balancing, prepareBalancing } from './prepareBalancing.ts'
import { prepareDeposit, walletTokens } from './prepareDeposit.ts'

/** A deposit together with the swap that makes the amounts fit, if one is needed. */
export type Entry = {
  /** For a wallet with batches; others do its parts one by one. */
  readonly plan: LiquidityPlan
  readonly swap: PreparedSwap | undefined
  /** Expected amounts deposited. */
  readonly deposited: Amounts
  /** Expected to stay in the wallet. */
  readonly left: Amounts
  readonly liquidity: bigint
  /** By how much the swap's minimum output is below its value at the pool's price; undefined without a swap. */
  readonly swapCostBps: number | undefined
  /** Square root of the pool's price before the plan; undefined for a pool that doesn't exist yet. */
  readonly priceBeforeX96: bigint | undefined
  /** The same after the swap. */
  readonly sqrtPriceX96: bigint | undefined
}

/**
 * Swaps until the amounts fit the pool (with `swaps`), and deposits them, each step with its bounds. The terms count only what leaves or stays in the
 * wallet; what `exit` pays out isn't counted as the wallet's.
 *
 * @throws {DepositError}, {PartSwapError}, {UnsupportedDepositError}, {prepareBalancing}, and what viem throws when the node does not answer.
 */
export async function prepareEntry(client: ExchangeClient, parameters: prepareEntry.Parameters): Promise<Entry> {
  const { network, account, request, state, exit, swaps, slippageBps, toleranceBps, deadlineSeconds } = parameters
  const { pool, range, desired, paysNative } = request
  const [token0, token1] = walletTokens(pool, paysNative, network.contracts.weth)
  const before = poolPrice(state)
  const balancing: Balancing | undefined =
    swaps && state.status !== 'missing'
      ? await prepareBalancing(client, {
          network,
          account,
          pool: { protocol: pool.protocol, token0, token1 },
          state,
          range,
          amounts: desired,
          exit,
          slippageBps,
          deadlineSeconds,
          toleranceBps,
        })
      : undefined
  const { swap, expected = desired } = balancing ?? {}
  const least = balancing?.least ?? desired
  const price = balancing ?? before
  const deposit = await prepareDeposit(client, {
    network,
    account,
    slippageBps,
    deadlineSeconds,
    request: { ...request, desired: parameters.isSettled ? least : lessTolerance(least, toleranceBps) },
    arriving: {
      amounts: exit === undefined ? minus(expected, desired) : expected,
      price,
      spent: swap && { token: swap.quote.tokenIn, amount: swap.quote.amountIn },
    },
  }).catch((error: unknown) => {
    const isNone = error instanceof DepositError && error.code === 'AmountTooLow'
    throw isNone && swap && isPassed(range, before, price) ? new PartSwapError('SwapMovesPrice', error) : error
  })
  const deposited = minus(nothing, deposit.terms.expected)
  const left = minus(expected, deposited)
  const swappedAtWorst = swap === undefined ? nothing : swapChange(swap, token0)
  return {
    plan: {
      ...deposit,
      prelude: { exit, swap },
      terms: {
        ...deposit.terms,
        expected: exit === undefined ? minus(left, desired) : left,
        worst: plus(swappedAtWorst, deposit.terms.worst),
      },
    },
    swap,
    deposited,
    left,
    liquidity: deposit.terms.liquidity,
    swapCostBps: swap && before ? swapCostBps(swap, token0, before.sqrtPriceX96) : undefined,
    priceBeforeX96: before?.sqrtPriceX96,
    sqrtPriceX96: price?.sqrtPriceX96,
  }
}

export declare namespace prepareEntry {
  type Parameters = {
    readonly network: Network
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly request: DepositRequest
    readonly state: DepositPoolState
    /** The exit that supplies the desired amounts; undefined if they are in the wallet. */
    readonly exit: LiquidityPlan | undefined
    /** Whether to swap so that all of it fits. */
    readonly swaps: boolean
    readonly slippageBps: number
    /** Allowed shortfall of what arrives. */
    readonly toleranceBps: number
    /** Unix seconds. */
    readonly deadlineSeconds: number
    /** Whether the desired amounts are certain, independent of the price. */
    readonly isSettled: boolean
  }
}

const nothing: Amounts = { amount0: 0n, amount1: 0n }

/** Whether the price crosses an end of the range, which changes the tokens that the range takes. */
function isPassed(range: TickRange | undefined, before: PoolPrice | undefined, after: PoolPrice | undefined): boolean {
  if (range === undefined || before === undefined || after === undefined) return false
  const { lowerX96, upperX96 } = sqrtPricesOf(range)
  const crosses = (end: bigint) => before.sqrtPriceX96 < end !== after.sqrtPriceX96 < end
  return crosses(lowerX96) || crosses(upperX96)
}

function lessTolerance({ amount0, amount1 }: Amounts, toleranceBps: number): Amounts {
  const less = (amount: bigint) => (amount * (10_000n - BigInt(toleranceBps))) / 10_000n
  return { amount0: less(amount0), amount1: less(amount1) }
}
