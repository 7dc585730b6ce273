import type { TestIndexer } from './TestIndexer.ts'

/** What each period of a pool and a token says of its trades, as kept and as its swaps give it. */
export function readPeriods(indexer: TestIndexer, source: 'bucket' | 'swap') {
  const kept = (table: string, key: string, volume: string) =>
    `select ${key} as id, period_seconds as period, start_timestamp as start, swap_count as count, ${volume} as volume
      from dex.${table} where swap_count > 0`
  const counted = (key: string, volume: string) =>
    `select ${key} as id, period, timestamp - timestamp % period as start, 1 as count, abs(${volume}) as volume
      from dex.swap cross join (values (300), (3600), (86400)) periods (period)`
  const from =
    source === 'bucket'
      ? [kept('pool_bucket', 'pool_id', 'volume0'), kept('token_bucket', 'token', 'volume')]
      : [counted('pool_id', 'amount0'), counted('token0', 'amount0'), counted('token1', 'amount1')]
  return indexer.query(`select id, period, start, sum(count)::int as count, sum(volume) as volume
    from (${from.join(' union all ')}) each group by 1, 2, 3 order by 1, 2, 3`)
}
