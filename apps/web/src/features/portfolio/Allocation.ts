import { isSpam } from '@oxbow/tokens/isHiddenBalance'
import type { Holding, Portfolio } from '@oxbow/tokens/Portfolio'

/** What a part of a portfolio is worth. */
export type AllocationSlice = {
  readonly key: string
  /** Undefined for all the small ones together. */
  readonly holding: Holding | undefined
  readonly usd: number
  /** Of all that has a price. */
  readonly share: number
}

/** As many as there are series colours, the rest of them together. */
const mostSlices = 5

/**
 * How a portfolio is divided, largest first. A token that is held on several networks is one; what has no price, or is spam, is in no share. Empty when
 * nothing has a price.
 */
export function toAllocation({ holdings, hidden }: Portfolio, by: AllocationKind): readonly AllocationSlice[] {
  const groups = new Map<string, { holding: Holding; usd: number }>()
  for (const holding of [...holdings, ...hidden]) {
    if (!holding.usd || isSpam(holding.token)) continue
    const key = keyOf(holding, by)
    const usd = (groups.get(key)?.usd ?? 0) + holding.usd
    groups.set(key, { holding: groups.get(key)?.holding ?? holding, usd })
  }
  const total = [...groups.values()].reduce((sum, { usd }) => sum + usd, 0)
  const slices = [...groups]
    .map(([key, { holding, usd }]) => ({ key, holding, usd, share: usd / total }))
    .sort((a, b) => b.usd - a.usd)
  if (slices.length <= mostSlices) return slices
  const [shown, rest] = [slices.slice(0, mostSlices - 1), slices.slice(mostSlices - 1)]
  const usd = rest.reduce((sum, slice) => sum + slice.usd, 0)
  return [...shown, { key: 'rest', holding: undefined, usd, share: usd / total }]
}

export type AllocationKind = 'token' | 'network'

/** Two tokens of one symbol and different names are two. */
function keyOf({ token, network }: Holding, by: AllocationKind): string {
  return by === 'network' ? String(network.chainId) : `${token.symbol} ${token.name}`
}
