import type { Amounts } from '@oxbow/amm/liquidity'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { plus } from '@oxbow/positions/Earnings'
import { exitAmounts } from '@oxbow/positions/exitAmounts'
import type { Position } from '@oxbow/positions/Position'
import type { LiquidityPlan, PreparedSwap } from '../plan/LiquidityPlan.ts'
import { type PoolPrice, positionPrice } from '../plan/poolPrice.ts'
import { moveToleranceBps } from '../plan/swapBounds.ts'
import { swapChange } from '../plan/swapChange.ts'
import { swapCostBps } from '../plan/swapCostBps.ts'
import { prepareExit } from './prepareExit.ts'
import { boundSwap, tryPartSwap } from './tryPartSwap.ts'

/** Withdraws a share of a position into one of its two tokens, in one batch. */
export type Withdrawal = {
  /** For a wallet with batches; others do its parts one by one. */
  readonly plan: LiquidityPlan
  /** Undefined if there is nothing, or a negligible amount, to swap. */
  readonly swap: PreparedSwap | undefined
  /** Paid by the pool, fees included. */
  readonly withdrawn: Amounts
  /** By how much the swap's minimum output is below its value at the pool's price; undefined without a swap. */
  readonly swapCostBps: number | undefined
  /** Square root of the pool's price before the withdrawal. */
  readonly priceBeforeX96: bigint | undefined
}

/** Less than this fraction (1/1,000) of the withdrawal isn't swapped. */
const notablePart = 1_000n

/**
 * Withdraws a share of a position into one token: the exit, then a swap of the exit's minimum of the other token, so that the swap takes nothing else
 * from the wallet. Both use `toleranceBps`; what the exit pays above its minimum stays unswapped.
 *
 * @throws {UnsupportedExitError}, {tryPartSwap}, and what viem throws when the node does not answer.
 */
export async function prepareWithdrawal(
  client: ExchangeClient,
  parameters: prepareWithdrawal.Parameters,
): Promise<Withdrawal> {
  const { network, account, position, shareBps, into, slippageBps, deadlineSeconds } = parameters
  const { toleranceBps = moveToleranceBps } = parameters
  const share = { shareBps, slippageBps: toleranceBps }
  const exit = await prepareExit(client, { network, account, position, deadlineSeconds, ...share })
  const { fees } = exitAmounts(position, share)
  const withdrawn = exit.terms.expected
  const least = plus(exit.terms.worst, fees)
  const side = into === 'amount0' ? 'amount1' : 'amount0'
  const price = positionPrice(position)
  const whole = { plan: exit, swap: undefined, withdrawn, swapCostBps: undefined, priceBeforeX96: price?.sqrtPriceX96 }
  if (price === undefined || least[side] === 0n || least[side] * notablePart < worthIn(side, price, withdrawn))
    return whole
  const { protocol, poolId, token0, token1 } = position
  const pool = { protocol, poolId: poolId as `0x${string}`, token0, token1 } as tryPartSwap.Parameters['pool']
  const facts = { network, account, pool, price, exit, brought: withdrawn, toleranceBps, deadlineSeconds }
  const ask = { side, amount: least[side], slippageBps } as const
  const swap = await boundSwap(client, facts, { tried: await tryPartSwap(client, facts, ask), ask })
  const swapped = { [side]: -swap.quote.amountIn, [into]: swap.received } as Record<keyof Amounts, bigint>
  return {
    ...whole,
    plan: {
      ...exit,
      swapAfter: { swap, fees },
      terms: {
        ...exit.terms,
        expected: plus(withdrawn, swapped),
        worst: plus(least, swapChange(swap, exit.terms.token0)),
      },
    },
    swap,
    swapCostBps: swapCostBps(swap, exit.terms.token0, price.sqrtPriceX96),
  }
}

export declare namespace prepareWithdrawal {
  type Parameters = {
    readonly network: Network
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly position: Position
    /** Share of the liquidity in basis points; 10,000 is all. */
    readonly shareBps: number
    /** The token to receive. */
    readonly into: keyof Amounts
    /** Slippage limit of the swap, against its quote. */
    readonly slippageBps: number
    /** Allowed shortfall of what arrives. Default `moveToleranceBps`. */
    readonly toleranceBps?: number | undefined
    /** Unix seconds. */
    readonly deadlineSeconds: number
  }
}

/** Total value in units of `side`, at the pool's price. */
function worthIn(side: keyof Amounts, { sqrtPriceX96 }: PoolPrice, { amount0, amount1 }: Amounts): bigint {
  const price = sqrtPriceX96 * sqrtPriceX96
  return side === 'amount0' ? amount0 + (amount1 << 192n) / price : amount1 + ((amount0 * price) >> 192n)
}
