import type { TokenId } from '@oxbow/amm/PoolState'
import { convexBound } from '../measure/convexBound.ts'
import { createRandom, type Random } from './createRandom.ts'
import type { FloatMarket } from './FloatMarket.ts'
import { type BenchMarket, hubs, stablecoins } from './syntheticMarket.ts'
import { toRaw } from './toRaw.ts'

export type Trade = {
  readonly tokenIn: TokenId
  readonly tokenOut: TokenId
  readonly amountIn: bigint
  readonly usd: number
  /** Upper bound of any plan's output, in raw units of `tokenOut`. */
  readonly boundOut: number
}

export type TradeOptions = {
  readonly count: number
  readonly seed: number
  /** Search rounds for the bound; by default until it converges. Trades whose bound isn't used need two. */
  readonly boundRounds?: number
  /** Selects the tokens; by default mostly from or to a hub. */
  readonly kind?: PairKind
  /** Decimal logarithm of the US dollar amount; by default from $100 to $3M. */
  readonly logUsd?: readonly [least: number, most: number]
}

export const pairKinds = ['stable/stable', 'major/major', 'major/tail', 'tail/tail'] as const
export type PairKind = (typeof pairKinds)[number]

/**
 * Log-uniform trades. Excludes unrealistic trades that lose more than 10 % even with
 * the best plan. If few others are found, there are fewer trades than requested.
 */
export function createTrades(market: BenchMarket, floats: FloatMarket, options: TradeOptions): Trade[] {
  const { count, seed, boundRounds, kind, logUsd = [2, 6.5] } = options
  const { tokens } = market
  const random = createRandom(seed)
  const prices = fairPrices(market, floats)
  const trades: Trade[] = []
  for (let tries = 0; trades.length < count && tries < 100 * count; tries++) {
    const [from, to] = drawPair(random, tokens.length, kind)
    const usd = 10 ** (logUsd[0] + random.next() * (logUsd[1] - logUsd[0]))
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

/** Indices of two tokens. */
function drawPair(random: Random, tokens: number, kind: PairKind | undefined): readonly [number, number] {
  const hub = () => Math.floor(random.next() * hubs)
  const rare = () => hubs + Math.floor(Math.exp(random.next() * Math.log(tokens - hubs)) - 1)
  const roll = random.next()
  if (kind === 'tail/tail') return [rare(), rare()]
  if (kind === 'major/tail') return roll < 0.5 ? [hub(), rare()] : [rare(), hub()]
  if (kind !== undefined) {
    // Of major pairs, at least one token isn't a stablecoin.
    const pair = [hub(), hub()] as const
    return pair.every((at) => stablecoins.includes(at)) === (kind === 'stable/stable') ? pair : [0, 0]
  }
  return roll < 0.35 ? [hub(), hub()] : roll < 0.6 ? [rare(), hub()] : roll < 0.85 ? [hub(), rare()] : [rare(), rare()]
}

function fairPrices({ tokens }: BenchMarket, { nodeOf, nodes }: FloatMarket): Float64Array {
  const prices = new Float64Array(nodes).fill(1)
  for (const { id, usdPerUnit } of tokens) {
    const node = nodeOf.get(id)
    if (node !== undefined) prices[node] = usdPerUnit
  }
  return prices
}
