/** How the bars of a chart are drawn. */
export type ChartKind = 'line' | 'candles' | 'columns'
