import type { PoolState } from '@oxbow/amm/PoolState'
import { quoteExactIn } from '@oxbow/amm/quoteExactIn'
import { tickAtSqrtPriceX96 } from '@oxbow/amm/tick'
import { GAS } from './gasModel.ts'
import type { Snapshot } from './market/Snapshot.ts'
import type { Hop } from './Plan.ts'
import { afterTax } from './path/quoteHop.ts'

/**
 * Gas of a plan that the search ignores, because computing it for each candidate would take too long: tick bitmap words that a price crosses, and
 * transfers of taxed tokens.
 *
 * @param pricesAfter Prices of the pools after their hops, in the same order, as far as known.
 */
export function unweighedGas(
  snapshot: Snapshot,
  hops: readonly Hop[],
  pricesAfter: readonly PriceAfter[] = [],
): number {
  const gasOf = (hop: Hop, at: number) =>
    GAS.unweighed[hop.protocol] + wordsGas(snapshot, hop, pricesAfter[at]) + taxedGas(snapshot, hop)
  return hops.reduce((gas, hop, at) => gas + gasOf(hop, at), 0)
}

type PriceAfter = { readonly sqrtPriceAfterX96?: bigint | undefined }

function wordsGas(snapshot: Snapshot, hop: Hop, after: PriceAfter | undefined): number {
  const pool = snapshot.pools.get(hop.poolId)!
  if (pool.protocol === 'v2') return 0
  const sqrtPriceX96 = after?.sqrtPriceAfterX96 ?? quoteAfter(snapshot, pool, hop)
  if (sqrtPriceX96 === undefined) return 0
  const ticks = pool.tickSpacing * TICKS_PER_WORD
  return Math.abs(wordAt(sqrtPriceX96, ticks) - Math.floor(pool.tick / ticks)) * GAS.word[pool.protocol]
}

function quoteAfter(snapshot: Snapshot, pool: PoolState, { tokenIn, amountIn }: Hop): bigint | undefined {
  const quote = quoteExactIn(pool, tokenIn, afterTax(snapshot, tokenIn, amountIn))
  return quote.status === 'filled' ? quote.sqrtPriceAfterX96 : undefined
}

/** The bitmap word of a price. A double's error is far below one tick, so only prices close to the end of a word need the exact tick. */
function wordAt(sqrtPriceX96: bigint, ticks: number): number {
  const tick = (2 * Math.log(Number(sqrtPriceX96) / 2 ** 96)) / LOG_TICK
  const word = Math.floor(tick / ticks)
  const isSure = tick - word * ticks > 1 && (word + 1) * ticks - tick > 1
  return isSure ? word : Math.floor(tickAtSqrtPriceX96(sqrtPriceX96) / ticks)
}

function taxedGas({ transferTaxBps }: Snapshot, { tokenIn, tokenOut }: Hop): number {
  if (transferTaxBps.size === 0) return 0
  return [tokenIn, tokenOut].filter((token) => transferTaxBps.get(token)).length * GAS.taxedTransfer
}

/** A swap stops at the end of each word of 256 usable ticks, even if no tick in it is initialized. */
const TICKS_PER_WORD = 256
const LOG_TICK = Math.log(1.0001)
