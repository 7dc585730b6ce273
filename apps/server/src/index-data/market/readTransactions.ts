import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../Cursor.ts'
import type { Database } from '../Database.ts'
import { sql } from '../drizzle.ts'
import { onChains } from './marketNow.ts'
import type { TokenRow } from './readTokens.ts'
import { tokenJson } from './tokenJson.ts'

export type TransactionKind = 'swap' | 'add' | 'remove'

/** A swap, or added or removed liquidity, in any protocol. */
export type TransactionRow = {
  kind: TransactionKind
  chainId: number
  blockNumber: number
  logIndex: number
  timestamp: number
  txHash: string
  poolId: string
  protocol: string
  token0: TokenRow
  token1: TokenRow
  account: string
  /** Raw units from the pool's view: positive went in. Null if the event doesn't contain it. */
  amount0: string | null
  amount1: string | null
  amountUsd: number | null
}

const int = z.int().max(2_147_483_647)
const cursorKey = z.tuple([int, int, int, int])

/**
 * Newest transactions of some chains, optionally of one pool, token or account. Each source is read from its end by an index, at most one page far.
 */
export async function readTransactions(
  database: Database,
  parameters: readTransactions.Parameters,
): Promise<{ items: TransactionRow[]; endCursor: string | null }> {
  const { chainIds, kinds, token, first, after } = parameters
  const isOneChain = chainIds.length === 1
  const order = newestFirst(isOneChain)
  const limit = sql`order by ${order} limit ${first + 1}`
  const sources = [
    ...(kinds.includes('swap') ? [sql`select 'swap' as kind, ${columns} from dex.swap event`] : []),
    ...(kinds.includes('add') ? [liquidity('add', 'mint')] : []),
    ...(kinds.includes('remove') ? [liquidity('remove', 'burn')] : []),
  ]
  const events = sources.flatMap((source) =>
    token === undefined
      ? [sql`(select * from (${source}) event where ${toConditions(parameters, isOneChain, after)} ${limit})`]
      : // A token is token0 in some pools and token1 in others: each side of each chain is read from its own index.
        chainIds.flatMap((chainId) =>
          ['token0', 'token1'].map((side) => {
            const conditions = toConditions({ ...parameters, chainIds: [chainId] }, isOneChain, after)
            return sql`(select * from (${source}) event where ${conditions} and event.${sql.identifier(side)} = ${token}
              order by ${newestFirst(true)} limit ${first + 1})`
          }),
        ),
  )
  const rows = await database.read(async (db) => {
    const answer = await db.execute<TransactionRow>(sql`
      with newest as (select * from (${sql.join(events, sql` union all `)}) event ${limit})
      select kind, event.chain_id as "chainId", block_number as "blockNumber", log_index as "logIndex", timestamp, tx_hash as "txHash",
        pool_id as "poolId", protocol, account, amount0, amount1, amount_usd as "amountUsd",
        ${tokenJson('token_0')} as token0, ${tokenJson('token_1')} as token1
      from newest event
        join dex.token token_0 on token_0.chain_id = event.chain_id and token_0.address = event.token0
        join dex.token token_1 on token_1.chain_id = event.chain_id and token_1.address = event.token1
      order by ${order}`)
    return answer.rows
  })
  const items = rows.slice(0, first)
  const last = items.at(-1)
  const endCursor =
    rows.length > first && last ? encodeCursor([last.timestamp, last.chainId, last.blockNumber, last.logIndex]) : null
  return { items, endCursor }
}

export declare namespace readTransactions {
  type Parameters = {
    chainIds: readonly number[]
    kinds: readonly TransactionKind[]
    pool?: string | undefined
    token?: string | undefined
    account?: string | undefined
    first: number
    after?: string | undefined
  }
}

const columns = sql.raw(
  'chain_id, block_number, log_index, timestamp, tx_hash, pool_id, protocol, token0, token1, account, amount0, amount1, amount_usd',
)

function liquidity(kind: TransactionKind, stored: string): SQL {
  return sql`select ${sql.raw(`'${kind}'`)} as kind, ${columns} from dex.liquidity_event where liquidity_event.kind = ${stored}`
}

/** Within a chain the order is by block, for which pools and chains have indices; over several chains only by time. */
function newestFirst(isOneChain: boolean): SQL {
  const place = sql`event.block_number desc, event.log_index desc`
  return isOneChain ? place : sql`event.timestamp desc, event.chain_id desc, ${place}`
}

function toConditions(
  { chainIds, pool, account }: readTransactions.Parameters,
  isOneChain: boolean,
  after: string | undefined,
): SQL {
  const conditions = [onChains('event', chainIds)]
  if (pool !== undefined) conditions.push(sql`event.pool_id = ${pool}`)
  if (account !== undefined) conditions.push(sql`event.account = ${account}`)
  if (after !== undefined) {
    const [timestamp, chainId, block, logIndex] = decodeCursor(after, cursorKey)
    conditions.push(
      isOneChain
        ? sql`(event.block_number, event.log_index) < (${block}::int, ${logIndex}::int)`
        : sql`(event.timestamp, event.chain_id, event.block_number, event.log_index) < (${timestamp}::int, ${chainId}::int, ${block}::int, ${logIndex}::int)`,
    )
  }
  return sql.join(conditions, sql` and `)
}
