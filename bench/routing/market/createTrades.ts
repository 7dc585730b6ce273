import type { TokenId } from '@oxbow/amm/PoolState'
import { convexBound } from '../measure/convexBound.ts'
import { createRandom } from './createRandom.ts'
import type { FloatMarket } from './FloatMarket.ts'
import { type BenchMarket, hubs } from './syntheticMarket.ts'
import { toRaw } from './toRaw.ts'

export type Trade = {
  readonly tokenIn: TokenId
  readonly tokenOut: TokenId
  readonly amountIn: bigint
  readonly usd: number
  /** No plan of any kind pays more raw units of `tokenOut`. */
  readonly boundOut: number
}

/**
 * Trades of $100 to $3M, log-uniform, mostly from or to a hub. Left out is what nobody would send: trades that lose more than 10 % even by
 * the best of all plans.
 */
export function createTrades(
  market: BenchMarket,
  floats: FloatMarket,
  count: number,
  seed: number,
  boundRounds?: number,
): Trade[] {
  const { tokens } = market
  const random = createRandom(seed)
  const hub = () => Math.floor(random.next() * hubs)
  const rare = () => hubs + Math.floor(Math.exp(random.next() * Math.log(tokens.length - hubs)) - 1)
  const prices = fairPrices(market, floats)
  const trades: Trade[] = []
  while (trades.length < count) {
    const roll = random.next()
    const [from, to] =
      roll < 0.35 ? [hub(), hub()] : roll < 0.6 ? [rare(), hub()] : roll < 0.85 ? [hub(), rare()] : [rare(), rare()]
    const usd = 10 ** (2 + random.next() * 4.5)
    if (from === to) continue
    const [tokenIn, tokenOut] = [tokens[from]!, tokens[to]!]
    const [source, target] = [floats.nodeOf.get(tokenIn.id), floats.nodeOf.get(tokenOut.id)]
    if (source === undefined || target === undefined) continue
    const amountIn = toRaw(usd / tokenIn.usdPerUnit)
    const boundOut = convexBound(floats, source, target, Number(amountIn), prices, boundRounds)
    if (boundOut * tokenOut.usdPerUnit < 0.9 * usd) continue
    trades.push({ tokenIn: tokenIn.id, tokenOut: tokenOut.id, amountIn, usd, boundOut })
  }
  return trades
}

function fairPrices({ tokens }: BenchMarket, { nodeOf, nodes }: FloatMarket): Float64Array {
  const prices = new Float64Array(nodes).fill(1)
  for (const { id, usdPerUnit } of tokens) {
    const node = nodeOf.get(id)
    if (node !== undefined) prices[node] = usdPerUnit
  }
  return prices
}
