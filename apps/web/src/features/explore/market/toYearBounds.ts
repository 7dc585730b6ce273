import type { HistoryPoint, TokenDetail } from '@oxbow/contract/marketDocuments'

const yearSeconds = 365 * 86_400

/**
 * The highest and the lowest price of a year. The index knows what trades had; a chart also draws where the native currency moved a price between them, and
 * no figure beside it is to say less than what is drawn. Null where the index knows none.
 */
export function toYearBounds(
  { yearHighUsd, yearLowUsd }: Pick<TokenDetail, 'yearHighUsd' | 'yearLowUsd'>,
  points: readonly Pick<HistoryPoint, 'timestamp' | 'high' | 'low'>[],
  nowSeconds: number,
): { high: number | null; low: number | null } {
  const drawn = points.filter(({ timestamp }) => timestamp > nowSeconds - yearSeconds)
  const highs = drawn.flatMap(({ high }) => high ?? [])
  const lows = drawn.flatMap(({ low }) => low ?? [])
  return {
    high: yearHighUsd === null ? null : Math.max(yearHighUsd, ...highs),
    low: yearLowUsd === null ? null : Math.min(yearLowUsd, ...lows),
  }
}
