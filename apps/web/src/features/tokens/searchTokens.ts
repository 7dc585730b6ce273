import type { Token } from '@oxbow/exchange/actions/getTokens'

/**
 * The tokens that match what was typed, the best first: whole symbol, whole address, beginning of the symbol, beginning of the name,
 * anywhere. Tokens that match equally well keep their order.
 */
export function searchTokens(tokens: readonly Token[], query: string): readonly Token[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return tokens
  return tokens
    .map((token) => ({ token, rank: rankOf(token, wanted) }))
    .filter((match) => match.rank !== undefined)
    .sort((a, b) => (a.rank as number) - (b.rank as number))
    .map((match) => match.token)
}

function rankOf(token: Token, wanted: string): number | undefined {
  const symbol = token.symbol.toLowerCase()
  const name = token.name.toLowerCase()
  if (symbol === wanted || token.address === wanted) return 0
  if (symbol.startsWith(wanted)) return 1
  if (name.startsWith(wanted)) return 2
  if (wanted.startsWith('0x')) return wanted.length > 4 && token.address.startsWith(wanted) ? 3 : undefined
  return symbol.includes(wanted) || name.includes(wanted) ? 4 : undefined
}
