/** What is known of the pools of a pair at each fee. */
export type FeeTiers =
  | { readonly status: 'no-tokens' }
  /** Two tokens that make no pool: another sentence says why. */
  | { readonly status: 'no-pool' }
  | { readonly status: 'loading' }
  /** No index, or it does not answer. */
  | { readonly status: 'unknown' }
  /** Pools of other hooks say nothing about one with this hook. */
  | { readonly status: 'hooked' }
  /** Dollars in the pool at a fee, null when nobody knows what it holds is worth. */
  | { readonly status: 'known'; readonly tvlByFee: ReadonlyMap<number, number | null> }

/** The part of what all pools of the pair hold that lies at this fee; undefined unless all of it is known. */
export function shareOf(tvlByFee: ReadonlyMap<number, number | null>, fee: number): number | undefined {
  const held = [...tvlByFee.values()]
  const own = tvlByFee.get(fee)
  if (own === undefined || held.some((tvl) => tvl === null)) return undefined
  const total = held.reduce<number>((sum, tvl) => sum + (tvl ?? 0), 0)
  return total > 0 ? (own ?? 0) / total : undefined
}
