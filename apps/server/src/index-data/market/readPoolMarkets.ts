import type { SQL } from 'drizzle-orm'
import type { Database } from '../Database.ts'
import { sql } from '../drizzle.ts'
import { isUnpriced, nativeHeld } from '../nativeDepth.ts'
import * as SearchWord from '../SearchWord.ts'
import { isIn, isPlain, type Listing, listingTables } from './Listing.ts'
import { limitConditions, type MarketLimits } from './MarketLimits.ts'
import { onChains } from './marketNow.ts'
import type { PoolRow } from './PoolRow.ts'
import { type PoolSearch, poolSearch } from './poolSearch.ts'
import { isAfter, rankOrder, toPage } from './rankedPage.ts'
import { tokenJson } from './tokenJson.ts'

/** A pool with its market data. Figures are null if unknown; without trades the volume is zero. */
export type PoolMarketRow = {
  pool: PoolRow
  /** v4: `fee` of the pool's key, 0x800000 when a hook sets the fee. */
  keyFee: number
  tickSpacing: number
  createdAtTimestamp: number
  /** Value of both sides, whether or not it could be sold; null for unlisted tokens without depth. */
  heldUsd: number | null
  volumeDayUsd: number | null
  volumeMonthUsd: number | null
  /** Fees that traders paid. */
  feesDayUsd: number | null
  /** Part that liquidity providers earned; the rest went to the protocol. */
  lpFeesDayUsd: number | null
  /**
   * LP fees of one day times 365, as a fraction of the pool's value now or when
   * they were earned, whichever is higher. Null for pools with a hook that the operator hasn't allowed.
   */
  apr: number | null
}

export type PoolSort = 'tvl' | 'volumeDay' | 'volumeMonth' | 'turnover' | 'apr' | 'created'

/** Pools of some chains with their market data, ranked by one figure of the index. */
export async function readPoolMarkets(
  database: Database,
  parameters: readPoolMarkets.Parameters,
): Promise<{ items: PoolMarketRow[]; endCursor: string | null }> {
  const { listing, search, id, token, otherToken, protocol, sort, isDescending, first, after } = parameters
  const { chainIds } = listing
  const conditions = [onChains('pool', chainIds)]
  if (id !== undefined) conditions.push(sql`pool.id = ${id}`)
  if (token !== undefined) conditions.push(sql`(pool.token0 = ${token} or pool.token1 = ${token})`)
  if (otherToken !== undefined) conditions.push(sql`(pool.token0 = ${otherToken} or pool.token1 = ${otherToken})`)
  if (protocol !== undefined) conditions.push(sql`pool.protocol = ${protocol}`)
  // A named pool or token is included even if unlisted.
  const isNamed = (id ?? token ?? (search && SearchWord.toAddress(search))) !== undefined
  if (!isNamed && !parameters.hasUnlisted) conditions.push(isShown)
  conditions.push(...limitConditions(parameters.limits ?? {}, { ...shownFigures, chainIds }))
  const { tables, ways } = search === undefined ? everyPool : poolSearch(search, chainIds)
  const pages = ways.flatMap((way) =>
    rankings(sort, listing).map(
      ({ rank, of }) => sql`(select * from (
        select pool.chain_id, pool.id, ${isListed} as is_listed, ${isShown} as is_shown, (${rank})::double precision as rank
        from ${way.from} join dex.pool_figures figures on figures.chain_id = pool.chain_id and figures.pool_id = pool.id
        where ${sql.join([...conditions, ...way.conditions, of], sql` and `)}
      ) ranked where ${isAfter(after, 'id', isDescending)} order by ${rankOrder('ranked', 'id', isDescending)} limit ${first + 1})`,
    ),
  )

  // Materialized: otherwise PostgreSQL would read every token for each row in the joins below.
  const page = sql`page as materialized (select * from (${sql.join(pages, sql` union all `)}) page
    order by ${rankOrder('page', 'id', isDescending)} limit ${first + 1})`

  const rows = await database.read(async (db) => {
    const answer = await db.execute<Row>(sql`
      with ${sql.join([...listingTables(listing), ...tables, page], sql`, `)}
      select pool.chain_id as "chainId", pool.id, pool.protocol, ${tokenJson('token_0')} as token0, ${tokenJson('token_1')} as token1,
        pool.fee_pips as "feePips", pool.key_fee as "keyFee", pool.tick_spacing as "tickSpacing", pool.hooks, pool.reserve0, pool.reserve1, pool.price,
        case when page.is_listed then pool.tvl_usd else pool.anchor_usd end as "tvlUsd", case when page.is_shown then pool.held_usd end as "heldUsd",
        case when page.is_shown then pool.volume_usd end as "volumeUsd", pool.created_at_timestamp as "createdAtTimestamp", page.rank,
        case when page.is_shown then figures.volume_day_usd end as "volumeDayUsd", case when page.is_shown then figures.fees_day_usd end as "feesDayUsd",
        case when page.is_shown then ${lpFeesDayUsd} end as "lpFeesDayUsd", case when page.is_shown then ${aprOf(listing)} end as apr,
        case when page.is_shown then figures.volume_month_usd end as "volumeMonthUsd"
      from page
        join dex.pool on pool.chain_id = page.chain_id and pool.id = page.id
        join dex.pool_figures figures on figures.chain_id = page.chain_id and figures.pool_id = page.id
        join dex.token token_0 on token_0.chain_id = pool.chain_id and token_0.address = pool.token0
        join dex.token token_1 on token_1.chain_id = pool.chain_id and token_1.address = pool.token1
      order by ${rankOrder('page', 'id', isDescending)}`)
    return answer.rows
  })
  return toPage(
    rows,
    first,
    (row) => toMarket(row, listing.unpriced.has(row.chainId)),
    ({ rank, chainId, id }) => [rank, chainId, id],
  )
}

export declare namespace readPoolMarkets {
  type Parameters = {
    /** Of the requested chains. */
    listing: Listing
    /**
     * Includes pools of tokens that are neither listed nor deep, or that are marked; those matching `id`, `token` or an address are always included.
     */
    hasUnlisted?: boolean | undefined
    /** A word of a token's symbol or name, several symbols, or the address of a token or pool. */
    search?: string | undefined
    id?: string | undefined
    token?: string | undefined
    /** With `token`: pools of both tokens. */
    otherToken?: string | undefined
    protocol?: 'v2' | 'v3' | 'v4' | undefined
    limits?: MarketLimits | undefined
    sort: PoolSort
    isDescending: boolean
    first: number
    after?: string | undefined
  }
}

type Row = PoolRow & Omit<PoolMarketRow, 'pool'> & { rank: number | null }

function toMarket({ rank: _, ...row }: Row, isWithoutDollars: boolean): PoolMarketRow {
  const { keyFee, tickSpacing, createdAtTimestamp, heldUsd, ...rest } = row
  const { volumeDayUsd, volumeMonthUsd, feesDayUsd, lpFeesDayUsd, apr, ...pool } = rest
  // Without dollar prices volumes are unknown, not zero.
  if (isWithoutDollars) return { pool, keyFee, tickSpacing, createdAtTimestamp, ...unknownFigures }
  const figures = { heldUsd, volumeDayUsd, volumeMonthUsd, feesDayUsd, lpFeesDayUsd, apr }
  return { pool, keyFee, tickSpacing, createdAtTimestamp, ...figures }
}

const unknownFigures = {
  heldUsd: null,
  volumeDayUsd: null,
  volumeMonthUsd: null,
  feesDayUsd: null,
  lpFeesDayUsd: null,
  apr: null,
}

/** A v2 factory takes the same share from all its pairs; null while it is unknown. */
const lpFeesDayUsd = sql`(case when pool.protocol = 'v2'
  then figures.lp_fees_day_usd * (select 1 - v2_protocol_part from dex.chain_head head where head.chain_id = pool.chain_id)
  else figures.lp_fees_day_usd end)`

/** Based on the lowest value that the pool may have held: removing liquidity after a trade must not inflate the APR. */
const earnedOn = sql`greatest(pool.held_usd, figures.lp_fees_held_day / nullif(figures.lp_fees_day_usd, 0))`

function aprOf(listing: Listing): SQL {
  return sql`(case when pool.held_usd > 0 and ${isPlain(listing)} then ${lpFeesDayUsd} * 365 / ${earnedOn} end)`
}

/** Minimum TVL for rankings relative to size: otherwise a pool with a dollar that its owner trades with himself would lead. */
export const leastRankedUsd = 10_000

const isListed = isIn('listed', 'pool', ['token0', 'token1'])
const isShown = isIn('shown', 'pool', ['token0', 'token1'])

const shownFigures = {
  tvl: sql`(case when ${isListed} then pool.tvl_usd else pool.anchor_usd end)`,
  volume: sql`(case when ${isShown} then figures.volume_day_usd end)`,
  createdAt: sql`pool.created_at_timestamp`,
}

/**
 * Pools are ranked by displayed figures: only stablecoins and native currency count in TVL unless both tokens are listed, and trades don't count if
 * a token is neither listed nor deep; without dollar prices, by native currency. One ranking for each case, so that each is read from its index.
 */
function rankings(sort: PoolSort, listing: Listing): readonly { rank: SQL; of: SQL }[] {
  if (sort === 'created') return [{ rank: sql`pool.created_at_timestamp`, of: sql`true` }]
  if (isUnpriced(listing)) return [{ rank: nativeHeld(listing), of: sql`true` }]
  const traded = (rank: SQL) => [
    { rank, of: isShown },
    { rank: sql`null`, of: sql`not ${isShown}` },
  ]
  const ofSize = (rank: SQL) =>
    sql`case when ${shownFigures.tvl} >= ${leastRankedUsd}::double precision then ${rank} end`
  switch (sort) {
    case 'tvl':
      return [
        { rank: sql`pool.tvl_usd`, of: isListed },
        { rank: sql`pool.anchor_usd`, of: sql`not ${isListed}` },
      ]
    case 'volumeDay':
      return traded(sql`figures.volume_day_usd`)
    case 'volumeMonth':
      return traded(sql`figures.volume_month_usd`)
    case 'turnover':
      return traded(ofSize(sql`figures.volume_day_usd / ${shownFigures.tvl}`))
    case 'apr':
      return traded(ofSize(aprOf(listing)))
  }
}

const everyPool: PoolSearch = { tables: [], ways: [{ from: sql`dex.pool`, conditions: [] }] }
