import type { QuotedHop } from './quoteHop.ts'

/*
 * A token in between is coarse where a hop moves few whole units of it, such as of a token without decimals. The search works in doubles and takes
 * tokens as divisible, so what rounding costs there isn't in its estimates.
 */

/** The nodes of the coarse tokens that a plan's hops take. */
export function coarseNodes(hops: readonly QuotedHop[], source: number): ReadonlySet<number> {
  return new Set(
    hops.flatMap(({ edge, amountIn }) => (edge.from !== source && amountIn < FEW_UNITS ? [edge.from] : [])),
  )
}

/** One unit of so many is ten basis points; of more, a search of its own takes longer than what it saves is worth. */
export const FEW_UNITS = 1_000
