/** A price that stands across a chart. */
export type ChartLine = {
  readonly value: number
  /** On the line, short. */
  readonly title: string
}

/** Something that happened at a price. */
export type ChartMark = {
  /** Unix seconds. */
  readonly timestamp: number
  readonly value: number
}

/** One that is moved, by pointer and keys. */
export type MovedLine = {
  readonly value: number
  /** What it is, for whoever does not see it. */
  readonly label: string
  readonly onMove: (value: number) => void
}

/** Where prices stand on what was drawn, in pixels from its top; undefined of what is not drawn. */
export type PriceScale = {
  readonly toY: (price: number) => number | undefined
  readonly toPrice: (y: number) => number | undefined
  /** Of the plot, without the axes. */
  readonly width: number
  readonly height: number
}
