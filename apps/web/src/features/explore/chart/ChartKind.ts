/** How the bars of a chart are drawn; `points` is a line through each of them as it is. */
export type ChartKind = 'line' | 'points' | 'candles' | 'columns'
