import type { SQL } from 'drizzle-orm'
import type { Database } from '../Database.ts'
import { sql } from '../drizzle.ts'

/** Price paid, in raw units. */
export type NftPriceRow = {
  /** The zero address for native currency. */
  readonly currency: string
  readonly price: string
  readonly priceUsd: number | null
  /** Of tokens in the index; null for native currency. */
  readonly symbol: string | null
  readonly decimals: number | null
}
export type NftSaleRow = NftPriceRow & {
  readonly txHash: string
  readonly timestamp: number
  readonly seller: string
  readonly buyer: string
  readonly amount: string
}

/** The newest sale of an item; null if the index has none. */
export async function readLastSale(
  database: Database,
  { chainId, collection, tokenId }: { readonly chainId: number; readonly collection: string; readonly tokenId: string },
): Promise<NftSaleRow | null> {
  const { rows } = await database.read((db) =>
    db.execute(sql`select sale.tx_hash as "txHash", sale.timestamp, sale.seller, sale.buyer, sale.amount::text, ${priceColumns}
      from dex.nft_sale sale ${withCurrency}
      where sale.chain_id = ${chainId}::int and sale.collection = ${collection} and sale.token_id = ${tokenId}::numeric
      order by sale.block_number desc, sale.log_index desc limit 1`),
  )
  return (rows[0] as NftSaleRow | undefined) ?? null
}

/** The columns of `NftPriceRow`, for statements with `sale` and `currency`. */
export const priceColumns: SQL = sql`sale.currency, sale.price::text, sale.price_usd as "priceUsd", currency.symbol, currency.decimals`

export const withCurrency: SQL = sql`left join dex.token currency on currency.chain_id = sale.chain_id and currency.address = sale.currency`
