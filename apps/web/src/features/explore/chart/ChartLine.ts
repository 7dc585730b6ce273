/** A horizontal line at a price. */
export type ChartLine = {
  readonly value: number
  /** A short label on the line. */
  readonly title: string
}

/** An event at a price. */
export type ChartMark = {
  /** Unix seconds. */
  readonly timestamp: number
  readonly value: number
}

/** A line that the user drags, or moves with the keyboard. */
export type MovedLine = {
  readonly value: number
  /** Accessible name. */
  readonly label: string
  readonly onMove: (value: number) => void
}

/** Converts between prices and pixels from the top of the drawn chart; undefined for prices outside it. */
export type PriceScale = {
  readonly toY: (price: number) => number | undefined
  readonly toPrice: (y: number) => number | undefined
  /** Of the plot without the axes. */
  readonly width: number
  readonly height: number
}
