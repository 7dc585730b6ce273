import type { Market } from './Market.ts'

/** The tokens with the most pairs, except `others`. */
export function largestHubs(market: Market, others: readonly number[], count: number): readonly number[] {
  const known = found.get(market) ?? sorted(market)
  found.set(market, known)
  return known.filter((token) => !others.includes(token)).slice(0, count)
}

function sorted({ size, nodeStart }: Market): readonly number[] {
  const pairsAt = (token: number) => nodeStart[token + 1]! - nodeStart[token]!
  const tokens = Array.from({ length: size }, (_, token) => token)
  return tokens.sort((a, b) => pairsAt(b) - pairsAt(a) || a - b).slice(0, MAX)
}

const found = new WeakMap<Market, readonly number[]>()
/** More than any caller asks for. */
const MAX = 8
