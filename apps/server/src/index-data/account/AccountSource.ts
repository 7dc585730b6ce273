import type { SQL } from 'drizzle-orm'

/** A table of the index with events of accounts. */
export type AccountSource = {
  /** Rows with account, place and log, as `event`. */
  readonly rows: SQL
  /** The same with what only `columns` and `nft` need, read for one page's transactions. */
  readonly wholeRows?: SQL
  /** Condition for rows of the account. */
  readonly condition: SQL
  readonly isOwn: SQL
  /** `log_index, kind, token0, token1, amount0, amount1, counterparty` of the events of the page, as `event`. */
  readonly columns: SQL
  /** `AccountNftRow`; null by default. */
  readonly nft?: SQL
  /** Grouping besides the transaction. */
  readonly groupBy?: SQL
}
