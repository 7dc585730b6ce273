import type { SQL } from 'drizzle-orm'
import { sql } from '../drizzle.ts'

/** A row of `dex.token`, by its name in the statement, as one JSON column in the shape of `TokenRow`. */
export function tokenJson(table: string): SQL {
  const token = sql.identifier(table)
  return sql`json_build_object('chainId', ${token}.chain_id, 'address', ${token}.address, 'name', ${token}.name, 'symbol', ${token}.symbol,
    'decimals', ${token}.decimals, 'priceUsd', ${token}.price_usd, 'volumeUsd', ${token}.volume_usd, 'tvlUsd', ${token}.tvl_usd)`
}
