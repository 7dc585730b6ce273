import type { Protocol, TokenId } from '@oxbow/amm/PoolState'
import { edgesOf } from '../market/Edge.ts'
import type { QuotedHop } from '../path/quoteHop.ts'
import { pairOf, tokenAt, v3Pool, v4Pool } from './randomMarket.ts'

/** A hop between two numbered tokens, -1 for native ETH, through a separate pool. */
export function hopOf(
  protocol: Protocol,
  from: number,
  to: number,
  { amountIn = 1_000n, amountOut = 990n, ticksCrossed = 0, index = 1 } = {},
): QuotedHop {
  const node = (token: number) => Math.max(0, token)
  const [low, high] = from < to ? [from, to] : [to, from]
  const [token0, token1] = [idOf(low), idOf(high)]
  const options = { index, token0, token1, feePips: 500, tickSpacing: 10, price: 1, depth: 1e24 }
  const pool =
    protocol === 'v2'
      ? pairOf(index, token0, token1, 1e24, 1e24)
      : protocol === 'v3'
        ? v3Pool(options)
        : v4Pool(options)
  const edge = edgesOf(pool, node(low), node(high)).find(({ tokenIn }) => tokenIn === idOf(from))!
  return { edge, amountIn, amountOut, ticksCrossed }
}

const idOf = (token: number): TokenId => (token < 0 ? `0x${'0'.repeat(40)}` : tokenAt(token))
