import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../Cursor.ts'
import type { Database } from '../Database.ts'
import { sql } from '../drizzle.ts'
import { isIn, type Listing, listingTables } from '../market/Listing.ts'
import { onChains } from '../market/marketNow.ts'
import type { TokenRow } from '../market/readTokens.ts'
import { tokenJson } from '../market/tokenJson.ts'

/** What one log of a transaction did for an account. */
export type AccountEventRow = {
  kind: 'swap' | 'mint' | 'burn' | 'collect' | 'donate' | 'approval' | 'sent' | 'received' | 'wrap' | 'unwrap'
  logIndex: number
  /** Of an approval of pair shares the pair, named by its tokens. */
  token0: TokenRow
  /** Null for approvals, transfers and wraps. */
  token1: TokenRow | null
  /** Raw units. Of pools as they see it: positive came in. Null when the event does not tell. */
  amount0: string | null
  amount1: string | null
  /** Who may spend, who was sent to, who sent; null for pools and wraps. */
  counterparty: string | null
}

export type AccountTransactionRow = {
  chainId: number
  txHash: string
  blockNumber: number
  timestamp: number
  events: AccountEventRow[]
}

const int = z.int().max(2_147_483_647)
const cursorKey = z.tuple([int, int, z.string().max(66)])

/** Of each kind of event no more are looked at for one page; a page of transactions holds far fewer. */
const eventsPerSource = 1_000

/** Shares of a pair, as a token: named by those of the pair, and of 18 decimals, as all pairs are. */
const pairJson = sql`json_build_object('chainId', pair.chain_id, 'address', pair.id, 'name', null,
  'symbol', coalesce(pair_0.symbol, left(pair_0.address, 6) || '…') || '/' || coalesce(pair_1.symbol, left(pair_1.address, 6) || '…'),
  'decimals', 18, 'priceUsd', null, 'volumeUsd', null, 'tvlUsd', null)`

const isShownMove = sql`amount > 0 and ${isIn('shown', 'event', ['token'])}`
const isShownApproval = sql`(kind = 'erc20' and ${isIn('shown', 'event', ['token'])}) or (kind = 'pair' and exists (
  select from dex.pool where pool.chain_id = event.chain_id and pool.id = event.token and ${isIn('shown', 'pool', ['token0', 'token1'])}))`

/**
 * The newest transactions on some chains that an account signed, or that moved shown tokens to or from it. Any contract can tell of transfers and approvals
 * of anybody, and any transfer of nothing can be made in another's name: what is neither listed nor deep, and what moved nothing, is left out before a page
 * is counted, so that nobody can write into the account of another nor bury what stands there.
 */
export async function readAccountTransactions(
  database: Database,
  { listing, account, first, after }: readAccountTransactions.Parameters,
): Promise<{ items: AccountTransactionRow[]; endCursor: string | null }> {
  const { chainIds } = listing
  const key = after === undefined ? undefined : decodeCursor(after, cursorKey)
  const source = (columns: string, from: string, condition: ReturnType<typeof sql>) => sql`
    (select ${sql.raw(`chain_id, tx_hash, block_number, log_index, timestamp, ${columns} from dex.${from}`)} event
      where ${condition} and ${onChains('event', chainIds)} ${key ? sql`and timestamp <= ${key[0]}::int` : sql``}
      order by timestamp desc limit ${eventsPerSource})`
  const pools = (kind: string) => `${kind} as kind, token0, token1, amount0, amount1, null as counterparty`
  const moves = (kind: string, other: string) =>
    `${kind} as kind, token as token0, null as token1, amount as amount0, null::numeric as amount1, ${other} as counterparty`
  const sources = [
    source(pools("'swap'"), 'swap', sql`account = ${account}`),
    source(pools('kind'), 'liquidity_event', sql`account = ${account}`),
    // What Permit2 notes for itself accompanies a trade and is no transaction of its own.
    source(moves("'approval'", 'spender'), 'token_approval', sql`owner = ${account} and (${isShownApproval})`),
    source(moves('kind', 'null'), 'token_wrap', sql`account = ${account}`),
    source(moves("'sent'", '"to"'), 'token_transfer', sql`"from" = ${account} and ${isShownMove}`),
    source(moves("'received'", '"from"'), 'token_transfer', sql`"to" = ${account} and ${isShownMove}`),
  ]
  const rows = await database.read(async (db) => {
    const answer = await db.execute<AccountTransactionRow>(sql`
      with ${sql.join(listingTables(listing), sql`, `)}, event as (${sql.join(sources, sql` union all `)}),
      page as (
        select chain_id, tx_hash, max(block_number) as block_number, max(timestamp) as timestamp from event group by chain_id, tx_hash
        ${key ? sql`having (max(timestamp), chain_id, tx_hash) < (${key[0]}::int, ${key[1]}::int, ${key[2]}::text)` : sql``}
        order by max(timestamp) desc, chain_id desc, tx_hash desc limit ${first + 1}
      )
      select page.chain_id as "chainId", page.tx_hash as "txHash", page.block_number as "blockNumber", page.timestamp,
        json_agg(json_build_object('kind', event.kind, 'logIndex', event.log_index, 'token0', case when token_0.address is not null then ${tokenJson('token_0')} else ${pairJson} end,
          'token1', case when token_1.address is not null then ${tokenJson('token_1')} end,
          'amount0', event.amount0::text, 'amount1', event.amount1::text, 'counterparty', event.counterparty)
          order by event.log_index) as events
      from page
        join event on event.chain_id = page.chain_id and event.tx_hash = page.tx_hash
        left join dex.token token_0 on token_0.chain_id = event.chain_id and token_0.address = event.token0
        left join dex.pool pair on event.kind = 'approval' and pair.chain_id = event.chain_id and pair.id = event.token0
        left join dex.token pair_0 on pair_0.chain_id = pair.chain_id and pair_0.address = pair.token0
        left join dex.token pair_1 on pair_1.chain_id = pair.chain_id and pair_1.address = pair.token1
        left join dex.token token_1 on token_1.chain_id = event.chain_id and token_1.address = event.token1
      where token_0.address is not null or (pair_0.address is not null and pair_1.address is not null)
      group by page.chain_id, page.tx_hash, page.block_number, page.timestamp
      order by page.timestamp desc, page.chain_id desc, page.tx_hash desc`)
    return answer.rows
  })
  const items = rows.slice(0, first)
  const last = items.at(-1)
  const endCursor = rows.length > first && last ? encodeCursor([last.timestamp, last.chainId, last.txHash]) : null
  return { items, endCursor }
}

export declare namespace readAccountTransactions {
  type Parameters = {
    listing: Listing
    account: string
    first: number
    after?: string | undefined
  }
}
