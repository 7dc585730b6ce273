/** What the pools of an Oxbow hold and trade, as far as it is known. Dollars; null when unknown. */
export type MarketFigures =
  | { readonly status: 'loading' }
  /** This Oxbow keeps no index. */
  | { readonly status: 'off' }
  | { readonly status: 'failed' }
  | {
      readonly status: 'known'
      readonly volumeDayUsd: number | null
      readonly tvlUsd: number | null
      readonly poolCount: number
    }

/** Of one protocol, as the index sums them. */
export type ProtocolFigures = {
  readonly volumeDayUsd: number | null
  readonly tvlUsd: number | null
  readonly poolCount: number
}

/** Adds the protocols up. A protocol whose worth is unknown adds nothing; when none is known, neither is the sum. */
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
    /** Whether this Oxbow keeps an index; undefined while that is not known. */
    isOn: boolean | undefined
    rows: readonly ProtocolFigures[] | undefined
    isFailed: boolean
  }
}

function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0)
}
