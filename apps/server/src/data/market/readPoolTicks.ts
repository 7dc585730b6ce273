import type { Database } from '../Database.ts'
import { sql } from '../drizzle.ts'

/** Where the liquidity of a v3 or v4 pool lies. */
export type PoolTicks = {
  tick: number
  /** Raw integers as decimal strings. */
  sqrtPriceX96: string
  /** In range at `tick`. */
  liquidity: string
  /** Ascending. */
  ticks: { index: number; liquidityNet: string }[]
}

/** More than a person can tell apart, and a bounded answer for a pool with a hundred thousand of them. */
const ticksEachSide = 400

/** The ticks nearest to a pool's price at which its liquidity changes; undefined for pools without ticks and those that were never opened. */
export async function readPoolTicks(
  database: Database,
  { chainId, id }: { chainId: number; id: string },
): Promise<PoolTicks | undefined> {
  const side = (condition: ReturnType<typeof sql>, direction: ReturnType<typeof sql>) => sql`
    (select index, liquidity_net from dex.tick
      where tick.chain_id = pool.chain_id and tick.pool_id = pool.id and ${condition} order by index ${direction} limit ${ticksEachSide})`
  const rows = await database.read(async (db) => {
    const answer = await db.execute<PoolTicks>(sql`
      select pool.tick, pool.sqrt_price_x96 as "sqrtPriceX96", pool.liquidity, coalesce((
        select json_agg(json_build_object('index', index, 'liquidityNet', liquidity_net::text) order by index)
        from (${side(sql`index <= pool.tick`, sql`desc`)} union all ${side(sql`index > pool.tick`, sql`asc`)}) near
      ), '[]') as ticks
      from dex.pool where chain_id = ${chainId}::int and id = ${id} and tick is not null and liquidity is not null`)
    return answer.rows
  })
  return rows[0]
}
