import pg from 'pg'
import { marketIndices } from './marketIndices.ts'
import { sumFigures } from './sumFigures.ts'

/** How much of everything: `npm run bench data` takes a busy year, the tests a small one. */
export type YearSize = {
  readonly tokens: number
  readonly pools: number
  readonly swaps: number
}

export const yearChainId = 31337
/** The newest block of the year: half past an hour. */
export const yearEndSeconds = 1_800_000_000 + 1_800
const yearSeconds = 365 * 86_400

/** The address of the n-th token, from 1, the most traded first. */
export function tokenOfYear(n: number): string {
  return `0x${n.toString(16).padStart(40, '0')}`
}

/** The id of the n-th pool, from 1, the most traded first. */
export function poolOfYear(n: number): string {
  return `0x${(1_000_000 + n).toString(16).padStart(40, '0')}`
}

/** The n-th of a thousand accounts that trade. */
export function accountOfYear(n: number): string {
  return `0x${(2_000_000 + n).toString(16).padStart(40, '0')}`
}

/**
 * Fills the tables of a published `startIndexDatabase` with a made-up year on one chain, and gives them the indices of apps/indexer/ponder.schema.ts.
 * A tenth of the pools has most of the swaps, as in life. The buckets are summed up from the swaps themselves. The same size makes the same year.
 */
export async function loadYear(url: string, size: YearSize): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements(size)) await client.query(statement)
  } finally {
    await client.end()
  }
}

function statements({ tokens, pools, swaps }: YearSize): string[] {
  const address = (n: string) => `'0x' || lpad(to_hex(${n}), 40, '0')`
  const start = yearEndSeconds - yearSeconds
  return [
    `select setseed(0.5)`,
    `insert into ix_test.token (chain_id, address, name, symbol, decimals, price_usd, volume_usd, tvl_usd, price_depth_usd, pool_count)
      select ${yearChainId}, ${address('n')}, 'Token ' || n, 'TK' || n, 18, case when n % 20 = 19 then null else 1 + n % 50 end, 1e9 / n,
        case when n % 20 = 19 then null else 1e8 / n end, 1e5 / n, 1 + ${pools} / n from generate_series(1, ${tokens}) n`,
    `insert into ix_test.pool (chain_id, id, protocol, token0, token1, fee_pips, hooks, reserve0, reserve1, price, tvl_usd, volume_usd, tick,
        sqrt_price_x96, liquidity, anchor_usd, held_usd)
      select ${yearChainId}, ${address('1000000 + n')}, 'v' || 2 + n % 3, ${address(`1 + n % least(5, ${tokens})`)},
        ${address(`case when other = 1 + n % least(5, ${tokens}) then ${tokens} else other end`)}, (array[100, 500, 3000])[1 + n % 3], ${address('0')}, 1e21, 1e21, 1, 1e8 / n, 1e9 / n,
        case when n % 3 = 0 then null else 0 end, 2::numeric ^ 96, 1e24, 5e7 / n, 1e8 / n
      from (select n, 1 + floor(power(random(), 2) * ${tokens})::int as other from generate_series(1, ${pools}) n) drawn`,
    `insert into ix_test.tick select ${yearChainId}, ${address('1000000 + n')}, k * 60, 1e21, case when k < 0 then 1e21 else -1e21 end
      from generate_series(1, ${pools}) n cross join generate_series(-30, 30) k where n % 3 <> 0`,
    `insert into ix_test.swap
      select ${yearChainId}, i / 10, i % 10, ${start} + ((i / 10 * 10)::bigint * ${yearSeconds} / ${swaps})::int, '0x' || lpad(to_hex(i), 64, '0'), pool.id,
        pool.protocol, pool.token0, pool.token1, ${address('2000000 + i % 1000')}, case when i % 2 = 0 then 1e18 else -1e18 end,
        case when i % 2 = 0 then -1e18 else 1e18 end, 10 + i % 5000
      from (select i, 1 + floor(power(random(), 4) * ${pools})::int as n from generate_series(1, ${swaps}) i) chosen
        join ix_test.pool on pool.id = ${address('1000000 + n')}`,
    `insert into ix_test.liquidity_event
      select chain_id, block_number, 100 + log_index, timestamp, tx_hash, pool_id, protocol, token0, token1, account,
        case when block_number % 2 = 0 then 'mint' else 'burn' end, 1e18, 1e18, amount_usd from ix_test.swap where log_index = 3`,
    ...[300, 3_600, 86_400].flatMap((period) => {
      const begun = `timestamp - timestamp % ${period}`
      const since = period === 300 ? `where timestamp > ${yearEndSeconds - 7 * 86_400}` : ''
      const figures = `1, 1.1, 0.9, 1, sum(amount_usd), count(*)::int, 1e6`
      return [
        `insert into ix_test.pool_bucket select chain_id, pool_id, ${period}, ${begun}, ${figures}, sum(amount_usd) * 0.003, 3, null, sum(amount_usd) * 0.003
          from ix_test.swap ${since} group by chain_id, pool_id, ${begun}`,
        `insert into ix_test.token_bucket select chain_id, token, ${period}, ${begun}, ${figures}
          from ix_test.swap cross join lateral (values (token0), (token1)) sides (token) ${since} group by chain_id, token, ${begun}`,
      ]
    }),
    `insert into ix_test.chain_head values (${yearChainId}, ${Math.ceil(swaps / 10)}, '0x${'1'.repeat(64)}', ${yearEndSeconds}, 0)`,
    sumFigures,
    ...indices.map(([table, columns], place) => `create index bench_${place} on ix_test.${table} (${columns})`),
    'analyze',
  ]
}

/** Primary keys and indices of apps/indexer/ponder.schema.ts. */
const indices = [
  ...marketIndices,
  ['tick', 'chain_id, pool_id, index'],
  ...['swap', 'liquidity_event'].flatMap((table) =>
    [
      'chain_id, block_number, log_index',
      'chain_id, pool_id, block_number, log_index',
      'chain_id, token0, block_number, log_index',
      'chain_id, token1, block_number, log_index',
      'account, timestamp',
      'timestamp',
    ].map((columns) => [table, columns] as const),
  ),
  ['pool_bucket', 'chain_id, pool_id, period_seconds, start_timestamp'],
  ['pool_bucket', 'period_seconds, start_timestamp'],
  ['token_bucket', 'chain_id, token, period_seconds, start_timestamp'],
  ['token_bucket', 'period_seconds, start_timestamp'],
] as const
