import { type Amounts, amountsForLiquidity, type PriceRange } from './liquidity.ts'

/** A swap's rate: raw units of one token paid, raw units of the other received. */
export type SwapRate = { readonly paid: bigint; readonly received: bigint }

/**
 * The amount to swap so that both amounts deposit whole into a range, given the pool's price after the swap, `sqrtPriceX96`, and the swap's rate.
 * Undefined when there is nothing to swap. When rate and price depend on the amount, call again with those of the result.
 */
export function swapForRange(
  sqrtPriceX96: bigint,
  range: PriceRange,
  { amount0, amount1 }: Amounts,
  rateOf: (side: keyof Amounts) => SwapRate,
): { readonly side: keyof Amounts; readonly amount: bigint } | undefined {
  const wanted = amountsForLiquidity(sqrtPriceX96, range, unit, 'up')
  const over = amount0 * wanted.amount1 - amount1 * wanted.amount0
  if (over === 0n) return undefined
  const [side, excess] = over > 0n ? (['amount0', over] as const) : (['amount1', -over] as const)
  const [own, other] = side === 'amount0' ? [wanted.amount0, wanted.amount1] : [wanted.amount1, wanted.amount0]
  const { paid, received } = rateOf(side)
  const amount = (excess * paid) / (other * paid + own * received)
  return amount === 0n ? undefined : { side, amount }
}

/** Liquidity large enough that the rounding of its amounts is negligible. */
const unit = 1n << 160n
