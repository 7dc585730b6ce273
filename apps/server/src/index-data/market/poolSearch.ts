import type { SQL } from 'drizzle-orm'
import { sql } from '../drizzle.ts'
import * as SearchWord from '../SearchWord.ts'
import { onChains } from './marketNow.ts'

/**
 * How to find the pools that a search matches: tables (CTEs) to put before a
 * statement, and alternative sources of pools, of which exactly one has rows.
 */
export type PoolSearch = {
  readonly tables: readonly SQL[]
  readonly ways: readonly { readonly from: SQL; readonly conditions: readonly SQL[] }[]
}

/** Maximum number of tokens matched by a single word, and by each of several, deepest first. */
const maxTokens = 1_000
const maxOfPair = 20
/** Up to this many pools are read individually and ranked; beyond, the ranking is read from its top until enough are found. */
const maxNear = 5_000

/**
 * Search by a word of a token's symbol or name, by several symbols ("eth/usdc", "ETH USDC" and "usdc
 * - eth" find the same pools: those that match each word), or by the address of a token or pool.
 */
export function poolSearch(search: string, chainIds: readonly number[]): PoolSearch {
  const words = search
    .split(/[\s/,]+|\s-\s/)
    .filter((word) => word !== '' && word !== '-')
    .slice(0, 4)
  const [first = '', second, ...others] = words
  if (second === undefined) return ofWord(first, chainIds)
  return {
    tables: [
      ...words.map((word, place) => found(place, word, chainIds, maxOfPair, false)),
      sql`near as materialized (${ofPair('token0', 'token1')} union ${ofPair('token1', 'token0')})`,
    ],
    ways: [{ from: fromNear, conditions: others.map((_, place) => isOf(place + 2)) }],
  }
}

function ofWord(word: string, chainIds: readonly number[]): PoolSearch {
  const isNear = sql`(select pools from weight) <= ${maxNear}::int`
  const beside = (side: 'token0' | 'token1') => sql`select pool.chain_id, pool.id from found_0 found
    join dex.pool on pool.chain_id = found.chain_id and pool.${sql.identifier(side)} = found.address where ${isNear}`
  return {
    tables: [
      found(0, word, chainIds, maxTokens, true),
      sql`weight as materialized (select coalesce(sum(pool_count), 0) as pools from found_0)`,
      sql`near as materialized (${beside('token0')} union ${beside('token1')}
        union select pool.chain_id, pool.id from dex.pool where pool.id = ${word.toLowerCase()})`,
    ],
    ways: [
      { from: fromNear, conditions: [] },
      { from: sql`dex.pool`, conditions: [isOf(0), sql`not ${isNear}`] },
    ],
  }
}

/** Pairs are only searched by symbol: "eth" in the name "Tether" would match every USDT pool. */
function found(place: number, word: string, chainIds: readonly number[], most: number, hasNames: boolean): SQL {
  const address = SearchWord.toAddress(word)
  const names = hasNames ? sql`or ${SearchWord.isIn('name', word)}` : sql``
  const matches = address === undefined ? sql`(${SearchWord.isIn('symbol', word)} ${names})` : sql`address = ${address}`
  return sql`${sql.identifier(`found_${place}`)} as materialized (
    select chain_id, address, pool_count from dex.token where ${onChains('token', chainIds)} and ${matches}
    order by tvl_usd desc nulls last limit ${most}::int)`
}

function ofPair(one: 'token0' | 'token1', other: 'token0' | 'token1'): SQL {
  // One lookup in the pair index per two tokens: otherwise all pools of the first token would be read, which may be many thousand.
  return sql`select pool.chain_id, pool.id from found_0 one join found_1 other on other.chain_id = one.chain_id
    cross join lateral (select chain_id, id from dex.pool where chain_id = one.chain_id and ${sql.identifier(one)} = one.address
      and ${sql.identifier(other)} = other.address limit 1000) pool`
}

function isOf(place: number): SQL {
  const table = sql.identifier(`found_${place}`)
  return sql`((pool.chain_id, pool.token0) in (select chain_id, address from ${table})
    or (pool.chain_id, pool.token1) in (select chain_id, address from ${table}))`
}

const fromNear = sql`near join dex.pool on pool.chain_id = near.chain_id and pool.id = near.id`
