/** A list that is read part by part, as a table shows it. */
export type MarketList<Row> = {
  readonly rows: readonly Row[]
  /** The first rows are on their way. */
  readonly isLoading: boolean
  readonly isLoadingMore: boolean
  readonly loadMore: () => void
}
