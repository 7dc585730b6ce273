import type { Amounts } from '../concentrated/liquidity.ts'
import { integerSqrt } from '../integerSqrt.ts'

/** A v2 pair's state before its next mint or burn. */
export type PairState = {
  readonly reserve0: bigint
  readonly reserve1: bigint
  readonly totalSupply: bigint
  /** Product of the reserves at the last mint or burn; 0 while the protocol fee is off. */
  readonly kLast: bigint
}

/** Pair tokens of the first mint that are locked forever. Uniswap v2 core, MINIMUM_LIQUIDITY. */
const lockedShares = 1_000n

/** What Router02 takes of the desired amounts: all of one token, and of the other in proportion to the reserves. An empty pair takes both in full. */
export function pairDeposit(
  { reserve0, reserve1 }: Pick<PairState, 'reserve0' | 'reserve1'>,
  desired: Amounts,
): Amounts {
  if (reserve0 === 0n && reserve1 === 0n) return desired
  const { amount0, amount1 } = desired
  const optimal1 = (amount0 * reserve1) / reserve0
  return optimal1 <= amount1 ? { amount0, amount1: optimal1 } : { amount0: (amount1 * reserve0) / reserve1, amount1 }
}

/** Pair tokens that a deposit mints. Mirrors Uniswap v2 core, UniswapV2Pair.mint; negative where that reverts. */
export function sharesMinted(pair: PairState, { amount0, amount1 }: Amounts): bigint {
  const supply = supplyAfterFee(pair)
  if (supply === 0n) return integerSqrt(amount0 * amount1) - lockedShares
  const [of0, of1] = [(amount0 * supply) / pair.reserve0, (amount1 * supply) / pair.reserve1]
  return of0 < of1 ? of0 : of1
}

/** The amounts that burning pair tokens pays. Mirrors Uniswap v2 core, UniswapV2Pair.burn. */
export function amountsForShares(pair: PairState, shares: bigint): Amounts {
  const supply = supplyAfterFee(pair)
  if (supply === 0n) return { amount0: 0n, amount1: 0n }
  return { amount0: (shares * pair.reserve0) / supply, amount1: (shares * pair.reserve1) / supply }
}

/** Before a mint or burn, the protocol mints itself a sixth of the pair's growth. Mirrors UniswapV2Pair._mintFee. */
function supplyAfterFee({ reserve0, reserve1, totalSupply, kLast }: PairState): bigint {
  if (kLast === 0n) return totalSupply
  const [root, rootLast] = [integerSqrt(reserve0 * reserve1), integerSqrt(kLast)]
  return root > rootLast ? totalSupply + (totalSupply * (root - rootLast)) / (root * 5n + rootLast) : totalSupply
}
