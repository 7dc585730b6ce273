import type { Edge } from '../market/Edge.ts'
import type { Market } from '../market/Market.ts'
import type { OutputPart } from './alongParallel.ts'
import { quoteHop } from './quoteHop.ts'

/** A path, its output so far and what that costs, in raw units. */
type Share = { readonly edges: readonly Edge[]; amountOut: bigint; cost: bigint }

/**
 * Divides an exact output over paths that share no pool, at low cost: first in equal pieces, each to the path that delivers it cheapest, then by
 * moving ever smaller pieces between paths while that saves. A path's cost is convex in its output, so the result is within about the last piece of
 * the optimum. Undefined when the paths can't deliver the output. Unused paths are omitted.
 */
export function divideOutput(
  market: Market,
  amountOut: bigint,
  paths: readonly (readonly Edge[])[],
): readonly OutputPart[] | undefined {
  const shares: Share[] = paths.map((edges) => ({ edges, amountOut: 0n, cost: 0n }))
  let piece = amountOut / PIECES
  if (piece === 0n) return undefined
  for (let left = amountOut; left > 0n; ) {
    // The last piece includes the remainder of the division.
    const size = left < 2n * piece ? left : piece
    if (!giveCheapest(market, shares, size)) return undefined
    left -= size
  }
  for (let round = 0; round < ROUNDS; round++) {
    piece /= 2n
    for (let move = 0; move < MOVES && moveCheapest(market, shares, piece); move++);
  }
  return shares.filter((share) => share.amountOut > 0n)
}

function giveCheapest(market: Market, shares: readonly Share[], size: bigint): boolean {
  const [best] = offers(market, shares, size)
  if (best === undefined) return false
  best.share.amountOut += size
  best.share.cost += best.extra
  return true
}

/** Moves a piece from the path where that saves most to the one where it costs least; false when nothing is saved. */
function moveCheapest(market: Market, shares: readonly Share[], size: bigint): boolean {
  let from: { share: Share; saved: bigint } | undefined
  for (const share of shares) {
    if (share.amountOut < size) continue
    // A path that can deliver an amount can deliver less.
    const saved = share.cost - costOf(market, share.edges, share.amountOut - size)!
    if (from === undefined || saved > from.saved) from = { share, saved }
  }
  const to = offers(
    market,
    shares.filter((share) => share !== from?.share),
    size,
  )[0]
  if (from === undefined || to === undefined || to.extra >= from.saved) return false
  from.share.amountOut -= size
  from.share.cost -= from.saved
  to.share.amountOut += size
  to.share.cost += to.extra
  return true
}

/** Each path's price for another piece, cheapest first. */
function offers(market: Market, shares: readonly Share[], size: bigint): { share: Share; extra: bigint }[] {
  return shares
    .flatMap((share) => {
      const cost = costOf(market, share.edges, share.amountOut + size)
      return cost === undefined ? [] : [{ share, extra: cost - share.cost }]
    })
    .sort((a, b) => (a.extra < b.extra ? -1 : a.extra > b.extra ? 1 : 0))
}

function costOf(market: Market, edges: readonly Edge[], amountOut: bigint): bigint | undefined {
  let amount = amountOut
  for (let index = edges.length - 1; index >= 0 && amount > 0n; index--) {
    const hop = quoteHop(market.snapshot, 'exact-out', edges[index]!, amount)
    if (typeof hop === 'string') return undefined
    amount = hop.amountIn
  }
  return amount
}

const PIECES = 8n
/** Makes the last piece 2^-10 of the output; the resulting error costs less than a hundredth of a basis point. */
const ROUNDS = 7
const MOVES = 2
