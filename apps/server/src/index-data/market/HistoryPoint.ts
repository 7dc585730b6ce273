/** A period of a token or a pool; each figure null when unknown. */
export type HistoryPoint = {
  /** Start of the period in Unix seconds. */
  timestamp: number
  open: number | null
  high: number | null
  low: number | null
  close: number | null
  volumeUsd: number | null
  tvlUsd: number | null
  feesUsd: number | null
}
