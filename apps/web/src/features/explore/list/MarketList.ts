/** A paginated list, as a table shows it. */
export type MarketList<Row> = {
  readonly rows: readonly Row[]
  /** The first rows are loading. */
  readonly isLoading: boolean
  readonly isLoadingMore: boolean
  readonly loadMore: () => void
}
