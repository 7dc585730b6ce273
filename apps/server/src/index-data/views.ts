import { doublePrecision, integer, pgSchema, text } from './drizzle.ts'

/*
 * Views that the index publishes; apps/indexer/ponder.schema.ts declares and explains the columns.
 * Only those that are read here, and declared as tables because drizzle can't alias a view in a join.
 */

const dex = pgSchema('dex')

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

export const chainHeadView = dex.table('chain_head', {
  chainId: integer('chain_id').notNull(),
  blockNumber: integer('block_number').notNull(),
  blockHash: text('block_hash').notNull(),
  timestamp: integer('timestamp').notNull(),
})
