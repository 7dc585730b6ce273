import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import { quoteExactIn } from '@oxbow/amm/quoteExactIn'
import { quoteExactOut } from '@oxbow/amm/quoteExactOut'
import type { Snapshot } from '../market/Snapshot.ts'
import type { RouteRequest } from '../Plan.ts'

export type OraclePath = {
  readonly pools: readonly PoolState[]
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly gas: number
}

type Leg = { pool: PoolState; tokenIn: TokenId; tokenOut: TokenId }

/** Quotes every path without repeated tokens: slow, obvious, and independent of the router's search. */
export function everyPath(snapshot: Snapshot, request: RouteRequest): OraclePath[] {
  const node = (token: TokenId) => (BigInt(token) === 0n ? snapshot.wrappedNative : token)
  const paths: Leg[][] = []
  const walk = (legs: Leg[], at: TokenId, visited: TokenId[]) => {
    if (at === node(request.tokenOut)) return void paths.push(legs)
    if (legs.length === (request.options?.maxHops ?? 3)) return
    for (const pool of snapshot.pools.values())
      for (const [tokenIn, tokenOut] of [
        [pool.token0, pool.token1],
        [pool.token1, pool.token0],
      ] as const)
        if (node(tokenIn) === at && !visited.includes(node(tokenOut)))
          walk([...legs, { pool, tokenIn, tokenOut }], node(tokenOut), [...visited, node(tokenOut)])
  }
  walk([], node(request.tokenIn), [node(request.tokenIn)])
  return paths.flatMap((legs) => {
    const amounts = request.tradeType === 'exact-in' ? forwards(legs, request.amount) : backwards(legs, request.amount)
    return amounts
      ? [
          {
            pools: legs.map(({ pool }) => pool),
            ...amounts,
            gas: gasOf(legs, request) + ticksGasOf(legs, amounts.amountIn),
          },
        ]
      : []
  })
}

function forwards(legs: Leg[], amountIn: bigint) {
  let amount = amountIn
  for (const { pool, tokenIn } of legs) {
    const quote = quoteExactIn(pool, tokenIn, amount)
    if (quote.status !== 'filled' || quote.amountOut === 0n) return undefined
    amount = quote.amountOut
  }
  return { amountIn, amountOut: amount }
}

function backwards(legs: Leg[], amountOut: bigint) {
  let amount = amountOut
  for (const { pool, tokenOut } of legs.toReversed()) {
    const quote = quoteExactOut(pool, tokenOut, amount)
    if (quote.status !== 'filled') return undefined
    amount = quote.amountIn
  }
  return forwards(legs, amount) && { amountIn: amount, amountOut }
}

/** An independent gas model: runs of v4 hops without a conversion between ETH and WETH share one group. */
function gasOf(legs: Leg[], { tokenIn, tokenOut }: RouteRequest): number {
  const switches = [tokenIn, ...legs.flatMap((leg) => [leg.tokenIn, leg.tokenOut]), tokenOut]
  let gas = BigInt(tokenIn) === 0n ? 34_000 : 48_000
  for (let pair = 0; pair < switches.length; pair += 2) if (switches[pair] !== switches[pair + 1]) gas += 14_000
  legs.forEach((leg, index) => {
    const before = legs[index - 1]
    gas += { v2: 54_000, v3: 70_000, v4: 33_000 }[leg.pool.protocol]
    if (leg.pool.protocol === 'v4' && !(before?.pool.protocol === 'v4' && before.tokenOut === leg.tokenIn))
      gas += 30_000
  })
  return gas
}

function ticksGasOf(legs: Leg[], amountIn: bigint): number {
  let amount = amountIn
  let gas = 0
  for (const { pool, tokenIn } of legs) {
    const quote = quoteExactIn(pool, tokenIn, amount)
    if (quote.status !== 'filled') return gas
    if (quote.ticksCrossed > 0) gas += 16_500 * quote.ticksCrossed + (pool.protocol === 'v3' ? 13_000 : 5_000)
    amount = quote.amountOut
  }
  return gas
}
