import { applyQuote } from '@oxbow/amm/applyQuote'
import type { PoolState } from '@oxbow/amm/PoolState'
import { quoteExactIn } from '@oxbow/amm/quoteExactIn'
import type { FloatMarket } from '../market/FloatMarket.ts'

/** A rival's plan: amounts along paths of edges, which may share pools. */
export type Flow = readonly { readonly edges: readonly number[]; readonly amountIn: bigint }[]

/** Output of a flow, its edges, and the initialized ticks that each of them crosses. */
export type Evaluated = { readonly output: bigint; readonly ticksCrossed: ReadonlyMap<number, number> }

/** Exact output of the paths, one after the other; undefined if a pool can't fill its part. */
export function evaluate(market: FloatMarket, flow: Flow): Evaluated | undefined {
  const changed = new Map<number, PoolState>()
  const ticksCrossed = new Map<number, number>()
  let total = 0n
  for (const { edges, amountIn } of flow) {
    let amount = amountIn
    for (const edge of edges) {
      const pool = changed.get(edge >> 1) ?? market.pools[edge >> 1]!
      if (amount === 0n) return undefined
      const quote = quoteExactIn(pool, edge % 2 === 0 ? pool.token0 : pool.token1, amount)
      if (quote.status !== 'filled') return undefined
      ticksCrossed.set(edge, (ticksCrossed.get(edge) ?? 0) + quote.ticksCrossed)
      if (flow.length > 1) changed.set(edge >> 1, applyQuote(pool, quote))
      amount = quote.amountOut
    }
    total += amount
  }
  return { output: total, ticksCrossed }
}
