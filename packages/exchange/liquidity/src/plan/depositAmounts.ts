import { matchingAmount } from '@oxbow/amm/deposit'
import { type Amounts, liquidityForAmounts } from '@oxbow/amm/liquidity'
import { sqrtPricesOf, type TickRange } from '@oxbow/positions/tickRange'
import type { DepositPoolState } from './DepositRequest.ts'

/** Which tokens a deposit needs at the current price. A range that is out of range takes only one. */
export type DepositSides = { readonly takes0: boolean; readonly takes1: boolean }

/** What a deposit's amounts are derived from: a pair's reserves, or a range and a price. Undefined while the price is unknown. */
export type DepositBasis =
  | { readonly type: 'pair'; readonly reserve0: bigint; readonly reserve1: bigint }
  | { readonly type: 'range'; readonly sqrtPriceX96: bigint; readonly range: TickRange }

/** `sqrtPriceX96`: initial price of a pool that doesn't exist yet. */
export function toDepositBasis(
  state: DepositPoolState | undefined,
  range: TickRange | undefined,
  sqrtPriceX96: bigint | undefined,
): DepositBasis | undefined {
  if (state?.status === 'pair') return { type: 'pair', reserve0: state.pair.reserve0, reserve1: state.pair.reserve1 }
  const price = state?.status === 'pool' ? state.sqrtPriceX96 : state?.status === 'missing' ? sqrtPriceX96 : undefined
  if (price === undefined) return undefined
  // The first deposit sets the price of an empty pair; these reserves stand for that price.
  if (range === undefined) return { type: 'pair', reserve0: 1n << 192n, reserve1: price * price }
  return range.tickLower < range.tickUpper ? { type: 'range', sqrtPriceX96: price, range } : undefined
}

export function sidesOf(basis: DepositBasis | undefined): DepositSides {
  if (basis?.type !== 'range') return { takes0: true, takes1: true }
  const { lowerX96, upperX96 } = sqrtPricesOf(basis.range)
  return { takes0: basis.sqrtPriceX96 < upperX96, takes1: basis.sqrtPriceX96 > lowerX96 }
}

/** Completes one typed amount to both; undefined if the range takes none of the typed token. */
export function toAmounts(basis: DepositBasis, side: keyof Amounts, amount: bigint): Amounts | undefined {
  const other = side === 'amount0' ? 'amount1' : 'amount0'
  const matching = basis.type === 'pair' ? ofPair(basis, side, amount) : ofRange(basis, side, amount)
  return matching === undefined ? undefined : ({ [side]: amount, [other]: matching } as Record<keyof Amounts, bigint>)
}

/** Liquidity of the amounts in a range; undefined for a pair, whose shares are counted in pair tokens. */
export function liquidityOf(basis: DepositBasis | undefined, amounts: Amounts | undefined): bigint | undefined {
  if (basis?.type !== 'range' || amounts === undefined) return undefined
  return liquidityForAmounts(basis.sqrtPriceX96, sqrtPricesOf(basis.range), amounts)
}

function ofPair(
  { reserve0, reserve1 }: Extract<DepositBasis, { type: 'pair' }>,
  side: keyof Amounts,
  amount: bigint,
): bigint {
  const [of, per] = side === 'amount0' ? [reserve1, reserve0] : [reserve0, reserve1]
  return (amount * of) / per
}

function ofRange(
  { sqrtPriceX96, range }: Extract<DepositBasis, { type: 'range' }>,
  side: keyof Amounts,
  amount: bigint,
) {
  return matchingAmount(sqrtPriceX96, sqrtPricesOf(range), side, amount)
}
