import { applyQuote } from '@oxbow/amm/applyQuote'
import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import { quoteExactIn } from '@oxbow/amm/quoteExactIn'
import type { RouteRequest } from '../Plan.ts'

/** Each part of a split is a multiple of one over this. */
const PARTS = 20n

type Leg = { readonly at: number; readonly tokenIn: TokenId; readonly tokenOut: TokenId }
type Path = readonly Leg[]

/** The best output over every pair of simple paths, executed one after the other through the same pools, in steps of a twentieth. */
export function bestOfSplits(pools: readonly PoolState[], { tokenIn, tokenOut, amount }: RouteRequest): number {
  const paths = pathsBetween(pools, tokenIn, tokenOut)
  let best = 0
  for (const first of paths)
    for (const second of paths) {
      if (second !== first && isAgainst(first, second)) continue
      for (let part = 1n; part <= PARTS; part++) {
        const state = [...pools]
        const share = (amount * part) / PARTS
        const out = send(state, first, share) + (part < PARTS ? send(state, second, amount - share) : 0n)
        best = Math.max(best, Number(out))
      }
    }
  return best
}

function pathsBetween(pools: readonly PoolState[], from: TokenId, to: TokenId): Path[] {
  const found: Path[] = []
  const walk = (at: TokenId, path: Path) => {
    if (at === to) return void found.push(path)
    for (const [index, { token0, token1 }] of pools.entries())
      for (const [tokenIn, tokenOut] of [
        [token0, token1],
        [token1, token0],
      ] as const)
        if (tokenIn === at && tokenOut !== from && !path.some((leg) => leg.tokenOut === tokenOut))
          walk(tokenOut, [...path, { at: index, tokenIn, tokenOut }])
  }
  walk(from, [])
  return found
}

/** A plan has no cycles, so two paths that pass the same tokens in different orders exclude each other. */
function isAgainst(first: Path, second: Path): boolean {
  const passed = second.map(({ tokenOut }) => tokenOut)
  const shared = first.map(({ tokenOut }) => tokenOut).filter((token) => passed.includes(token))
  return shared.some((token, at) => at > 0 && passed.indexOf(token) < passed.indexOf(shared[at - 1]!))
}

/** Sends an amount along a path and updates its pools. */
function send(pools: PoolState[], path: Path, amountIn: bigint): bigint {
  let amount = amountIn
  for (const { at, tokenIn } of path) {
    const quote = quoteExactIn(pools[at]!, tokenIn, amount)
    if (quote.status !== 'filled' || quote.amountOut === 0n) return 0n
    pools[at] = applyQuote(pools[at]!, quote)
    amount = quote.amountOut
  }
  return amount
}
