import type { Database } from '../Database.ts'
import { sql } from '../drizzle.ts'

/** Liquidity distribution of a v3 or v4 pool. */
export type PoolTicks = {
  tick: number
  /** Raw integers as decimal strings. */
  sqrtPriceX96: string
  /** Active liquidity at `tick`. */
  liquidity: string
  /** Ascending. */
  ticks: { index: number; liquidityNet: string }[]
}

/** More than a chart can show, and a bound for pools with a hundred thousand ticks. */
const ticksEachSide = 400

/** The initialized ticks nearest to a pool's price; undefined for pools without ticks and uninitialized ones. */
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
