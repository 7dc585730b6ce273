import type { HistoryVariables } from '@oxbow/contract/marketDocuments'

export type ChartRange = '1h' | '1d' | '1w' | '1m' | '1y' | 'all'
/** `value` is an account's value, which may be unknown at times. */
export type ChartSubject = 'price' | 'volume' | 'tvl' | 'value'
/** How prices are drawn. */
export type ChartStyle = 'line' | 'candles'

/** What a chart shows, and in which style. */
export type ChartView = { readonly range: ChartRange; readonly subject: ChartSubject; readonly style: ChartStyle }

/** The default view. */
export const firstView: ChartView = { range: '1w', subject: 'price', style: 'line' }

const daySeconds = 86_400

/** The period length of each range; "all" starts with the first period. */
export const ranges: Readonly<Record<ChartRange, { period: HistoryVariables['period']; seconds: number }>> = {
  '1h': { period: 'FIVE_MINUTES', seconds: 3_600 },
  '1d': { period: 'FIVE_MINUTES', seconds: daySeconds },
  '1w': { period: 'HOUR', seconds: 7 * daySeconds },
  '1m': { period: 'HOUR', seconds: 30 * daySeconds },
  '1y': { period: 'DAY', seconds: 365 * daySeconds },
  all: { period: 'DAY', seconds: 1_000 * daySeconds },
}
