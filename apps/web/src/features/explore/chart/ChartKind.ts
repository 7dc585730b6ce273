/** How a chart draws its bars; `points` is a line through every bar's value. */
export type ChartKind = 'line' | 'points' | 'candles' | 'columns'
