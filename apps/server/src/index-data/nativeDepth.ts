import { nativeToken } from '@oxbow/chain/nativeToken'
import type { SQL } from 'drizzle-orm'
import { sql } from './drizzle.ts'
import type { Listing } from './market/Listing.ts'
import { onChains } from './market/marketNow.ts'

/** Whether no requested chain has dollar prices: rankings then use native currency in pools. */
export function isUnpriced({ chainIds, unpriced }: Listing): boolean {
  return chainIds.length > 0 && chainIds.every((chainId) => unpriced.has(chainId))
}

/** Native currency that a row of `pool` holds, wrapped or not, in whole units; null if neither token is. */
export function nativeHeld({ unpriced }: Listing): SQL {
  const pairs = [...unpriced].flatMap(([chainId, wrapped]) =>
    [nativeToken, wrapped].map((address) => sql`(${chainId}::int, ${address})`),
  )
  const isNative = (column: 'token0' | 'token1') =>
    sql`(pool.chain_id, pool.${sql.identifier(column)}) in (${sql.join(pairs, sql`, `)})`
  return sql`((case when ${isNative('token0')} then pool.reserve0 when ${isNative('token1')} then pool.reserve1 end)::double precision / 1e18)`
}

/** The table `native_depth` (a CTE): native currency in all pools of each token. */
export function nativeDepthTable(listing: Listing): SQL {
  return sql`native_depth as materialized (
    select chain_id, address, sum(held) as depth
    from (select pool.chain_id, pool.token0, pool.token1, ${nativeHeld(listing)} as held from dex.pool where ${onChains('pool', listing.chainIds)}) pool
      cross join lateral (values (pool.token0), (pool.token1)) as side (address)
    where held is not null group by chain_id, address)`
}

/** Depth of a row of `token` in that table. */
export const nativeDepth = sql`(select depth from native_depth where native_depth.chain_id = token.chain_id and native_depth.address = token.address)`
