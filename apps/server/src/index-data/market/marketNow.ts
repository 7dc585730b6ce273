import type { SQL } from 'drizzle-orm'
import { sql } from '../drizzle.ts'

/**
 * The time that "the last day" ends at: that of the newest indexed block, so that a chain which stands still, or an index that is behind, does not
 * look like a market without trades.
 */
export function marketNow(chainIds: readonly number[]): SQL<number> {
  return sql<number>`(select max(timestamp) from dex.chain_head where ${onChains('chain_head', chainIds)})`
}

/** Whether a row of `table`, a name in the statement, is of one of the chains. */
export function onChains(table: string, chainIds: readonly number[]): SQL {
  const ids = sql.join(
    chainIds.map((chainId) => sql`${chainId}::int`),
    sql`, `,
  )
  return sql`${sql.identifier(table)}.chain_id in (${ids})`
}
