import { depositAt, leastDeposit, maxDeposit } from '@oxbow/amm/deposit'
import { type Amounts, amountsForLiquidity } from '@oxbow/amm/liquidity'
import { pairDeposit, sharesMinted } from '@oxbow/amm/pairShares'
import { BaseError } from '@oxbow/errors/BaseError'
import { sqrtPricesOf } from '@oxbow/positions/tickRange'
import type { DepositPoolState, DepositRequest } from './DepositRequest.ts'
import type { WantedEffects } from './LiquidityPlan.ts'
import { PriceMovedError } from './PriceMovedError.ts'

/** What a deposit takes, in raw units of token0 and token1. */
export type DepositTerms = {
  /** Pool liquidity or pair tokens minted at the current price. */
  readonly liquidity: bigint
  /** Deposited at the current price. */
  readonly amounts: Amounts
  /** The most that may leave the wallet. */
  readonly spend: Amounts
  /** The deposit reverts if it takes less. Undefined if the liquidity is fixed (v4 without `takesAll`). */
  readonly minimum: Amounts | undefined
}

/**
 * How much of the desired amounts a pool takes, with bounds that hold while the price stays within `slippageBps` of the current one. `affordable`
 * caps what v4 may spend beyond the amounts of the current price. With `takesAll`, v4 takes whatever fits at execution, as v3 does, instead of a
 * fixed liquidity.
 *
 * With `reviewed`, the bounds that the person agreed to apply too: the narrower of both, and the reviewed liquidity.
 *
 * @throws {DepositError} when the pool is missing and no price is given, or the amounts are too small for any liquidity
 * @throws {PriceMovedError} when the current price is outside the reviewed bounds
 */
export function depositTerms(
  request: DepositRequest,
  state: DepositPoolState,
  { slippageBps, affordable, takesAll = false, reviewed }: depositTerms.Options,
): DepositTerms {
  const { pool, desired } = request
  const terms =
    pool.protocol === 'v2'
      ? ofPair(desired, state, slippageBps)
      : ofRange(request, state, { slippageBps, takesAll, fixed: reviewed?.liquidity })
  if (terms.liquidity <= 0n) throw new DepositError('AmountTooLow', 'The amounts are too small for any liquidity.')
  const bounded = affordable === undefined || terms.minimum !== undefined ? terms : withinReach(terms, affordable)
  return reviewed === undefined ? bounded : heldTo(bounded, reviewed)
}

export declare namespace depositTerms {
  type Options = {
    readonly slippageBps: number
    readonly affordable?: Amounts | undefined
    readonly takesAll?: boolean | undefined
    readonly reviewed?: Extract<WantedEffects, { type: 'deposit' }> | undefined
  }
}

function withinReach(terms: DepositTerms, affordable: Amounts): DepositTerms {
  // Never below the current cost: such a transaction would always revert.
  const bounded = (most: bigint, now: bigint, bound: bigint) => (most < bound ? most : bound > now ? bound : now)
  return {
    ...terms,
    spend: {
      amount0: bounded(terms.spend.amount0, terms.amounts.amount0, affordable.amount0),
      amount1: bounded(terms.spend.amount1, terms.amounts.amount1, affordable.amount1),
    },
  }
}

function heldTo(terms: DepositTerms, { maximum, minimum }: Pick<Reviewed, 'maximum' | 'minimum'>): DepositTerms {
  const { amounts } = terms
  const spend = { amount0: least(terms.spend.amount0, maximum[0]), amount1: least(terms.spend.amount1, maximum[1]) }
  const floor = terms.minimum && {
    amount0: most(terms.minimum.amount0, minimum?.[0] ?? 0n),
    amount1: most(terms.minimum.amount1, minimum?.[1] ?? 0n),
  }
  if (isAbove(amounts, spend) || (floor !== undefined && isAbove(floor, amounts))) throw new PriceMovedError()
  return { ...terms, spend, minimum: floor }
}

type Reviewed = NonNullable<depositTerms.Options['reviewed']>

function isAbove(a: Amounts, b: Amounts): boolean {
  return a.amount0 > b.amount0 || a.amount1 > b.amount1
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b
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
  { slippageBps, takesAll, fixed }: { slippageBps: number; takesAll: boolean; fixed: bigint | undefined },
): DepositTerms {
  const { pool, range, desired } = request
  const sqrtPriceX96 = state.status === 'pool' ? state.sqrtPriceX96 : request.sqrtPriceX96
  if (sqrtPriceX96 === undefined || range === undefined) throw new DepositError('NoRoute', 'This pool does not exist.')
  const bounds = sqrtPricesOf(range)
  const { liquidity, amounts } =
    fixed === undefined
      ? depositAt(sqrtPriceX96, bounds, desired)
      : { liquidity: fixed, amounts: amountsForLiquidity(sqrtPriceX96, bounds, fixed, 'up') }
  const leastTaken = () => leastDeposit(sqrtPriceX96, bounds, desired, slippageBps)
  if (pool.protocol === 'v3') return { liquidity, amounts, spend: desired, minimum: leastTaken() }
  const maxTaken = maxDeposit(sqrtPriceX96, bounds, liquidity, slippageBps)
  if (!takesAll) return { liquidity, amounts, spend: maxTaken, minimum: undefined }
  // A token that the range doesn't take is neither paid in nor approved.
  const spend = {
    amount0: maxTaken.amount0 > 0n ? desired.amount0 : 0n,
    amount1: maxTaken.amount1 > 0n ? desired.amount1 : 0n,
  }
  const { amount0, amount1 } = leastTaken()
  // v4 enforces the minimum as a maximum of what may be left over, and that can't be less than 1 unit.
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
