import { customType, doublePrecision, integer, pgSchema, text } from './drizzle.ts'

/*
 * The views that the index publishes; apps/indexer/ponder.schema.ts declares and explains the columns. Only those that are
 * read here, and declared as tables because drizzle cannot give a view a second name in a join.
 */

const dex = pgSchema('dex')

/** numeric(78,0): raw units, kept as the decimal string that PostgreSQL sends. */
const amount = customType<{ data: string; driverData: string }>({ dataType: () => 'numeric(78,0)' })

export const tokenView = dex.table('token', {
  chainId: integer('chain_id').notNull(),
  address: text('address').notNull(),
  name: text('name'),
  symbol: text('symbol'),
  decimals: integer('decimals'),
  priceUsd: doublePrecision('price_usd'),
  volumeUsd: doublePrecision('volume_usd'),
  tvlUsd: doublePrecision('tvl_usd'),
})

export const poolView = dex.table('pool', {
  chainId: integer('chain_id').notNull(),
  id: text('id').notNull(),
  protocol: text('protocol').notNull(),
  token0: text('token0').notNull(),
  token1: text('token1').notNull(),
  feePips: integer('fee_pips').notNull(),
  hooks: text('hooks').notNull(),
  reserve0: amount('reserve0').notNull(),
  reserve1: amount('reserve1').notNull(),
  price: doublePrecision('price'),
  tvlUsd: doublePrecision('tvl_usd'),
  volumeUsd: doublePrecision('volume_usd'),
})

export const swapView = dex.table('swap', {
  chainId: integer('chain_id').notNull(),
  blockNumber: integer('block_number').notNull(),
  logIndex: integer('log_index').notNull(),
  timestamp: integer('timestamp').notNull(),
  txHash: text('tx_hash').notNull(),
  poolId: text('pool_id').notNull(),
  protocol: text('protocol').notNull(),
  token0: text('token0').notNull(),
  token1: text('token1').notNull(),
  account: text('account').notNull(),
  amount0: amount('amount0').notNull(),
  amount1: amount('amount1').notNull(),
  amountUsd: doublePrecision('amount_usd'),
})

export const tokenBucketView = dex.table('token_bucket', {
  chainId: integer('chain_id').notNull(),
  token: text('token').notNull(),
  periodSeconds: integer('period_seconds').notNull(),
  startTimestamp: integer('start_timestamp').notNull(),
  open: doublePrecision('open'),
  high: doublePrecision('high'),
  low: doublePrecision('low'),
  close: doublePrecision('close'),
  volumeUsd: doublePrecision('volume_usd'),
})

export const chainHeadView = dex.table('chain_head', {
  chainId: integer('chain_id').notNull(),
  blockNumber: integer('block_number').notNull(),
  blockHash: text('block_hash').notNull(),
  timestamp: integer('timestamp').notNull(),
})
