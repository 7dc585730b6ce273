import { withoutIsolates } from '@oxbow/chain/tokenText'

/** Fields that a token is searched by. */
export type Searchable = { readonly address: string; readonly symbol: string; readonly name: string }

/**
 * Tokens that match a query, best first: whole symbol, whole address, start of the symbol, start of the name, anywhere. Tokens that match equally
 * well keep their order.
 */
export function matchTokens<T extends Searchable>(tokens: readonly T[], query: string): readonly T[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return tokens
  return tokens
    .map((token) => ({ token, rank: rankOf(token, wanted) }))
    .filter((match) => match.rank !== undefined)
    .sort((a, b) => (a.rank as number) - (b.rank as number))
    .map((match) => match.token)
}

/** A complete address: 40 hexadecimal digits, in any case. */
export function parseAddress(query: string): `0x${string}` | undefined {
  const text = query.trim().toLowerCase()
  return /^0x[0-9a-f]{40}$/.test(text) ? (text as `0x${string}`) : undefined
}

function rankOf(token: Searchable, wanted: string): number | undefined {
  const symbol = withoutIsolates(token.symbol).toLowerCase()
  const name = withoutIsolates(token.name).toLowerCase()
  if (symbol === wanted || token.address === wanted) return 0
  if (symbol.startsWith(wanted)) return 1
  if (name.startsWith(wanted)) return 2
  if (wanted.startsWith('0x')) return wanted.length > 4 && token.address.startsWith(wanted) ? 3 : undefined
  return symbol.includes(wanted) || name.includes(wanted) ? 4 : undefined
}
