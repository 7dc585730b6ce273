import type { SQL } from 'drizzle-orm'
import type { Database } from '../Database.ts'
import { sql } from '../drizzle.ts'
import { isUnpriced, nativeDepth, nativeDepthTable } from '../nativeDepth.ts'
import * as SearchWord from '../SearchWord.ts'
import { toLikePattern } from '../toLikePattern.ts'
import { isIn, type Listing, listingTables } from './Listing.ts'
import { limitConditions, type MarketLimits } from './MarketLimits.ts'
import { marketNow, onChains } from './marketNow.ts'
import { maxOfBacking } from './maxValuation.ts'
import { priceAgo } from './priceAgo.ts'
import { isAfter, rankOrder, toPage } from './rankedPage.ts'
import type { TokenRow } from './readTokens.ts'
import { sparkline } from './sparkline.ts'
import type { TokenSupply } from './supplies/TokenSupply.ts'
import { tokenJson } from './tokenJson.ts'
import { yearBounds } from './yearBounds.ts'

/** A token with its market data. Figures are null if unknown; without trades the volume is zero. */
export type TokenMarketRow = {
  token: TokenRow
  /** Of the requested period. */
  volumeUsd: number | null
  /** As fractions: 0.05 is 5 % above the price an hour or a day ago. */
  changeHour: number | null
  changeDay: number | null
  depthUsd: number | null
  /** Native currency in its pools in whole units, on chains without dollar prices; null elsewhere. */
  nativeDepth: number | null
  /** Upper bound of what all sellers of the token together can get. */
  backingUsd: number | null
  poolCount: number
  createdAtTimestamp: number
  sparkline: number[]
  /** Of the last 365 days; only read for a single token. */
  yearHighUsd: number | null
  yearLowUsd: number | null
}

export type TokenSort = 'volume' | 'tvl' | 'price' | 'changeHour' | 'changeDay' | 'fdv' | 'created'

export type MarketPeriod = 'hour' | 'day' | 'week' | 'month' | 'year'

/**
 * Tokens of some chains with their market data, ranked by one figure of the index, or by native currency
 * in their pools if nothing has a dollar price. Other figures are read only for the rows of the page.
 */
export async function readTokenMarkets(
  database: Database,
  parameters: readTokenMarkets.Parameters,
): Promise<{ items: TokenMarketRow[]; endCursor: string | null }> {
  const { listing, search, only, address, sort, isDescending, period, supplies = [], first, after } = parameters
  const { chainIds } = listing
  const conditions = [onChains('token', chainIds)]
  if (search !== undefined) conditions.push(matches(search))
  if (only !== undefined) conditions.push(isOneOf(only))
  if (address !== undefined) conditions.push(sql`token.address = ${address}`)
  const hasNoDollars = isUnpriced(listing)
  const isAlone = address !== undefined
  // A named token is included even if unlisted.
  const isNamed = isAlone || only !== undefined || (search !== undefined && SearchWord.toAddress(search) !== undefined)
  if (!isNamed && !parameters.hasUnlisted) conditions.push(isShown)
  const shown = {
    tvl: sql`token.tvl_usd`,
    volume: volumeOf(period),
    createdAt: sql`token.created_at_timestamp`,
    chainIds,
  }
  conditions.push(...limitConditions(parameters.limits ?? {}, shown))

  const rows = await database.read(async (db) => {
    const answer = await db.execute<Row>(sql`
      with ${sql.join([...listingTables(listing), ...(listing.unpriced.size > 0 ? [nativeDepthTable(listing)] : [])], sql`, `)}, ${period === 'hour' ? sql`traded as materialized (${volumesOfHour(chainIds)}),` : sql``} ranked as (
        select token.chain_id, token.address, (${hasNoDollars && sort !== 'created' ? nativeDepth : rankBy(sort, period)})::double precision as rank
        from ${marketsOf(period)} ${sort === 'fdv' ? joinSupplies(supplies) : sql``} where ${sql.join(conditions, sql` and `)}
      ), page as (
        select * from ranked where ${isAfter(after, 'address', isDescending)}
        order by ${rankOrder('ranked', 'address', isDescending)} limit ${first + 1}
      )
      select ${tokenJson('token')} as token, rank, token.price_depth_usd as "depthUsd", (${listing.unpriced.size > 0 ? nativeDepth : sql`null`})::double precision as "nativeDepth", token.backing_usd as "backingUsd", token.pool_count as "poolCount",
        token.created_at_timestamp as "createdAtTimestamp", head.timestamp as "nowSeconds", ${priceAgo('hour')} as "hourAgo", ${priceAgo('day')} as "dayAgo",
        (select json_agg(json_build_array(start_timestamp, close)) from dex.token_bucket bucket
          where ${bucketsOf(3_600)} and start_timestamp > head.timestamp - 86400) as closes,
        case when figures.price_anchor = 'native' then (select json_agg(json_build_array(start_timestamp, close) order by start_timestamp)
          from ${hoursOfNative(listing)} and start_timestamp >= coalesce(
            (select max(start_timestamp) from ${hoursOfNative(listing)} and start_timestamp <= head.timestamp - 90000), 0)) end as "nativeCloses",
        ${volumeOf(period)} as "volumeUsd",
        ${isAlone ? sql`year.high` : sql`null::double precision`} as "yearHighUsd",
        ${isAlone ? sql`year.low` : sql`null::double precision`} as "yearLowUsd"
      from page join ${marketsOf(period)} on token.chain_id = page.chain_id and token.address = page.address
      ${isAlone ? sql`cross join lateral (${yearBounds(listing)}) year` : sql``}
      order by ${rankOrder('page', 'address', isDescending)}`)
    return answer.rows
  })
  return toPage(
    rows,
    first,
    (row) => toMarket(row, listing.unpriced.has(row.token.chainId)),
    ({ rank, token }) => [rank, token.chainId, token.address],
  )
}

export declare namespace readTokenMarkets {
  type Parameters = {
    /** Of the requested chains. */
    listing: Listing
    /** Includes tokens that are neither listed nor deep, or that are marked; those in `only`, or matching an address, are always included. */
    hasUnlisted?: boolean | undefined
    search?: string | undefined
    /** Only these tokens. */
    only?: readonly (readonly [chainId: number, address: string])[] | undefined
    /** Only this token, with the figures of its page. */
    address?: string | undefined
    limits?: MarketLimits | undefined
    sort: TokenSort
    isDescending: boolean
    /** Period of `volumeUsd`. */
    period: MarketPeriod
    /** Supplies, needed only to rank by valuation. */
    supplies?: readonly TokenSupply[] | undefined
    first: number
    after?: string | undefined
  }
}

type Row = Omit<TokenMarketRow, 'changeHour' | 'changeDay' | 'sparkline'> & {
  rank: number | null
  nowSeconds: number
  hourAgo: number | null
  dayAgo: number | null
  closes: [number, number | null][] | null
  nativeCloses: [number, number | null][] | null
}

function toMarket(
  { rank: _, nowSeconds, hourAgo, dayAgo, closes, nativeCloses, ...row }: Row,
  isWithoutDollars: boolean,
): TokenMarketRow {
  const now = row.token.priceUsd
  return {
    ...row,
    // Without dollar prices volumes are unknown, not zero.
    volumeUsd: isWithoutDollars ? null : row.volumeUsd,
    // The current price may be beyond the stored ones.
    yearHighUsd: row.yearHighUsd === null ? null : Math.max(row.yearHighUsd, now ?? row.yearHighUsd),
    yearLowUsd: row.yearLowUsd === null ? null : Math.min(row.yearLowUsd, now ?? row.yearLowUsd),
    changeHour: toChange(hourAgo, now),
    changeDay: toChange(dayAgo, now),
    sparkline: sparkline(closes ?? [], { nowSeconds, dayAgo, now, nativeCloses: nativeCloses ?? [] }),
  }
}

function toChange(before: number | null, now: number | null): number | null {
  return before === null || now === null || before <= 0 ? null : now / before - 1
}

function rankBy(sort: TokenSort, period: MarketPeriod): SQL {
  switch (sort) {
    case 'volume':
      return volumeOf(period)
    case 'tvl':
      return sql`token.tvl_usd`
    case 'price':
      return sql`token.price_usd`
    case 'changeHour':
      return sql`token.price_usd / nullif(${priceAgo('hour')}, 0) - 1`
    case 'changeDay':
      return sql`token.price_usd / nullif(${priceAgo('day')}, 0) - 1`
    case 'created':
      return sql`token.created_at_timestamp`
    case 'fdv':
      return sql`case when ${isBearable} then token.price_usd * supply.whole end`
  }
}

/** Tokens with their figures in the index, and the head that these belong to. */
function marketsOf(period: MarketPeriod): SQL {
  const traded = sql`left join traded on traded.chain_id = token.chain_id and traded.address = token.address`
  return sql`(dex.token
    join dex.token_figures figures on figures.chain_id = token.chain_id and figures.token = token.address
    left join dex.chain_head head on head.chain_id = token.chain_id
    ${period === 'hour' ? traded : sql``})`
}

/** Supplies come from contracts, not from the index: they are passed in as three columns. */
function joinSupplies(supplies: readonly TokenSupply[]): SQL {
  const column = (key: keyof TokenSupply) => sql.param(supplies.map((supply) => supply[key]))
  return sql`left join unnest(${column('chainId')}::int[], ${column('address')}::text[], ${column('whole')}::double precision[])
    as supply (chain_id, address, whole) on supply.chain_id = token.chain_id and supply.address = token.address`
}

/**
 * The index stores volumes of a day and longer; that of the last hour is summed from the
 * swaps. Unknown for tokens that aren't shown, whose creator may trade with himself.
 */
function volumeOf(period: MarketPeriod): SQL {
  const volume =
    period === 'hour'
      ? sql`case when traded.address is null then 0 else traded.volume_usd end`
      : sql.raw(`figures.volume_${period}_usd`)
  return sql`case when ${isShown} then ${volume} end`
}

const isShown = isIn('shown', 'token', ['address'])

/** Same rule as `maxValuation`. */
const isBearable = sql`(token.backing_usd is null or token.price_usd * supply.whole
  <= token.backing_usd * case when ${isIn('listed', 'token', ['address'])} then ${maxOfBacking.listed}::int else ${maxOfBacking.unlisted}::int end)`

/** A sum is null if no trade has a known value; a token without trades has no row. */
function volumesOfHour(chainIds: readonly number[]): SQL {
  return sql`select chain_id, address, sum(counted_usd) as volume_usd
    from dex.swap cross join lateral (values (token0), (token1)) as side (address)
    where timestamp > ${marketNow(chainIds)} - 3600 and ${onChains('swap', chainIds)} group by chain_id, address`
}

function bucketsOf(periodSeconds: number): SQL {
  return sql`bucket.chain_id = page.chain_id and bucket.token = page.address and bucket.period_seconds = ${periodSeconds}::int`
}

/** Of the chain of a row in `page`. */
function hoursOfNative({ wrapped }: Listing): SQL {
  const pairs = sql`unnest(${sql.param([...wrapped.keys()])}::int[], ${sql.param([...wrapped.values()])}::text[])`
  return sql`dex.token_bucket bucket where bucket.chain_id = page.chain_id and bucket.period_seconds = 3600
    and bucket.token = (select address from ${pairs} as wrapped (chain_id, address) where wrapped.chain_id = page.chain_id)`
}

function isOneOf(keys: readonly (readonly [chainId: number, address: string])[]): SQL {
  if (keys.length === 0) return sql`false`
  const pairs = keys.map(([chainId, address]) => sql`(${chainId}::int, ${address})`)
  return sql`(token.chain_id, token.address) in (${sql.join(pairs, sql`, `)})`
}

function matches(search: string): SQL {
  const pattern = toLikePattern(search)
  return sql`(token.symbol ilike ${pattern} or token.name ilike ${pattern} or token.address = ${search.toLowerCase()})`
}
