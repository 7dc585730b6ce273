import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../Cursor.ts'
import type { Database } from '../Database.ts'
import { sql } from '../drizzle.ts'
import { isIn, type Listing, listingTables } from '../market/Listing.ts'
import { onChains } from '../market/marketNow.ts'
import type { TokenRow } from '../market/readTokens.ts'
import { tokenJson } from '../market/tokenJson.ts'

/** What a transaction did for an account: one log, or all transfers of a token in one direction together. */
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
  /** Of several logs that of the first. */
  logIndex: number
  /** Of an approval of pair shares the pair, named by its tokens. */
  token0: TokenRow
  /** Null for approvals, transfers and wraps. */
  token1: TokenRow | null
  /** Raw units. Of pools as they see it: positive came in. Null when the event does not tell. */
  amount0: string | null
  amount1: string | null
  /** Who may spend, who was sent to, who sent, of several the first; of what was bridged the pool; null for others. */
  counterparty: string | null
}

export type AccountTransactionRow = {
  chainId: number
  txHash: string
  blockNumber: number
  timestamp: number
  /** Whether the account signed it. What others sign can move its tokens too, and a contract can tell of anything. */
  isOwn: boolean
  events: AccountEventRow[]
}

export type AccountTransactions = {
  items: AccountTransactionRow[]
  endCursor: string | null
  /** Whether any of the newest transfers and approvals are of tokens that are neither listed nor deep. */
  hasUnlisted: boolean
}

const int = z.int().max(2_147_483_647)
const cursorKey = z.tuple([int, int, z.string().max(66)])

/** So many of the newest transfers in each direction are looked through for unlisted tokens. */
const looksForUnlisted = 1_000

/** Shares of a pair, as a token: named by those of the pair, and of 18 decimals, as all pairs are. */
const pairJson = sql`json_build_object('chainId', pair.chain_id, 'address', pair.id, 'name', null,
  'symbol', coalesce(pair_0.symbol, left(pair_0.address, 6) || '…') || '/' || coalesce(pair_1.symbol, left(pair_1.address, 6) || '…'),
  'decimals', 18, 'priceUsd', null, 'volumeUsd', null, 'tvlUsd', null)`

const isShownApproval = sql`(kind = 'erc20' and ${isIn('shown', 'event', ['token'])}) or (kind = 'pair' and exists (
  select from dex.pool where pool.chain_id = event.chain_id and pool.id = event.token and ${isIn('shown', 'pool', ['token0', 'token1'])}))`

const isUnknownPair = sql`(kind = 'pair' and not exists (select from dex.pool where pool.chain_id = event.chain_id and pool.id = event.token))`

type Source = {
  readonly table: string
  /** Rows of the table that are the account's. */
  readonly condition: SQL
  readonly isOwn: SQL
  /** `log_index, kind, token0, token1, amount0, amount1, counterparty` of the events of the page, as `event`. */
  readonly columns: SQL
  /** What the columns are added up by, beside the transaction. */
  readonly groupBy?: SQL
}

/**
 * The newest transactions on some chains that an account signed, or that moved tokens to or from it. Any contract can tell of transfers and approvals of
 * anybody, and any transfer of nothing can be made in another's name: what is neither listed nor deep (unless it is asked for) and what moved nothing is
 * left out before a page is counted, so that nobody can bury what stands in another's account. Pages are of transactions, however many logs each has.
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
    since,
    until,
  }: readAccountTransactions.Parameters,
): Promise<AccountTransactions> {
  const { chainIds } = listing
  const key = after === undefined ? undefined : decodeCursor(after, cursorKey)
  const sources = sourcesOf(account, showsUnlisted)
  const place = sql.raw('event.timestamp, event.chain_id, event.tx_hash')
  const newest = sources.map(
    ({ table, condition, isOwn }) => sql`
      (select ${place}, min(event.block_number) as block_number, bool_or(${isOwn}) as is_own from ${sql.raw(`dex.${table}`)} event
        where ${condition} ${own ? sql`and ${isOwn}` : sql``} and ${onChains('event', chainIds)} ${within(since, until)}
          ${key ? sql`and event.timestamp <= ${key[0]}::int and (${place}) < (${key[0]}::int, ${key[1]}::int, ${key[2]}::text)` : sql``}
        group by ${place} order by event.timestamp desc, event.chain_id desc, event.tx_hash desc limit ${first + 1})`,
  )
  const events = sources.map(
    ({ table, condition, columns, groupBy }) => sql`
      (select ${place}, ${columns} from page join ${sql.raw(`dex.${table}`)} event
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
          json_agg(json_build_object('kind', event.kind, 'logIndex', event.log_index, 'token0', case when token_0.address is not null then ${tokenJson('token_0')} else ${pairJson} end,
            'token1', case when token_1.address is not null then ${tokenJson('token_1')} end,
            'amount0', event.amount0::text, 'amount1', event.amount1::text, 'counterparty', event.counterparty)
            order by event.log_index) as events
        from page
          join event on event.timestamp = page.timestamp and event.chain_id = page.chain_id and event.tx_hash = page.tx_hash
          left join dex.token token_0 on token_0.chain_id = event.chain_id and token_0.address = event.token0
          left join dex.pool pair on event.kind = 'approval' and pair.chain_id = event.chain_id and pair.id = event.token0
          left join dex.token pair_0 on pair_0.chain_id = pair.chain_id and pair_0.address = pair.token0
          left join dex.token pair_1 on pair_1.chain_id = pair.chain_id and pair_1.address = pair.token1
          left join dex.token token_1 on token_1.chain_id = event.chain_id and token_1.address = event.token1
        where token_0.address is not null or (pair_0.address is not null and pair_1.address is not null)
        group by page.chain_id, page.tx_hash, page.block_number, page.timestamp, page.is_own
      )
      select told.*, unlisted.is_any as "hasUnlisted" from (select ${hasUnlisted(account, chainIds)} as is_any) as unlisted
        left join told on true order by told.timestamp desc, told."chainId" desc, told."txHash" desc`)
    // Without any transaction there is one row, for what was left out.
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
    /** Tells also of tokens that are neither listed nor deep. */
    showsUnlisted?: boolean | undefined
    /** Only what the account signed, which no stranger can bury. */
    own?: boolean | undefined
    /** Unix seconds: from this moment on. */
    since?: number | undefined
    /** Unix seconds: before this moment. */
    until?: number | undefined
  }
}

function within(since: number | undefined, until: number | undefined): SQL {
  const from = since === undefined ? sql`` : sql`and event.timestamp >= ${since}::int`
  return until === undefined ? from : sql`${from} and event.timestamp < ${until}::int`
}

function sourcesOf(account: string, showsUnlisted: boolean): readonly Source[] {
  const pools = (kind: string) =>
    sql.raw(`log_index, ${kind} as kind, token0, token1, amount0, amount1, null as counterparty`)
  const unlessHidden = (isShown: SQL) => (showsUnlisted ? sql`` : sql`and (${isShown})`)
  const signs = sql`event.signer = ${account}`
  const transfers = (kind: string, mine: string, other: string): Source => ({
    table: 'token_transfer',
    condition: sql`event.${sql.raw(mine)} = ${account} and event.amount > 0 ${unlessHidden(isIn('shown', 'event', ['token']))}`,
    isOwn: signs,
    // One transaction can have thousands of them.
    columns:
      sql.raw(`min(log_index) as log_index, '${kind}' as kind, token as token0, null as token1, sum(amount) as amount0, null::numeric as amount1,
      (array_agg(event.${other} order by log_index))[1] as counterparty`),
    groupBy: sql`event.token`,
  })
  return [
    { table: 'swap', condition: sql`event.account = ${account}`, isOwn: sql`true`, columns: pools("'swap'") },
    { table: 'liquidity_event', condition: sql`event.account = ${account}`, isOwn: sql`true`, columns: pools('kind') },
    {
      table: 'token_approval',
      // What Permit2 notes for itself accompanies a trade and is no transaction of its own.
      condition: sql`event.owner = ${account} and kind in ('erc20', 'pair') ${unlessHidden(isShownApproval)}`,
      isOwn: signs,
      columns: sql.raw(`max(log_index) as log_index, 'approval' as kind, token as token0, null as token1,
        (array_agg(amount order by log_index desc))[1] as amount0, null::numeric as amount1, spender as counterparty`),
      groupBy: sql`event.token, event.spender`,
    },
    {
      table: 'token_wrap',
      condition: sql`event.account = ${account}`,
      isOwn: sql`true`,
      columns: sql.raw(
        'log_index, kind, token as token0, null as token1, amount as amount0, null::numeric as amount1, null as counterparty',
      ),
    },
    {
      table: 'native_bridge',
      // A contract is paid in wrapped coins: that transfer tells of it.
      condition: sql`event.account = ${account} and not exists (select from dex.token_transfer paid where paid."to" = ${account}
        and paid.timestamp = event.timestamp and paid.chain_id = event.chain_id and paid.tx_hash = event.tx_hash and paid."from" = event.pool)`,
      isOwn: signs,
      columns:
        sql.raw(`min(log_index) as log_index, case kind when 'deposit' then 'left' else 'arrived' end as kind, token as token0,
        null as token1, sum(amount) as amount0, null::numeric as amount1, min(pool) as counterparty`),
      groupBy: sql`event.token, event.kind`,
    },
    transfers('sent', '"from"', '"to"'),
    transfers('received', '"to"', '"from"'),
  ]
}

/** Whether `showsUnlisted` would tell of more, as far as the newest rows of the account say. */
function hasUnlisted(account: string, chainIds: readonly number[]): SQL {
  const isAny = (table: string, mine: string, isShown: SQL) => sql`exists (
    select from (select event.* from ${sql.raw(`dex.${table}`)} event where event.${sql.raw(mine)} = ${account} and ${onChains('event', chainIds)}
      order by event.timestamp desc limit ${looksForUnlisted}) as event
    where amount > 0 and not (${isShown}))`
  const isShown = isIn('shown', 'event', ['token'])
  return sql`${isAny('token_transfer', '"from"', isShown)} or ${isAny('token_transfer', '"to"', isShown)}
    or ${isAny('token_approval', 'owner', sql`kind = 'permit2' or ${isUnknownPair} or (${isShownApproval})`)}`
}
