/** Of apps/indexer/ponder.schema.ts: primary keys and indices of the tables that say what there is now, by which lists and searches read. */
export const marketIndices = [
  ['token', 'chain_id, address'],
  ['token', 'chain_id, tvl_usd desc nulls last, address'],
  ['token', 'chain_id, backing_usd desc nulls last'],
  ['token', 'address'],
  ['token', 'symbol'],
  ['pool', 'chain_id, id'],
  ['pool', 'chain_id, token0, token1'],
  ['pool', 'chain_id, token1'],
  ['pool', 'chain_id, tvl_usd desc nulls last, id'],
  ['pool', 'chain_id, anchor_usd desc nulls last, id'],
  ['pool', 'id'],
  ['pool_figures', 'chain_id, pool_id'],
  ['pool_figures', 'chain_id, volume_day_usd desc nulls last, pool_id'],
  ['nft_item', 'chain_id, collection, token_id'],
  ['token_figures', 'chain_id, token'],
  ['token_figures', 'chain_id, volume_day_usd desc nulls last, token'],
] as const
