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

/** A share of a position on its way out into one of its two tokens, in one go. */
export type Withdrawal = {
  /** For a wallet that takes calls together; others do its parts one by one. */
  readonly plan: LiquidityPlan
  /** Undefined when nothing has to be swapped, or next to nothing. */
  readonly swap: PreparedSwap | undefined
  /** What the pool pays, fees among it. */
  readonly withdrawn: Amounts
  /** How much less than at the pool's price the swap may give at worst; undefined without a swap. */
  readonly swapCostBps: number | undefined
  /** Square root of the price at which the pool stands before. */
  readonly priceBeforeX96: bigint | undefined
}

/** A smaller part than this of what comes out stays what it is. */
const notablePart = 1_000n

/**
 * Everything that takes a share of a position out into one token: the exit, and the swap of what comes out of the other token at least, so that nothing
 * else is taken from the wallet. Both are held to `toleranceBps`: what a wider bound lets come out beyond that stays unswapped.
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
    /** Of the liquidity; 10,000 is all. */
    readonly shareBps: number
    /** The token that all of it becomes. */
    readonly into: keyof Amounts
    /** The most that the swap may fall short of its quote. */
    readonly slippageBps: number
    /** How far what arrives may fall short. Default `moveToleranceBps`. */
    readonly toleranceBps?: number | undefined
    /** Unix seconds. */
    readonly deadlineSeconds: number
  }
}

/** All of it in one of the two tokens, at the pool's price. */
function worthIn(side: keyof Amounts, { sqrtPriceX96 }: PoolPrice, { amount0, amount1 }: Amounts): bigint {
  const price = sqrtPriceX96 * sqrtPriceX96
  return side === 'amount0' ? amount0 + (amount1 << 192n) / price : amount1 + ((amount0 * price) >> 192n)
}
