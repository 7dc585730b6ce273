/** SQL that fills `pool_figures` and `token_figures` of a published `startIndexDatabase` from its periods, as apps/indexer does. */
export const sumFigures = [
  `insert into ix_test.pool_figures
    select pool.chain_id, pool.id, ${sum('volume_usd', 3_600, 86_400)}, ${sum('fees_usd', 3_600, 86_400)}, ${sum('volume_usd', 3_600, 172_800, 86_400)},
      ${sum('volume_usd', 86_400, 30 * 86_400)}, ${newest('tvl_usd', 86_400)}, ${newest('tvl_sides', 86_400)},
      ${sum('lp_fees_usd', 3_600, 86_400)}, ${sum('lp_fees_held', 3_600, 86_400)}
    from ix_test.pool left join ix_test.chain_head head using (chain_id)
      left join ix_test.pool_bucket bucket on bucket.chain_id = pool.chain_id and bucket.pool_id = pool.id
    group by pool.chain_id, pool.id`,
  `insert into ix_test.token_figures
    select token.chain_id, token.address, ${sum('volume_usd', 3_600, 86_400)}, ${sum('volume_usd', 86_400, 7 * 86_400)},
      ${sum('volume_usd', 86_400, 30 * 86_400)}, ${sum('volume_usd', 86_400, 365 * 86_400)}, ${hourBefore(3_600)}, ${newest('close', 86_400)}
    from ix_test.token left join ix_test.chain_head head using (chain_id)
      left join ix_test.token_bucket bucket on bucket.chain_id = token.chain_id and bucket.token = token.address
    group by token.chain_id, token.address`,
].join(';')

function sum(column: string, period: number, from: number, to = 0): string {
  const within = `filter (where period_seconds = ${period} and start_timestamp > head.timestamp - ${from} and start_timestamp <= head.timestamp - ${to})`
  return `coalesce(sum(bucket.${column}) ${within}, case when coalesce(sum(bucket.swap_count) ${within}, 0) = 0 then 0 end)`
}

function hourBefore(seconds: number): string {
  return ['start_timestamp', 'open', 'close'].map((column) => newest(column, seconds)).join(', ')
}

/** Of the last hour that began so long ago. */
function newest(column: string, seconds: number): string {
  return `(array_agg(bucket.${column} order by start_timestamp desc) filter (where period_seconds = 3600 and start_timestamp <= head.timestamp - ${seconds}))[1]`
}
