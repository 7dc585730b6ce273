import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../Cursor.ts'
import type { Database } from '../Database.ts'
import { sql } from '../drizzle.ts'
import { isIn, type Listing, listingTables } from '../market/Listing.ts'
import { onChains } from '../market/marketNow.ts'
import type { TokenRow } from '../market/readTokens.ts'
import { tokenJson } from '../market/tokenJson.ts'
import type { FollowedCollection } from '../nfts/readNfts.ts'
import type { AccountSource } from './AccountSource.ts'
import { type AccountNftRow, nftJson, nftSources } from './nftSources.ts'

/** An effect of a transaction on an account: one log, or all transfers of a token in one direction. */
export type AccountEventRow = {
  kind:
    | 'swap'
    | 'mint'
    | 'burn'
    | 'collect'
    | 'donate'
    | 'approval'
    | 'sent'
    | 'received'
    | 'wrap'
    | 'unwrap'
    | 'left'
    | 'arrived'
    | 'nft-sent'
    | 'nft-received'
  /** For several logs, that of the first. */
  logIndex: number
  /** For an approval of pair shares, the pair, named after its tokens; for NFTs the collection, without a name. */
  token0: TokenRow
  /** Null for approvals, transfers and wraps. */
  token1: TokenRow | null
  /** Raw units; for pools from the pool's view: positive went in. Null if the event doesn't tell. */
  amount0: string | null
  amount1: string | null
  /** Spender, recipient or sender, the first of several; for a bridge its pool; null for other kinds. */
  counterparty: string | null
  nft: AccountNftRow | null
}

export type AccountTransactionRow = {
  chainId: number
  txHash: string
  blockNumber: number
  timestamp: number
  /** Whether the account signed it. Other people's transactions can move its tokens too, and contracts can emit any event. */
  isOwn: boolean
  events: AccountEventRow[]
}

export type AccountTransactions = {
  items: AccountTransactionRow[]
  endCursor: string | null
  /** Whether some of the newest transfers and approvals are of unlisted tokens without depth. */
  hasUnlisted: boolean
}

const int = z.int().max(2_147_483_647)
const cursorKey = z.tuple([int, int, z.string().max(66)])

/** Newest transfers per direction that are checked for unlisted tokens. */
const looksForUnlisted = 1_000

/** Pair shares as a token: named after the pair's tokens, always with 18 decimals. */
const pairJson = sql`json_build_object('chainId', pair.chain_id, 'address', pair.id, 'name', null,
  'symbol', coalesce(pair_0.symbol, left(pair_0.address, 6) || '…') || '/' || coalesce(pair_1.symbol, left(pair_1.address, 6) || '…'),
  'decimals', 18, 'priceUsd', null, 'volumeUsd', null, 'tvlUsd', null)`

const isShownApproval = sql`(kind = 'erc20' and ${isIn('shown', 'event', ['token'])}) or (kind = 'pair' and exists (
  select from dex.pool where pool.chain_id = event.chain_id and pool.id = event.token and ${isIn('shown', 'pool', ['token0', 'token1'])}))`

const isUnknownPair = sql`(kind = 'pair' and not exists (select from dex.pool where pool.chain_id = event.chain_id and pool.id = event.token))`

/**
 * Newest transactions on some chains that an account signed, or that moved its tokens. Contracts can emit transfers and approvals of anybody, and
 * zero transfers can be made in anybody's name, so unlisted tokens without depth (unless requested) and zero transfers are filtered before paging;
 * otherwise spam could bury an account's transactions. Pages count transactions, however many logs each has.
 */
export async function readAccountTransactions(
  database: Database,
  {
    listing,
    account,
    first,
    after,
    showsUnlisted = false,
    own = false,
    followed = [],
    since,
    until,
  }: readAccountTransactions.Parameters,
): Promise<AccountTransactions> {
  const { chainIds } = listing
  const key = after === undefined ? undefined : decodeCursor(after, cursorKey)
  const nfts = followed.length === 0 ? [] : nftSources(account, followed)
  const sources = [...sourcesOf(account, showsUnlisted), ...nfts]
  const place = sql.raw('event.timestamp, event.chain_id, event.tx_hash')
  const newest = sources.map(
    ({ rows, condition, isOwn }) => sql`
      (select ${place}, min(event.block_number) as block_number, bool_or(${isOwn}) as is_own from ${rows} event
        where ${condition} ${own ? sql`and ${isOwn}` : sql``} and ${onChains('event', chainIds)} ${within(since, until)}
          ${key ? sql`and event.timestamp <= ${key[0]}::int and (${place}) < (${key[0]}::int, ${key[1]}::int, ${key[2]}::text)` : sql``}
        group by ${place} order by event.timestamp desc, event.chain_id desc, event.tx_hash desc limit ${first + 1})`,
  )
  const events = sources.map(
    ({ rows, wholeRows = rows, condition, columns, nft = sql`null::json`, groupBy }) => sql`
      (select ${place}, ${columns}, ${nft} as nft from page join ${wholeRows} event
        on event.timestamp = page.timestamp and event.chain_id = page.chain_id and event.tx_hash = page.tx_hash
        where ${condition} ${groupBy ? sql`group by ${place}, ${groupBy}` : sql``})`,
  )
  return await database.read(async (db) => {
    const answer = await db.execute<AccountTransactionRow & { hasUnlisted: boolean }>(sql`
      with ${sql.join(listingTables(listing), sql`, `)},
      page as (
        select chain_id, tx_hash, timestamp, min(block_number) as block_number, bool_or(is_own) as is_own
        from (${sql.join(newest, sql` union all `)}) as found group by timestamp, chain_id, tx_hash
        order by timestamp desc, chain_id desc, tx_hash desc limit ${first + 1}
      ),
      event as (${sql.join(events, sql` union all `)}),
      told as (
        select page.chain_id as "chainId", page.tx_hash as "txHash", page.block_number as "blockNumber", page.timestamp, page.is_own as "isOwn",
          json_agg(json_build_object('kind', event.kind, 'logIndex', event.log_index, 'token0', case when event.nft is not null then ${nftJson} when token_0.address is not null then ${tokenJson('token_0')} else ${pairJson} end,
            'token1', case when token_1.address is not null then ${tokenJson('token_1')} end,
            'amount0', event.amount0::text, 'amount1', event.amount1::text, 'counterparty', event.counterparty, 'nft', event.nft)
            order by event.log_index) as events
        from page
          join event on event.timestamp = page.timestamp and event.chain_id = page.chain_id and event.tx_hash = page.tx_hash
          left join dex.token token_0 on token_0.chain_id = event.chain_id and token_0.address = event.token0
          left join dex.pool pair on event.kind = 'approval' and pair.chain_id = event.chain_id and pair.id = event.token0
          left join dex.token pair_0 on pair_0.chain_id = pair.chain_id and pair_0.address = pair.token0
          left join dex.token pair_1 on pair_1.chain_id = pair.chain_id and pair_1.address = pair.token1
          left join dex.token token_1 on token_1.chain_id = event.chain_id and token_1.address = event.token1
        where event.nft is not null or token_0.address is not null or (pair_0.address is not null and pair_1.address is not null)
        group by page.chain_id, page.tx_hash, page.block_number, page.timestamp, page.is_own
      )
      select told.*, unlisted.is_any as "hasUnlisted" from (select ${hasUnlisted(account, chainIds)} as is_any) as unlisted
        left join told on true order by told.timestamp desc, told."chainId" desc, told."txHash" desc`)
    // Without transactions there is one row, which only has `hasUnlisted`.
    const rows = answer.rows.filter(({ txHash }) => txHash !== null)
    const items = rows.slice(0, first).map(({ hasUnlisted: _, ...row }) => row)
    const last = items.at(-1)
    const endCursor = rows.length > first && last ? encodeCursor([last.timestamp, last.chainId, last.txHash]) : null
    return { items, endCursor, hasUnlisted: answer.rows[0]?.hasUnlisted ?? false }
  })
}

export declare namespace readAccountTransactions {
  type Parameters = {
    listing: Listing
    account: string
    first: number
    after?: string | undefined
    /** Also includes unlisted tokens without depth. */
    showsUnlisted?: boolean | undefined
    /** Only transactions that the account signed, which spam can't bury. */
    own?: boolean | undefined
    /** Collections whose NFTs count; none by default. */
    followed?: readonly FollowedCollection[] | undefined
    /** Unix seconds, inclusive. */
    since?: number | undefined
    /** Unix seconds, exclusive. */
    until?: number | undefined
  }
}

function within(since: number | undefined, until: number | undefined): SQL {
  const from = since === undefined ? sql`` : sql`and event.timestamp >= ${since}::int`
  return until === undefined ? from : sql`${from} and event.timestamp < ${until}::int`
}

function sourcesOf(account: string, showsUnlisted: boolean): readonly AccountSource[] {
  const pools = (kind: string) =>
    sql.raw(`log_index, ${kind} as kind, token0, token1, amount0, amount1, null as counterparty`)
  const unlessHidden = (isShown: SQL) => (showsUnlisted ? sql`` : sql`and (${isShown})`)
  const signs = sql`event.signer = ${account}`
  const transfers = (kind: string, mine: string, other: string): AccountSource => ({
    rows: sql`dex.token_transfer`,
    condition: sql`event.${sql.raw(mine)} = ${account} and event.amount > 0 ${unlessHidden(isIn('shown', 'event', ['token']))}`,
    isOwn: signs,
    // A transaction may have thousands of transfers.
    columns:
      sql.raw(`min(log_index) as log_index, '${kind}' as kind, token as token0, null as token1, sum(amount) as amount0, null::numeric as amount1,
      (array_agg(event.${other} order by log_index))[1] as counterparty`),
    groupBy: sql`event.token`,
  })
  // The kinds that pages know for native currency, which `token0` names by its wrapped token.
  const payments = (kind: string, mine: string, other: string): AccountSource => ({
    rows: sql`dex.native_payment`,
    condition: sql`event.${sql.raw(mine)} = ${account}`,
    isOwn: sql`event."from" = ${account}`,
    columns:
      sql.raw(`0 as log_index, '${kind}' as kind, token as token0, null as token1, amount as amount0, null::numeric as amount1,
      event.${other} as counterparty`),
  })
  return [
    { rows: sql`dex.swap`, condition: sql`event.account = ${account}`, isOwn: sql`true`, columns: pools("'swap'") },
    {
      rows: sql`dex.liquidity_event`,
      condition: sql`event.account = ${account}`,
      isOwn: sql`true`,
      columns: pools('kind'),
    },
    {
      rows: sql`dex.token_approval`,
      // Permit2's own allowances come with a trade and aren't shown separately.
      condition: sql`event.owner = ${account} and kind in ('erc20', 'pair') ${unlessHidden(isShownApproval)}`,
      isOwn: signs,
      columns: sql.raw(`max(log_index) as log_index, 'approval' as kind, token as token0, null as token1,
        (array_agg(amount order by log_index desc))[1] as amount0, null::numeric as amount1, spender as counterparty`),
      groupBy: sql`event.token, event.spender`,
    },
    {
      rows: sql`dex.token_wrap`,
      condition: sql`event.account = ${account}`,
      isOwn: sql`true`,
      columns: sql.raw(
        'log_index, kind, token as token0, null as token1, amount as amount0, null::numeric as amount1, null as counterparty',
      ),
    },
    {
      rows: sql`dex.native_bridge`,
      // Contracts are paid in wrapped currency, which a transfer shows.
      condition: sql`event.account = ${account} and not exists (select from dex.token_transfer paid where paid."to" = ${account}
        and paid.timestamp = event.timestamp and paid.chain_id = event.chain_id and paid.tx_hash = event.tx_hash and paid."from" = event.pool)`,
      isOwn: signs,
      columns:
        sql.raw(`min(log_index) as log_index, case kind when 'deposit' then 'left' else 'arrived' end as kind, token as token0,
        null as token1, sum(amount) as amount0, null::numeric as amount1, min(pool) as counterparty`),
      groupBy: sql`event.token, event.kind`,
    },
    payments('left', '"from"', '"to"'),
    payments('arrived', '"to"', '"from"'),
    transfers('sent', '"from"', '"to"'),
    transfers('received', '"to"', '"from"'),
  ]
}

/** Whether `showsUnlisted` would add transactions, judged by the account's newest rows. */
function hasUnlisted(account: string, chainIds: readonly number[]): SQL {
  const isAny = (table: string, mine: string, isShown: SQL) => sql`exists (
    select from (select event.* from ${sql.raw(`dex.${table}`)} event where event.${sql.raw(mine)} = ${account} and ${onChains('event', chainIds)}
      order by event.timestamp desc limit ${looksForUnlisted}) as event
    where amount > 0 and not (${isShown}))`
  const isShown = isIn('shown', 'event', ['token'])
  return sql`${isAny('token_transfer', '"from"', isShown)} or ${isAny('token_transfer', '"to"', isShown)}
    or ${isAny('token_approval', 'owner', sql`kind = 'permit2' or ${isUnknownPair} or (${isShownApproval})`)}`
}
