import { isSpam } from '@oxbow/tokens/isHiddenBalance'
import type { Holding, Portfolio } from '@oxbow/tokens/Portfolio'

/** A slice of a portfolio, with its value. */
export type AllocationSlice = {
  readonly key: string
  /** Undefined for the sum of the small ones. */
  readonly holding: Holding | undefined
  readonly usd: number
  /** Fraction of all priced holdings. */
  readonly share: number
}

/** As many as there are series colours; the rest is combined. */
const maxSlices = 5

/**
 * Splits a portfolio into slices, largest first. A token held on several networks is one slice; unpriced tokens and spam are left out. Empty if
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
  if (slices.length <= maxSlices) return slices
  const [shown, rest] = [slices.slice(0, maxSlices - 1), slices.slice(maxSlices - 1)]
  const usd = rest.reduce((sum, slice) => sum + slice.usd, 0)
  return [...shown, { key: 'rest', holding: undefined, usd, share: usd / total }]
}

export type AllocationKind = 'token' | 'network'

/** Two tokens with the same symbol but different names are distinct. */
function keyOf({ token, network }: Holding, by: AllocationKind): string {
  return by === 'network' ? String(network.chainId) : `${token.symbol} ${token.name}`
}
