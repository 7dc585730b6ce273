import { sql } from '../drizzle.ts'
import type { FollowedCollection } from '../nfts/readNfts.ts'
import type { AccountSource } from './AccountSource.ts'

/** The NFTs of a collection that a transaction moved in one direction. */
export type AccountNftRow = {
  chainId: number
  collection: string
  standard: string
  /** The lowest of several. */
  tokenId: string
  /** Different items. */
  itemCount: number
  /** Whether all of them were sold on Seaport. */
  isSale: boolean
  /** Total in native currency, which no log of a transfer tells; null if there is none. */
  nativePrice: string | null
}

/** NFTs of followed collections that were moved to or from an account. */
export function nftSources(account: string, followed: readonly FollowedCollection[]): readonly AccountSource[] {
  const column = (name: 'chainId' | 'address' | 'standard') => sql.param(followed.map((each) => each[name]))
  const isFollowed = sql`transfer join unnest(${column('chainId')}::int[], ${column('address')}::text[], ${column('standard')}::text[])
    as followed (chain_id, address, standard) on followed.chain_id = transfer.chain_id and followed.address = transfer.collection`
  const rows = sql`(select transfer.* from dex.nft_transfer ${isFollowed})`
  const wholeRows = sql`(select transfer.*, followed.standard, sale.currency, sale.price from dex.nft_transfer ${isFollowed}
    left join lateral (select currency, price from dex.nft_sale
      where nft_sale.chain_id = transfer.chain_id and nft_sale.block_number = transfer.block_number
        and nft_sale.transfer_log_index = transfer.log_index and nft_sale.part = transfer.part limit 1) sale on true)`
  const moves = (kind: string, mine: string, other: string): AccountSource => ({
    rows,
    wholeRows,
    condition: sql`event.${sql.raw(mine)} = ${account} and event.amount > 0`,
    isOwn: sql`event.signer = ${account}`,
    // A transaction may mint thousands of items.
    columns:
      sql.raw(`min(log_index) as log_index, '${kind}' as kind, event.collection as token0, null as token1, sum(amount) as amount0, null::numeric as amount1,
      (array_agg(event.${other} order by log_index, part))[1] as counterparty`),
    nft: sql`json_build_object('chainId', min(event.chain_id), 'collection', event.collection, 'standard', min(event.standard), 'tokenId', min(event.token_id)::text,
      'itemCount', count(distinct event.token_id)::int, 'isSale', bool_and(event.price is not null),
      'nativePrice', (sum(event.price) filter (where event.currency ~ '^0x0+$'))::text)`,
    groupBy: sql`event.collection`,
  })
  return [moves('nft-sent', '"from"', '"to"'), moves('nft-received', '"to"', '"from"')]
}

/** A collection in the shape of `TokenRow`, for the statement's `event`. */
export const nftJson = sql`json_build_object('chainId', event.chain_id, 'address', event.token0, 'name', null, 'symbol', null, 'decimals', 0,
  'priceUsd', null, 'volumeUsd', null, 'tvlUsd', null)`
