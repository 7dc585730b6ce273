import { quoteExactIn } from '@oxbow/amm/quoteExactIn'
import { tickAtSqrtPriceX96 } from '@oxbow/amm/tick'
import { GAS } from './gasModel.ts'
import type { Snapshot } from './market/Snapshot.ts'
import type { Hop } from './Plan.ts'
import { afterTax } from './path/quoteHop.ts'

/**
 * Gas of a plan that the search leaves out, because it takes longer to know than it is worth while ways are compared: words of the tick bitmap that a
 * price goes through, and transfers of tokens with a tax.
 */
export function unweighedGas(snapshot: Snapshot, hops: readonly Hop[]): number {
  const gasOf = (hop: Hop) => GAS.unweighed[hop.protocol] + wordsGas(snapshot, hop) + taxedGas(snapshot, hop)
  return hops.reduce((gas, hop) => gas + gasOf(hop), 0)
}

function wordsGas(snapshot: Snapshot, { poolId, tokenIn, amountIn }: Hop): number {
  const pool = snapshot.pools.get(poolId)!
  if (pool.protocol === 'v2') return 0
  const quote = quoteExactIn(pool, tokenIn, afterTax(snapshot, tokenIn, amountIn))
  if (quote.status === 'unfillable') return 0
  const wordOf = (tick: number) => Math.floor(tick / (pool.tickSpacing * TICKS_PER_WORD))
  const words = Math.abs(wordOf(tickAtSqrtPriceX96(quote.sqrtPriceAfterX96!)) - wordOf(pool.tick))
  return words * GAS.word[pool.protocol]
}

function taxedGas({ transferTaxBps }: Snapshot, { tokenIn, tokenOut }: Hop): number {
  return [tokenIn, tokenOut].filter((token) => transferTaxBps.get(token)).length * GAS.taxedTransfer
}

/** A swap stops at the end of each word of 256 usable ticks, though it holds none that is initialised. */
const TICKS_PER_WORD = 256
