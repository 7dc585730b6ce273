import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../Cursor.ts'
import type { Database } from '../Database.ts'
import { sql } from '../drizzle.ts'
import { type NftPriceRow, priceColumns, withCurrency } from './readNftSales.ts'

export type NftStandard = 'erc721' | 'erc1155'

/** A collection that the operator follows. */
export type FollowedCollection = { readonly chainId: number; readonly address: string; readonly standard: NftStandard }

export type NftCollectionRow = FollowedCollection & {
  readonly itemCount: number
  readonly ownerCount: number
  readonly transferCount: number
  readonly isCut: boolean
  readonly saleCount: number
  readonly volumeUsd: number | null
}
export type NftItemRow = {
  readonly chainId: number
  readonly collection: string
  readonly standard: NftStandard
  readonly tokenId: string
  readonly owner: string | null
}
export type NftHoldingRow = { readonly item: NftItemRow; readonly amount: string; readonly timestamp: number }
export type NftOwnerRow = { readonly owner: string; readonly itemCount: number; readonly amount: string }
export type NftTransferRow = {
  readonly txHash: string
  readonly timestamp: number
  readonly tokenId: string
  readonly from: string
  readonly to: string
  readonly amount: string
  /** Null for a transfer without a sale in the index. */
  readonly sale: NftPriceRow | null
}
export type NftPage<Row> = { items: Row[]; endCursor: string | null }
type Part = { readonly first: number; readonly after?: string | undefined }

const int = z.int().max(2_147_483_647)
const digits = z.string().regex(/^(0|[1-9]\d{0,77})$/)
const text = z.string().max(66)

/** An account's items in the followed collections, last changed first. */
export async function readOwnedNfts(
  database: Database,
  { account, followed, first, after }: Part & { account: string; followed: readonly FollowedCollection[] },
): Promise<NftPage<NftHoldingRow>> {
  if (followed.length === 0) return { items: [], endCursor: null }
  const key = after === undefined ? undefined : decodeCursor(after, z.tuple([int, int, text, digits]))
  const place = sql`holding.timestamp, holding.chain_id, holding.collection, holding.token_id`
  const isLater = key
    ? sql`and (${place}) < (${key[0]}::int, ${key[1]}::int, ${key[2]}::text, ${key[3]}::numeric)`
    : sql``
  const column = (name: keyof FollowedCollection) => sql.param(followed.map((collection) => collection[name]))
  type Row = NftItemRow & { amount: string; timestamp: number }
  const rows = await read<Row>(
    database,
    sql`select holding.chain_id as "chainId", holding.collection, followed.standard, holding.token_id::text as "tokenId",
      case when followed.standard = 'erc721' then holding.owner end as owner, holding.amount::text, holding.timestamp
      from dex.nft_holding holding
        join unnest(${column('chainId')}::int[], ${column('address')}::text[], ${column('standard')}::text[]) as followed (chain_id, address, standard)
          on followed.chain_id = holding.chain_id and followed.address = holding.collection
      where holding.owner = ${account} ${isLater}
      order by holding.timestamp desc, holding.chain_id desc, holding.collection desc, holding.token_id desc limit ${first + 1}`,
  )
  const { items, endCursor } = cut(rows, first, ({ timestamp, chainId, collection, tokenId }) => [
    timestamp,
    chainId,
    collection,
    tokenId,
  ])
  return { items: items.map(({ amount, timestamp, ...item }) => ({ item, amount, timestamp })), endCursor }
}

/** A collection without any event yet has zero counts. */
export async function readNftCollection(database: Database, collection: FollowedCollection): Promise<NftCollectionRow> {
  const { address, chainId } = collection
  const [row] = await read<Omit<NftCollectionRow, keyof FollowedCollection>>(
    database,
    sql`select item_count as "itemCount", transfer_count as "transferCount", is_cut as "isCut", sale_count as "saleCount", volume_usd as "volumeUsd",
      (select count(distinct owner)::int from dex.nft_holding where chain_id = ${chainId}::int and collection = ${address}) as "ownerCount"
      from dex.nft_collection where chain_id = ${chainId}::int and address = ${address}`,
  )
  const nothing = { itemCount: 0, ownerCount: 0, transferCount: 0, isCut: false, saleCount: 0, volumeUsd: 0 }
  return { ...collection, ...(row ?? nothing) }
}

/** The lowest token id seen in each collection, in their order; undefined for collections without events. */
export async function readFirstItems(
  database: Database,
  collections: readonly { readonly chainId: number; readonly address: string }[],
): Promise<readonly (string | undefined)[]> {
  if (collections.length === 0) return []
  const [chainIds, addresses] = [collections.map(({ chainId }) => chainId), collections.map(({ address }) => address)]
  const rows = await read<{ place: number; tokenId: string }>(
    database,
    sql`select asked.place::int, item.token_id::text as "tokenId"
      from unnest(${sql.param(chainIds)}::int[], ${sql.param(addresses)}::text[]) with ordinality as asked (chain_id, address, place)
        cross join lateral (select token_id from dex.nft_item
          where chain_id = asked.chain_id and collection = asked.address order by token_id limit 1) item`,
  )
  const found = new Map(rows.map(({ place, tokenId }) => [place, tokenId]))
  return collections.map((_, index) => found.get(index + 1))
}

/** Items of a collection by token id, including burned ones. */
export async function readNftItems(
  database: Database,
  { collection, tokenId, first, after }: Part & OfItem,
): Promise<NftPage<NftItemRow>> {
  const key = after === undefined ? undefined : decodeCursor(after, z.tuple([digits]))
  const { address, chainId, standard } = collection
  const rows = await read<Pick<NftItemRow, 'tokenId' | 'owner'>>(
    database,
    sql`select token_id::text as "tokenId", owner from dex.nft_item
      where chain_id = ${chainId}::int and collection = ${address} ${ofItem(tokenId)} ${key ? sql`and token_id > ${key[0]}::numeric` : sql``}
      order by token_id limit ${first + 1}`,
  )
  const items = rows.map((row) => ({ chainId, collection: address, standard, ...row }))
  return cut(items, first, ({ tokenId }) => [tokenId])
}

/** Largest holders of a collection, or of one item. */
export async function readNftOwners(
  database: Database,
  { collection, tokenId, first, after }: Part & OfItem,
): Promise<NftPage<NftOwnerRow>> {
  const key = after === undefined ? undefined : decodeCursor(after, z.tuple([int, digits, text]))
  const { address, chainId } = collection
  const rows = await read<NftOwnerRow>(
    database,
    sql`select owner, "itemCount", amount::text from (
        select owner, count(*)::int as "itemCount", least(sum(amount), 2::numeric ^ 256 - 1) as amount from dex.nft_holding
        where chain_id = ${chainId}::int and collection = ${address} ${ofItem(tokenId)} group by owner) as held
      ${key ? sql`where ("itemCount", amount, owner) < (${key[0]}::int, ${key[1]}::numeric, ${key[2]}::text)` : sql``}
      order by "itemCount" desc, held.amount desc, owner desc limit ${first + 1}`,
  )
  return cut(rows, first, ({ itemCount, amount, owner }) => [itemCount, amount, owner])
}

/** Transfers, newest first. */
export async function readNftTransfers(
  database: Database,
  { collection, tokenId, first, after }: Part & OfItem,
): Promise<NftPage<NftTransferRow>> {
  const key = after === undefined ? undefined : decodeCursor(after, z.tuple([int, int, int]))
  const { address, chainId } = collection
  type Row = NftTransferRow & { blockNumber: number; logIndex: number; part: number } & Nullable<NftPriceRow>
  const rows = await read<Row>(
    database,
    sql`select tx_hash as "txHash", timestamp, token_id::text as "tokenId", "from", "to", amount::text, block_number as "blockNumber",
        log_index as "logIndex", part, paid.* from dex.nft_transfer transfer
        left join lateral (select ${priceColumns} from dex.nft_sale sale ${withCurrency}
          where sale.chain_id = transfer.chain_id and sale.block_number = transfer.block_number
            and sale.transfer_log_index = transfer.log_index and sale.part = transfer.part limit 1) paid on true
      where chain_id = ${chainId}::int and collection = ${address} ${ofItem(tokenId)}
        ${key ? sql`and (block_number, log_index, part) < (${key[0]}::int, ${key[1]}::int, ${key[2]}::int)` : sql``}
      order by block_number desc, log_index desc, part desc limit ${first + 1}`,
  )
  const { items, endCursor } = cut(rows, first, ({ blockNumber, logIndex, part }) => [blockNumber, logIndex, part])
  return { items: items.map(withSale), endCursor }
}

type Nullable<Row> = { readonly [Name in keyof Row]: Row[Name] | null }

function withSale({ currency, price, priceUsd, symbol, decimals, ...row }: NftTransferRow & Nullable<NftPriceRow>) {
  const isSale = currency !== null && price !== null
  return { ...row, sale: isSale ? { currency, price, priceUsd, symbol, decimals } : null }
}

type OfItem = { readonly collection: FollowedCollection; readonly tokenId?: string | undefined }

function ofItem(tokenId: string | undefined): SQL {
  return tokenId === undefined ? sql`` : sql`and token_id = ${tokenId}::numeric`
}

async function read<Row extends object>(database: Database, statement: SQL): Promise<Row[]> {
  const { rows } = await database.read((db) => db.execute(statement))
  return rows as Row[]
}

/** One row more than requested indicates another page. */
function cut<Row>(
  rows: readonly Row[],
  first: number,
  keyOf: (row: Row) => readonly (string | number)[],
): NftPage<Row> {
  const items = rows.slice(0, first)
  const last = items.at(-1)
  return { items, endCursor: rows.length > first && last !== undefined ? encodeCursor(keyOf(last)) : null }
}
