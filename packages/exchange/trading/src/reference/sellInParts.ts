import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import { quoteExactIn } from '@oxbow/amm/quoteExactIn'

/** Small enough that the order of the parts hardly matters. */
const parts = 64n
const maxHops = 3

/**
 * Output of an amount sold in small parts one after the other, each on the best path of at most three pools after the parts before it. The result is
 * close to the best split, without gas. Amounts beyond the pools' capacity bring nothing.
 */
export function sellInParts({ pools, tokenIn, tokenOut, hubs, amountIn, wrap }: sellInParts.Parameters): bigint {
  const shelves = Map.groupBy(pools.map(toStock), ({ pair }) => pair)
  let sold = 0n
  let bought = 0n
  for (let part = 1n; part <= parts; part++) {
    const amount = (amountIn * part) / parts - sold
    const path = amount > 0n ? bestPath(amount) : undefined
    // Too small for one unit of output, so it is added to the next part; or the pools are empty.
    if (path === undefined) continue
    for (const { stock, token, used, paid } of path.steps) Object.assign(stock, { token, used, paid })
    sold += amount
    bought += path.amount
  }
  return bought

  function toStock(pool: PoolState): Stock {
    return { pool, pair: pairOf(wrap(pool.token0), wrap(pool.token1)), token: undefined, used: 0n, paid: 0n }
  }

  /** Best path to each token with one pool, then extended by a second and a third. */
  function bestPath(amount: bigint): Path | undefined {
    let best: Path | undefined
    let reached: readonly Path[] = [{ token: tokenIn, amount, steps: [] }]
    for (let hop = 1; hop <= maxHops; hop++) {
      const further = new Map<TokenId, Path>()
      for (const path of reached)
        for (const next of hop === maxHops ? [tokenOut] : [tokenOut, ...hubs]) {
          const longer = extend(path, next)
          if (longer && longer.amount > (further.get(next)?.amount ?? 0n)) further.set(next, longer)
        }
      const arrived = further.get(tokenOut)
      if (arrived && arrived.amount > (best?.amount ?? 0n)) best = arrived
      further.delete(tokenOut)
      reached = [...further.values()]
    }
    return best
  }

  function extend({ token, amount, steps }: Path, next: TokenId): Path | undefined {
    let best: { readonly step: Step; readonly amount: bigint } | undefined
    for (const stock of shelves.get(pairOf(token, next)) ?? []) {
      const { pool } = stock
      const sold = wrap(pool.token0) === token ? pool.token0 : pool.token1
      // A pool sold in one direction isn't used in the other.
      if (stock.token !== undefined && stock.token !== sold) continue
      const quote = quoteExactIn(pool, sold, stock.used + amount)
      if (quote.status !== 'filled') continue
      const brought = quote.amountOut - stock.paid
      if (brought > (best?.amount ?? 0n))
        best = { step: { stock, token: sold, used: quote.amountIn, paid: quote.amountOut }, amount: brought }
    }
    return best && { token: next, amount: best.amount, steps: [...steps, best.step] }
  }
}

export declare namespace sellInParts {
  type Parameters = {
    readonly pools: readonly PoolState[]
    /** Tokens as v2 and v3 pools have them: wrapped, never native. */
    readonly tokenIn: TokenId
    readonly tokenOut: TokenId
    /** Possible intermediate tokens, without the two themselves. */
    readonly hubs: readonly TokenId[]
    readonly amountIn: bigint
    /** Maps native currency to its wrapped token; returns other tokens unchanged. */
    readonly wrap: (token: TokenId) => TokenId
  }
}

/** A pool and the amount sold in it so far. */
type Stock = {
  readonly pool: PoolState
  readonly pair: string
  token: TokenId | undefined
  used: bigint
  paid: bigint
}
/** A pool's state after one more part. */
type Step = { readonly stock: Stock; readonly token: TokenId; readonly used: bigint; readonly paid: bigint }
type Path = { readonly token: TokenId; readonly amount: bigint; readonly steps: readonly Step[] }

function pairOf(a: TokenId, b: TokenId): string {
  return a < b ? `${a},${b}` : `${b},${a}`
}
