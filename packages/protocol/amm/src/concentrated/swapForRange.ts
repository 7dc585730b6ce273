import { type Amounts, amountsForLiquidity, type PriceRange } from './liquidity.ts'

/** What a swap gives: so many raw units of the other token for so many of this one. */
export type SwapRate = { readonly paid: bigint; readonly received: bigint }

/**
 * The part of two amounts that has to be swapped so that all of both goes into a range, when the pool stands at `sqrtPriceX96` after the swap and the swap
 * gives what `rate` says. Undefined when nothing is over. A rate and a price that depend on the amount are found by asking again with those of the
 * answer.
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

/** Liquidity so large that the rounding of its amounts is nothing. */
const unit = 1n << 160n
