import type { SQL } from 'drizzle-orm'
import type { Database } from './Database.ts'
import { sql } from './drizzle.ts'
import { marketNow, onChains } from './marketNow.ts'
import type { PoolRow } from './PoolRow.ts'
import { isAfter, rankOrder, toPage } from './rankedPage.ts'
import { tokenJson } from './tokenJson.ts'
import { toLikePattern } from './toLikePattern.ts'

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

/** Pools of some chains with their markets, ranked by one figure. The figures that do not rank are read for the rows of the page alone. */
export async function readPoolMarkets(
  database: Database,
  parameters: readPoolMarkets.Parameters,
): Promise<{ items: PoolMarketRow[]; endCursor: string | null }> {
  const { chainIds, search, id, token, otherToken, protocol, sort, isDescending, first, after } = parameters
  const now = marketNow(chainIds)
  const conditions = [onChains('pool', chainIds)]
  if (id !== undefined) conditions.push(sql`pool.id = ${id}`)
  if (token !== undefined) conditions.push(sql`(pool.token0 = ${token} or pool.token1 = ${token})`)
  if (otherToken !== undefined) conditions.push(sql`(pool.token0 = ${otherToken} or pool.token1 = ${otherToken})`)
  if (protocol !== undefined) conditions.push(sql`pool.protocol = ${protocol}`)
  if (search !== undefined) conditions.push(matches(search))

  const rows = await database.read(async (db) => {
    const answer = await db.execute<Row>(sql`
      with ranked as (
        select pool.*, (${rankBy(sort)})::double precision as rank
        from dex.pool ${rankSource(sort, chainIds, now)} ${search === undefined ? sql`` : joinTokens('pool')}
        where ${sql.join(conditions, sql` and `)}
      ), page as (
        select * from ranked where ${isAfter(after, 'id', isDescending)}
        order by ${rankOrder('ranked', 'id', isDescending)} limit ${first + 1}
      )
      select page.chain_id as "chainId", page.id, page.protocol, ${tokenJson('token_0')} as token0, ${tokenJson('token_1')} as token1,
        page.fee_pips as "feePips", page.key_fee as "keyFee", page.tick_spacing as "tickSpacing", page.hooks, page.reserve0, page.reserve1, page.price,
        page.tvl_usd as "tvlUsd", page.volume_usd as "volumeUsd", page.created_at_timestamp as "createdAtTimestamp", page.rank,
        day.volume_usd as "volumeDayUsd", day.fees_usd as "feesDayUsd", month.volume_usd as "volumeMonthUsd"
      from page ${joinTokens('page')}
        cross join lateral (select ${sums} from dex.pool_bucket bucket where ${bucketsOf('page', 3_600)} and start_timestamp > ${now} - ${daySeconds}::int) day
        cross join lateral (select ${sums} from dex.pool_bucket bucket where ${bucketsOf('page', daySeconds)} and start_timestamp > ${now} - ${monthSeconds}::int) month
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

const daySeconds = 86_400
const monthSeconds = 30 * daySeconds

/** Trades of unknown worth make no sum; no trades make zero. */
const sums = sql`
  coalesce(sum(bucket.volume_usd), case when coalesce(sum(bucket.swap_count), 0) = 0 then 0 end) as volume_usd,
  coalesce(sum(bucket.fees_usd), case when coalesce(sum(bucket.swap_count), 0) = 0 then 0 end) as fees_usd`

function rankBy(sort: PoolSort): SQL {
  const volume = sql`case when traded.pool_id is null then 0 else traded.volume_usd end`
  switch (sort) {
    case 'tvl':
      return sql`pool.tvl_usd`
    case 'volumeDay':
    case 'volumeMonth':
      return volume
    case 'turnover':
      return sql`${volume} / nullif(pool.tvl_usd, 0)`
    case 'apr':
      return sql`case when traded.pool_id is null then 0 else traded.fees_usd end * 365 / nullif(pool.tvl_usd, 0)`
  }
}

/** What `rankBy` needs besides the pool: the buckets that began within a day or 30 days. */
function rankSource(sort: PoolSort, chainIds: readonly number[], now: SQL): SQL {
  if (sort === 'tvl') return sql``
  const [bucketSeconds, seconds] = sort === 'volumeMonth' ? [daySeconds, monthSeconds] : [3_600, daySeconds]
  return sql`left join (
      select bucket.chain_id, bucket.pool_id, ${sums} from dex.pool_bucket bucket
      where period_seconds = ${bucketSeconds}::int and start_timestamp > ${now} - ${seconds}::int and ${onChains('bucket', chainIds)}
      group by bucket.chain_id, bucket.pool_id
    ) traded on traded.chain_id = pool.chain_id and traded.pool_id = pool.id`
}

function joinTokens(table: string): SQL {
  const pool = sql.identifier(table)
  return sql`
    join dex.token token_0 on token_0.chain_id = ${pool}.chain_id and token_0.address = ${pool}.token0
    join dex.token token_1 on token_1.chain_id = ${pool}.chain_id and token_1.address = ${pool}.token1`
}

function bucketsOf(table: string, periodSeconds: number): SQL {
  const pool = sql.identifier(table)
  return sql`bucket.chain_id = ${pool}.chain_id and bucket.pool_id = ${pool}.id and bucket.period_seconds = ${periodSeconds}::int`
}

/** "eth/usdc", "ETH USDC" and "usdc - eth" find the same pools. */
function matches(search: string): SQL {
  const words = search
    .split(/[\s/,]+|\s-\s/)
    .filter((word) => word !== '' && word !== '-')
    .slice(0, 4)
  const each = words.map((word) => {
    const pattern = toLikePattern(word)
    const address = word.toLowerCase()
    // A pair is named by symbols: "eth" within "Tether" would find every dollar.
    const names = words.length > 1 ? sql`` : sql`or token_0.name ilike ${pattern} or token_1.name ilike ${pattern}`
    return sql`(token_0.symbol ilike ${pattern} or token_1.symbol ilike ${pattern} ${names}
      or pool.id = ${address} or pool.token0 = ${address} or pool.token1 = ${address})`
  })
  return each.length === 0 ? sql`true` : sql.join(each, sql` and `)
}
