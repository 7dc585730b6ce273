import { depositAt, leastDeposit, mostDeposit } from '@oxbow/amm/deposit'
import type { Amounts } from '@oxbow/amm/liquidity'
import { pairDeposit, sharesMinted } from '@oxbow/amm/pairShares'
import { sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import { BaseError } from '@oxbow/errors/BaseError'
import type { DepositPoolState, DepositRequest } from './DepositRequest.ts'

/** What a deposit takes, in raw units of token0 and token1. */
export type DepositTerms = {
  /** Pool liquidity or pair tokens, at the price of now. */
  readonly liquidity: bigint
  /** At the price of now. */
  readonly amounts: Amounts
  /** The most that may leave the wallet. */
  readonly spend: Amounts
  /** Less than this is not taken; undefined where the liquidity is fixed (v4, unless it takes all that fits). */
  readonly minimum: Amounts | undefined
}

/**
 * What a pool takes of the amounts desired, and the bounds that hold while its price is within `slippageBps` of now. `affordable` bounds what v4 may
 * take beyond the amounts of now. With `takesAll` v4 takes what fits when the transaction is in a block, as v3 does, instead of a fixed liquidity.
 *
 * @throws {DepositError} when the pool is missing and no price is given, or the amounts are too small for any liquidity
 */
export function depositTerms(
  request: DepositRequest,
  state: DepositPoolState,
  { slippageBps, affordable, takesAll = false }: depositTerms.Options,
): DepositTerms {
  const { pool, desired } = request
  const terms =
    pool.protocol === 'v2' ? ofPair(desired, state, slippageBps) : ofRange(request, state, slippageBps, takesAll)
  if (terms.liquidity <= 0n) throw new DepositError('AmountTooLow', 'The amounts are too small for any liquidity.')
  if (affordable === undefined || terms.minimum !== undefined) return terms
  // Never below what it costs now: that would promise a transaction that cannot pass.
  const bounded = (most: bigint, now: bigint, bound: bigint) => (most < bound ? most : bound > now ? bound : now)
  return {
    ...terms,
    spend: {
      amount0: bounded(terms.spend.amount0, terms.amounts.amount0, affordable.amount0),
      amount1: bounded(terms.spend.amount1, terms.amounts.amount1, affordable.amount1),
    },
  }
}

export declare namespace depositTerms {
  type Options = {
    readonly slippageBps: number
    readonly affordable?: Amounts | undefined
    readonly takesAll?: boolean | undefined
  }
}

function ofPair(desired: Amounts, state: DepositPoolState, slippageBps: number): DepositTerms {
  const pair = state.status === 'pair' ? state.pair : emptyPair
  const amounts = pairDeposit(pair, desired)
  const kept = (amount: bigint) => (amount * BigInt(10_000 - slippageBps)) / 10_000n
  return {
    liquidity: sharesMinted(pair, amounts),
    amounts,
    spend: desired,
    minimum: { amount0: kept(amounts.amount0), amount1: kept(amounts.amount1) },
  }
}

function ofRange(
  request: DepositRequest,
  state: DepositPoolState,
  slippageBps: number,
  takesAll: boolean,
): DepositTerms {
  const { pool, range, desired } = request
  const sqrtPriceX96 = state.status === 'pool' ? state.sqrtPriceX96 : request.sqrtPriceX96
  if (sqrtPriceX96 === undefined || range === undefined) throw new DepositError('NoRoute', 'This pool does not exist.')
  const bounds = { lowerX96: sqrtPriceX96AtTick(range.tickLower), upperX96: sqrtPriceX96AtTick(range.tickUpper) }
  const { liquidity, amounts } = depositAt(sqrtPriceX96, bounds, desired)
  const least = () => leastDeposit(sqrtPriceX96, bounds, desired, slippageBps)
  if (pool.protocol === 'v3') return { liquidity, amounts, spend: desired, minimum: least() }
  const most = mostDeposit(sqrtPriceX96, bounds, liquidity, slippageBps)
  if (!takesAll) return { liquidity, amounts, spend: most, minimum: undefined }
  // Nothing is paid in, or approved, of a token that the range does not take.
  const spend = {
    amount0: most.amount0 > 0n ? desired.amount0 : 0n,
    amount1: most.amount1 > 0n ? desired.amount1 : 0n,
  }
  const { amount0, amount1 } = least()
  // The manager can be made to see that something at most is left, not that nothing is.
  const below = (minimum: bigint, paid: bigint) => (minimum < paid ? minimum : paid > 0n ? paid - 1n : 0n)
  return {
    liquidity,
    amounts,
    spend,
    minimum: { amount0: below(amount0, spend.amount0), amount1: below(amount1, spend.amount1) },
  }
}

const emptyPair = { reserve0: 0n, reserve1: 0n, totalSupply: 0n, kLast: 0n }

export class DepositError extends BaseError {
  override readonly name = 'depositTerms.DepositError'
  constructor(code: 'AmountTooLow' | 'NoRoute', shortMessage: string) {
    super(shortMessage, { code })
  }
}
