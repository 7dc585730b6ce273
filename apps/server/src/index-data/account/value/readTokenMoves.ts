import type { SQL } from 'drizzle-orm'
import type { Database } from '../../Database.ts'
import { sql } from '../../drizzle.ts'
import { type Listing, listingTables } from '../../market/Listing.ts'
import { marketNow, onChains } from '../../market/marketNow.ts'

/** Maximum number of rows read per token and direction; beyond it the chart starts later. */
export const maxMoves = 2_000
/** Maximum number of tokens read, requested ones first. */
export const maxTokens = 200
/** Maximum number of price periods, as in a history. */
const mostPrices = 1_100

/** Indexed head of a chain, and how far back its transfers go. */
export type ValueHead = {
  chainId: number
  blockNumber: number
  timestamp: number
  /** Null if transfers aren't indexed. */
  transfersBlock: number | null
  transfersTimestamp: number | null
}

/** Balance changes of an account's token, and the token's prices. */
export type TokenMoves = {
  chainId: number
  address: string
  decimals: number | null
  priceUsd: number | null
  /** `native` if the price follows native currency between trades. */
  priceAnchor: string | null
  /** Unix seconds from which its transfers are indexed: as for the chain, but not before its first pool. */
  sinceTimestamp: number
  /** Transfers before this time exceed the read limit. */
  cutTimestamp: number | null
  /** Net change in raw units between two grid times: place k contains changes after time k - 1, up to and including time k. */
  changes: readonly (readonly [place: number, change: string])[]
  /** The last hourly price before the grid. */
  before: readonly [startTimestamp: number, close: number] | null
  /** Price of wrapped native currency in the same hour. */
  nativeBefore: number | null
  /** Periods with price changes, oldest first. */
  prices: readonly (readonly [startTimestamp: number, close: number])[]
}

/** All data for the value of an account's tokens over time, except current balances. One statement, so that it is one state of the index. */
export async function readTokenMoves(
  database: Database,
  parameters: readTokenMoves.Parameters,
): Promise<readTokenMoves.ReturnType> {
  const { listing, account, named, rangeSeconds, stepSeconds } = parameters
  const { chainIds, wrapped } = listing
  const origin = sql`(select origin from grid)`
  const column = (place: 0 | 1) => sql.param(named.map((token) => token[place]))
  const wrappedPairs = [...wrapped]
  const native = sql`unnest(${sql.param(wrappedPairs.map(([chainId]) => chainId))}::int[], ${sql.param(wrappedPairs.map(([, address]) => address))}::text[])`
  const way = (
    name: 'in' | 'out',
  ): SQL => sql`(select timestamp, ${sql.raw(name === 'in' ? 'amount' : '-amount')} as change, ${sql.raw(`'${name}'`)} as way
    from dex.token_transfer event where event.${sql.raw(name === 'in' ? '"to"' : '"from"')} = ${account} and event.chain_id = wanted.chain_id
      and event.token = wanted.address and event.amount > 0 and event.timestamp > ${origin}
    order by event.timestamp desc limit ${maxMoves}::int)`
  const hour = (
    token: SQL,
    until: SQL,
  ) => sql`from dex.token_bucket bucket where bucket.chain_id = chosen.chain_id and bucket.token = ${token}
    and bucket.period_seconds = 3600 and bucket.close is not null and bucket.start_timestamp <= ${until} order by bucket.start_timestamp desc limit 1`
  const own = sql`chosen.address`
  return database.read(async (db) => {
    const answer = await db.execute<{
      originSeconds: number | null
      heads: ValueHead[] | null
      tokens: TokenMoves[] | null
    }>(sql`
      with ${sql.join(listingTables(listing), sql`, `)},
      grid as materialized (select greatest(0, now - now % ${stepSeconds}::int - ${rangeSeconds}::int) as origin, now from (select ${marketNow(chainIds)} as now) as market),
      native as (select * from ${native} as native (chain_id, address)),
      named as (select * from unnest(${column(0)}::int[], ${column(1)}::text[]) as named (chain_id, address)),
      wanted as (select chain_id, address from listed union select chain_id, address from named),
      move as materialized (
        select wanted.chain_id, wanted.address, each.* from wanted cross join lateral (${way('in')} union all ${way('out')}) as each
        union all (select chain_id, token, timestamp, case kind when 'wrap' then amount else -amount end, 'wrap' from dex.token_wrap event
          where event.account = ${account} and ${onChains('event', chainIds)} and event.timestamp > ${origin}
            and (chain_id, token) in (select chain_id, address from native)
          order by event.timestamp desc limit ${maxMoves}::int)
      ),
      cut as (
        select chain_id, address, max(oldest) as timestamp from (
          select chain_id, address, min(timestamp) as oldest from move group by chain_id, address, way having count(*) >= ${maxMoves}::int) as full_way
        group by chain_id, address
      ),
      change as (
        select chain_id, address, json_agg(json_build_array(place, change::text)) as changes from (
          select chain_id, address, greatest(0, ceil((timestamp - ${origin}) / ${stepSeconds}::double precision))::int as place, sum(change) as change
          from move group by 1, 2, 3) as place
        group by chain_id, address
      ),
      chosen as (
        select token.chain_id, token.address, token.decimals, token.price_usd, token.created_at_timestamp,
          (token.chain_id, token.address) in (select chain_id, address from native) as is_native
        from dex.token
        where (token.chain_id, token.address) in (select * from named union select chain_id, address from change union select * from native)
        order by (token.chain_id, token.address) in (select * from native) desc, (token.chain_id, token.address) in (select * from named) desc, token.chain_id, token.address
        limit ${maxTokens + 1}::int
      )
      select ${origin} as "originSeconds",
        (select json_agg(json_build_object('chainId', chain_id, 'blockNumber', block_number, 'timestamp', timestamp,
          'transfersBlock', transfers_block, 'transfersTimestamp', transfers_timestamp)) from dex.chain_head where ${onChains('chain_head', chainIds)}) as heads,
        (select json_agg(json_build_object('chainId', chosen.chain_id, 'address', chosen.address, 'decimals', chosen.decimals, 'priceUsd', chosen.price_usd,
          'priceAnchor', figures.price_anchor, 'sinceTimestamp', chosen.created_at_timestamp, 'cutTimestamp', cut.timestamp,
          'changes', coalesce(change.changes, '[]'), 'before', json_build_array(before.start_timestamp, before.close), 'nativeBefore', native_before.close,
          'prices', coalesce(period.prices, '[]')))
        from chosen
          left join native on native.chain_id = chosen.chain_id
          left join change on change.chain_id = chosen.chain_id and change.address = chosen.address
          left join cut on cut.chain_id = chosen.chain_id and cut.address = chosen.address
          left join dex.token_figures figures on figures.chain_id = chosen.chain_id and figures.token = chosen.address
          left join lateral (select start_timestamp, close ${hour(own, sql`${origin} - 3600`)}) before on true
          left join lateral (select close ${hour(sql`native.address`, sql`before.start_timestamp`)}) native_before on true
          left join lateral (select json_agg(json_build_array(start_timestamp, close) order by start_timestamp) as prices from (
            select start_timestamp, close from dex.token_bucket bucket where bucket.chain_id = chosen.chain_id and bucket.token = chosen.address
              and bucket.period_seconds = ${stepSeconds}::int and bucket.close is not null and bucket.start_timestamp > ${origin} - 3600
            order by start_timestamp desc limit ${mostPrices}::int) as newest) period on true) as tokens`)
    const { originSeconds, heads, tokens } = answer.rows[0]!
    const known = (tokens ?? []).map((each) => ({ ...each, before: each.before?.[0] == null ? null : each.before }))
    return { originSeconds: originSeconds ?? 0, heads: heads ?? [], tokens: known }
  })
}

export declare namespace readTokenMoves {
  type Parameters = {
    readonly listing: Listing
    readonly account: string
    /** Tokens besides the listed ones that the account is known to hold. */
    readonly named: readonly (readonly [chainId: number, address: string])[]
    /** The grid begins this long before the last full period, and ends at the newest block. */
    readonly rangeSeconds: number
    readonly stepSeconds: 300 | 3_600 | 86_400
  }
  type ReturnType = {
    /** Start of the grid. */
    readonly originSeconds: number
    readonly heads: readonly ValueHead[]
    readonly tokens: readonly TokenMoves[]
  }
}
