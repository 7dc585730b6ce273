import type { SQL } from 'drizzle-orm'
import type { Database } from './Database.ts'
import { sql } from './drizzle.ts'
import { onChains } from './marketNow.ts'
import type { PoolRow } from './PoolRow.ts'
import { type PoolSearch, poolSearch } from './poolSearch.ts'
import { isAfter, rankOrder, toPage } from './rankedPage.ts'
import { tokenJson } from './tokenJson.ts'

/** A pool and what its market did. Figures are null when unknown; a pool that nobody traded in has a volume of zero. */
export type PoolMarketRow = {
  pool: PoolRow
  /** v4: `fee` of the pool's key, 0x800000 when a hook sets the fee. */
  keyFee: number
  tickSpacing: number
  createdAtTimestamp: number
  volumeDayUsd: number | null
  volumeMonthUsd: number | null
  feesDayUsd: number | null
  /** Fees of one day for 365 days by what is in the pool, as a fraction (specification section 9). */
  apr: number | null
}

export type PoolSort = 'tvl' | 'volumeDay' | 'volumeMonth' | 'turnover' | 'apr'

/** Pools of some chains with their markets, ranked by one figure of those that the index keeps. */
export async function readPoolMarkets(
  database: Database,
  parameters: readPoolMarkets.Parameters,
): Promise<{ items: PoolMarketRow[]; endCursor: string | null }> {
  const { chainIds, search, id, token, otherToken, protocol, sort, isDescending, first, after } = parameters
  const conditions = [onChains('pool', chainIds)]
  if (id !== undefined) conditions.push(sql`pool.id = ${id}`)
  if (token !== undefined) conditions.push(sql`(pool.token0 = ${token} or pool.token1 = ${token})`)
  if (otherToken !== undefined) conditions.push(sql`(pool.token0 = ${otherToken} or pool.token1 = ${otherToken})`)
  if (protocol !== undefined) conditions.push(sql`pool.protocol = ${protocol}`)
  const { tables, ways } = search === undefined ? everyPool : poolSearch(search, chainIds)
  const pages = ways.map(
    (way) => sql`(select * from (
        select pool.chain_id, pool.id, (${rankBy(sort)})::double precision as rank
        from ${way.from} join dex.pool_figures figures on figures.chain_id = pool.chain_id and figures.pool_id = pool.id
        where ${sql.join([...conditions, ...way.conditions], sql` and `)}
      ) ranked where ${isAfter(after, 'id', isDescending)} order by ${rankOrder('ranked', 'id', isDescending)} limit ${first + 1})`,
  )

  const rows = await database.read(async (db) => {
    const answer = await db.execute<Row>(sql`
      with ${sql.join([...tables, sql`page as (${sql.join(pages, sql` union all `)})`], sql`, `)}
      select pool.chain_id as "chainId", pool.id, pool.protocol, ${tokenJson('token_0')} as token0, ${tokenJson('token_1')} as token1,
        pool.fee_pips as "feePips", pool.key_fee as "keyFee", pool.tick_spacing as "tickSpacing", pool.hooks, pool.reserve0, pool.reserve1, pool.price,
        pool.tvl_usd as "tvlUsd", pool.volume_usd as "volumeUsd", pool.created_at_timestamp as "createdAtTimestamp", page.rank,
        figures.volume_day_usd as "volumeDayUsd", figures.fees_day_usd as "feesDayUsd", figures.volume_month_usd as "volumeMonthUsd"
      from page
        join dex.pool on pool.chain_id = page.chain_id and pool.id = page.id
        join dex.pool_figures figures on figures.chain_id = page.chain_id and figures.pool_id = page.id
        join dex.token token_0 on token_0.chain_id = pool.chain_id and token_0.address = pool.token0
        join dex.token token_1 on token_1.chain_id = pool.chain_id and token_1.address = pool.token1
      order by ${rankOrder('page', 'id', isDescending)}`)
    return answer.rows
  })
  return toPage(rows, first, toMarket, ({ rank, chainId, id }) => [rank, chainId, id])
}

export declare namespace readPoolMarkets {
  type Parameters = {
    chainIds: readonly number[]
    /** A word of a token's symbol or name, several of symbols, or the address of a token or of the pool. */
    search?: string | undefined
    id?: string | undefined
    token?: string | undefined
    /** With `token`: pools of both. */
    otherToken?: string | undefined
    protocol?: 'v2' | 'v3' | 'v4' | undefined
    sort: PoolSort
    isDescending: boolean
    first: number
    after?: string | undefined
  }
}

type Row = PoolRow & Omit<PoolMarketRow, 'pool' | 'apr'> & { rank: number | null }

function toMarket({ rank: _, ...row }: Row): PoolMarketRow {
  const { keyFee, tickSpacing, createdAtTimestamp, volumeDayUsd, volumeMonthUsd, feesDayUsd, ...pool } = row
  const { tvlUsd } = pool
  const apr = feesDayUsd === null || tvlUsd === null || tvlUsd <= 0 ? null : (feesDayUsd * 365) / tvlUsd
  return { pool, keyFee, tickSpacing, createdAtTimestamp, volumeDayUsd, volumeMonthUsd, feesDayUsd, apr }
}

function rankBy(sort: PoolSort): SQL {
  switch (sort) {
    case 'tvl':
      return sql`pool.tvl_usd`
    case 'volumeDay':
      return sql`figures.volume_day_usd`
    case 'volumeMonth':
      return sql`figures.volume_month_usd`
    case 'turnover':
      return sql`figures.volume_day_usd / nullif(pool.tvl_usd, 0)`
    case 'apr':
      return sql`figures.fees_day_usd * 365 / nullif(pool.tvl_usd, 0)`
  }
}

const everyPool: PoolSearch = { tables: [], ways: [{ from: sql`dex.pool`, conditions: [] }] }
