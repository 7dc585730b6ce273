/** TVL and volume of the site's pools in dollars, as far as known; null when unknown. */
export type MarketFigures =
  | { readonly status: 'loading' }
  /** The server has no index. */
  | { readonly status: 'off' }
  | { readonly status: 'failed' }
  | {
      readonly status: 'known'
      readonly volumeDayUsd: number | null
      readonly tvlUsd: number | null
      readonly poolCount: number
    }

/** One protocol's totals, from the index. */
export type ProtocolFigures = {
  readonly volumeDayUsd: number | null
  readonly tvlUsd: number | null
  readonly poolCount: number
}

/** Sums over the protocols. Unknown values are left out; if all are unknown, so is the sum. */
export function from({ isOn, rows, isFailed }: from.Facts): MarketFigures {
  if (isOn === false) return { status: 'off' }
  if (rows === undefined) return { status: isFailed ? 'failed' : 'loading' }
  return {
    status: 'known',
    volumeDayUsd: sum(rows.map((row) => row.volumeDayUsd)),
    tvlUsd: sum(rows.map((row) => row.tvlUsd)),
    poolCount: rows.reduce((count, row) => count + row.poolCount, 0),
  }
}

export declare namespace from {
  type Facts = {
    /** Whether the server has an index; undefined while unknown. */
    isOn: boolean | undefined
    rows: readonly ProtocolFigures[] | undefined
    isFailed: boolean
  }
}

function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0)
}
