import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeCluster, startPostgres } from '@oxbow/postgres/startPostgres'
import pg from 'pg'

/** A real PostgreSQL of its own for one test file; `publish` makes the views that the server reads, over plain tables. */
export type IndexDatabase = AsyncDisposable & {
  readonly url: string
  readonly port: number
  run(sql: string): Promise<void>
  publish(): Promise<void>
  /** Stops the server; its files stay. */
  stop(): Promise<void>
  /** Starts it again on the same port. */
  restart(): Promise<void>
}

export async function startIndexDatabase(): Promise<IndexDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'oxbow-server-'))
  chmodSync(folder, 0o755)
  const settings = { fsync: 'off' }
  let postgres = await startPostgres({ folder, settings })
  const { url, port } = postgres
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  return {
    url,
    port,
    run,
    publish: () => run(viewsSql),
    stop: () => postgres.stop('immediate'),
    async restart() {
      postgres = await startPostgres({ folder, settings, port })
    },
    async [Symbol.asyncDispose]() {
      await postgres.stop('immediate')
      await removeCluster(folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Names and types as Ponder publishes them from apps/indexer/ponder.schema.ts, for the columns the server reads. */
const tables = {
  token: `chain_id integer not null, address text not null, name text, symbol text, decimals integer, price_usd double precision,
    volume_usd double precision, tvl_usd double precision,
    price_depth_usd double precision, pool_count integer not null default 1, created_at_timestamp integer not null default 0,
    backing_usd double precision`,
  pool: `chain_id integer not null, id text not null, protocol text not null, token0 text not null, token1 text not null,
    fee_pips integer not null, hooks text not null, reserve0 numeric(78,0) not null, reserve1 numeric(78,0) not null,
    price double precision, tvl_usd double precision, volume_usd double precision,
    key_fee integer not null default 500, tick_spacing integer not null default 10, created_at_timestamp integer not null default 0,
    tick integer, sqrt_price_x96 numeric(78,0), liquidity numeric(78,0), tvl_sides integer not null default 3,
    anchor_usd double precision, held_usd double precision`,
  tick: `chain_id integer not null, pool_id text not null, index integer not null, liquidity_gross numeric(78,0) not null,
    liquidity_net numeric(78,0) not null`,
  swap: `chain_id integer not null, block_number integer not null, log_index integer not null, timestamp integer not null,
    tx_hash text not null, pool_id text not null, protocol text not null, token0 text not null, token1 text not null,
    account text not null, amount0 numeric(78,0) not null, amount1 numeric(78,0) not null, amount_usd double precision,
    fee_pips integer not null default 3000, sqrt_price_x96 numeric(78,0), counted_usd double precision,
    lp_fee_pips double precision not null default 3000, sqrt_price_before_x96 numeric(78,0)`,
  liquidity_event: `chain_id integer not null, block_number integer not null, log_index integer not null, timestamp integer not null,
    tx_hash text not null, pool_id text not null, protocol text not null, token0 text not null, token1 text not null,
    account text not null, kind text not null, amount0 numeric(78,0), amount1 numeric(78,0), amount_usd double precision`,
  token_approval: `chain_id integer not null, block_number integer not null, log_index integer not null, timestamp integer not null,
    tx_hash text not null, kind text not null, token text not null, owner text not null, spender text not null, amount numeric(78,0) not null, signer text not null`,
  token_wrap: `chain_id integer not null, block_number integer not null, log_index integer not null, timestamp integer not null,
    tx_hash text not null, kind text not null, token text not null, account text not null, amount numeric(78,0) not null`,
  native_bridge: `chain_id integer not null, block_number integer not null, log_index integer not null, timestamp integer not null,
    tx_hash text not null, kind text not null, token text not null, account text not null, pool text not null, amount numeric(78,0) not null, signer text not null`,
  native_payment: `chain_id integer not null, block_number integer not null, transaction_index integer not null, timestamp integer not null,
    tx_hash text not null, token text not null, "from" text not null, "to" text not null, amount numeric(78,0) not null`,
  token_transfer: `chain_id integer not null, block_number integer not null, log_index integer not null, timestamp integer not null,
    tx_hash text not null, token text not null, "from" text not null, "to" text not null, amount numeric(78,0) not null, signer text not null`,
  nft_collection: `chain_id integer not null, address text not null, standard text not null, item_count integer not null,
    transfer_count integer not null, is_cut boolean not null, sale_count integer not null default 0, volume_usd double precision default 0`,
  nft_sale: `chain_id integer not null, block_number integer not null, log_index integer not null, transfer_log_index integer not null,
    part integer not null, timestamp integer not null, tx_hash text not null, order_hash text not null, collection text not null,
    token_id numeric(78,0) not null, seller text not null, buyer text not null, amount numeric(78,0) not null, currency text not null,
    price numeric(78,0) not null, price_usd double precision`,
  nft_holding: `chain_id integer not null, collection text not null, token_id numeric(78,0) not null, owner text not null,
    amount numeric(78,0) not null, timestamp integer not null`,
  nft_item: `chain_id integer not null, collection text not null, token_id numeric(78,0) not null, owner text,
    minted_at_timestamp integer not null`,
  nft_transfer: `chain_id integer not null, block_number integer not null, log_index integer not null, part integer not null,
    timestamp integer not null, tx_hash text not null, collection text not null, token_id numeric(78,0) not null,
    "from" text not null, "to" text not null, amount numeric(78,0) not null, signer text not null`,
  token_bucket: `chain_id integer not null, token text not null, period_seconds integer not null, start_timestamp integer not null,
    open double precision, high double precision, low double precision, close double precision, volume_usd double precision,
    swap_count integer not null default 1, tvl_usd double precision`,
  pool_bucket: `chain_id integer not null, pool_id text not null, period_seconds integer not null, start_timestamp integer not null,
    open double precision, high double precision, low double precision, close double precision, volume_usd double precision,
    swap_count integer not null default 1, tvl_usd double precision, fees_usd double precision, tvl_sides integer not null default 3,
    anchor_usd double precision, lp_fees_usd double precision, lp_fees_held double precision`,
  pool_figures: `chain_id integer not null, pool_id text not null, volume_day_usd double precision, fees_day_usd double precision,
    volume_day_before_usd double precision, volume_month_usd double precision, tvl_day_ago_usd double precision,
    tvl_day_ago_sides integer, lp_fees_day_usd double precision, lp_fees_held_day double precision`,
  token_figures: `chain_id integer not null, token text not null, volume_day_usd double precision, volume_week_usd double precision,
    volume_month_usd double precision, volume_year_usd double precision, hour_ago_start integer, hour_ago_open double precision,
    hour_ago_close double precision, day_ago_close double precision,
    price_anchor text`,
  chain_head:
    'chain_id integer not null, block_number integer not null, block_hash text not null, timestamp integer not null, v2_protocol_part double precision, transfers_block integer, transfers_timestamp integer',
}

const viewsSql = [
  'create schema ix_test; create schema dex;',
  ...Object.entries(tables).map(
    ([name, columns]) =>
      `create table ix_test.${name} (${columns}); create view dex.${name} as select * from ix_test.${name};`,
  ),
].join('\n')
