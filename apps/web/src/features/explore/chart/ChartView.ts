import type { HistoryVariables } from '@oxbow/contract/marketDocuments'

export type ChartRange = '1h' | '1d' | '1w' | '1m' | '1y' | 'all'
/** `value` is what an account has, which may be unknown in between. */
export type ChartSubject = 'price' | 'volume' | 'tvl' | 'value'
/** How prices are drawn. */
export type ChartStyle = 'line' | 'candles'

/** What a chart shows, and how. */
export type ChartView = { readonly range: ChartRange; readonly subject: ChartSubject; readonly style: ChartStyle }

/** What a chart shows until somebody chooses. */
export const firstView: ChartView = { range: '1w', subject: 'price', style: 'line' }

const daySeconds = 86_400

/** Which periods a range is drawn with; "all" begins with the first one there is. */
export const ranges: Readonly<Record<ChartRange, { period: HistoryVariables['period']; seconds: number }>> = {
  '1h': { period: 'FIVE_MINUTES', seconds: 3_600 },
  '1d': { period: 'FIVE_MINUTES', seconds: daySeconds },
  '1w': { period: 'HOUR', seconds: 7 * daySeconds },
  '1m': { period: 'HOUR', seconds: 30 * daySeconds },
  '1y': { period: 'DAY', seconds: 365 * daySeconds },
  all: { period: 'DAY', seconds: 1_000 * daySeconds },
}
