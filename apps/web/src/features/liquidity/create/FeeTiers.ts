/** The TVL of a pair's pools per fee, as far as known. */
export type FeeTiers =
  | { readonly status: 'no-tokens' }
  /** The two tokens can't form a pool; another message says why. */
  | { readonly status: 'no-pool' }
  | { readonly status: 'loading' }
  /** The server has no index, or it doesn't answer. */
  | { readonly status: 'unknown' }
  /** The pool has a hook: other pools' TVL doesn't apply. */
  | { readonly status: 'hooked' }
  /** Dollars per fee; null if the value is unknown. */
  | { readonly status: 'known'; readonly tvlByFee: ReadonlyMap<number, number | null> }

/** This fee's share of the pair's TVL; undefined unless all of it is known. */
export function shareOf(tvlByFee: ReadonlyMap<number, number | null>, fee: number): number | undefined {
  const held = [...tvlByFee.values()]
  const own = tvlByFee.get(fee)
  if (own === undefined || held.some((tvl) => tvl === null)) return undefined
  const total = held.reduce<number>((sum, tvl) => sum + (tvl ?? 0), 0)
  return total > 0 ? (own ?? 0) / total : undefined
}
