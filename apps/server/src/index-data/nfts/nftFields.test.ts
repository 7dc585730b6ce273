import type { GraphqlDocument } from '@oxbow/contract/GraphqlDocument'
import { collectionsOf } from '@oxbow/devnet/collectionTable'
import {
  nftCollectionDocument,
  nftCollectionsDocument,
  nftItemDocument,
  nftItemsDocument,
  nftLastSaleDocument,
  nftOwnersDocument,
  nftTransfersDocument,
  ownedNftsDocument,
} from '@oxbow/nfts/nftDocuments'
import { addCollections } from '@oxbow/test/addCollections'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countResolvers, countStatements } from '../../test/countStatements.ts'
import { type IndexDatabase, startIndexDatabase } from '../../test/startIndexDatabase.ts'
import { startTestServer, type TestServer } from '../../test/startTestServer.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const hash = (digit: string) => `0x${digit.repeat(64)}`
const [alice, bob, nobody] = [address('7'), address('8'), address('0')]
/** The last one was followed once, and its rows are still there. */
const [ferries, passes, dropped] = [address('a'), address('b'), address('c')]
const coin = address('e')
const most = String(2n ** 256n - 1n)
const chainId = 31337

let chain: TestChain
let database: IndexDatabase
let server: TestServer
let serverWithout: TestServer
/** With contracts that answer, and one that is not there. */
let serverNamed: TestServer
const named = collectionsOf('ethereum').filter(({ contract }) => contract !== 'StrangeItems')
beforeAll(async () => {
  ;[chain, database] = await Promise.all([startChain(), startIndexDatabase()])
  const env = { databaseUrl: database.url }
  server = await startTestServer(chain, env, undefined, undefined, undefined, [
    { address: ferries, standard: 'erc721' },
    { address: passes, standard: 'erc1155' },
  ])
  serverWithout = await startTestServer(chain, env)
  await addCollections(chain)
  serverNamed = await startTestServer(chain, env, undefined, undefined, undefined, [
    ...named,
    { address: ferries, standard: 'erc721' },
  ])
  // Their own tables are made meanwhile, by statements that nobody asked for.
  for (const { services } of [server, serverWithout, serverNamed]) await services.ownData?.run(async () => {})
  await database.publish()
  await database.run(`
    insert into ix_test.nft_collection values (31337, '${ferries}', 'erc721', 30, 31, false, 2, 7500.5), (31337, '${passes}', 'erc1155', 2, 3, true, 1, null),
      (31337, '${dropped}', 'erc721', 1, 1, false, 0, 0);
    insert into ix_test.nft_item select 31337, '${ferries}', n, case when n % 2 = 0 then '${alice}' else '${bob}' end, 100 from generate_series(1, 29) as n;
    insert into ix_test.nft_item values (31337, '${ferries}', 30, null, 100), (31337, '${passes}', 1, null, 100), (31337, '${passes}', ${most}, null, 100);
    insert into ix_test.nft_holding select chain_id, collection, token_id, owner, 1, 1000 + token_id::int from ix_test.nft_item where owner is not null;
    insert into ix_test.nft_holding values (31337, '${passes}', 1, '${alice}', 40, 2000), (31337, '${passes}', 1, '${bob}', 50, 2000),
      (31337, '${passes}', ${most}, '${alice}', ${most}, 2001), (31337, '${dropped}', 1, '${alice}', 1, 3000);
    insert into ix_test.nft_transfer values
      (31337, 5, 1, 0, 500, '${hash('1')}', '${ferries}', 1, '${nobody}', '${alice}', 1, '${alice}'),
      (31337, 6, 1, 0, 600, '${hash('2')}', '${ferries}', 1, '${alice}', '${bob}', 1, '${alice}'),
      (31337, 6, 2, 0, 600, '${hash('2')}', '${ferries}', 2, '${nobody}', '${alice}', 1, '${alice}');
    insert into ix_test.nft_transfer select 31337, 7, 1, part, 700, '${hash('3')}', '${passes}', 1, '${nobody}', '${alice}', part, '${alice}' from generate_series(1, 3) as part;
    insert into ix_test.token values (31337, '${coin}', 'USD Coin', 'USDC', 6);
    insert into ix_test.nft_sale values
      (31337, 6, 0, 1, 0, 600, '${hash('2')}', '${hash('9')}', '${ferries}', 1, '${alice}', '${bob}', 1, '${coin}', 500000, 0.5),
      (31337, 5, 0, 9, 0, 500, '${hash('1')}', '${hash('8')}', '${ferries}', 1, '${bob}', '${alice}', 1, '${nobody}', 2500000000000000000, 7500);`)
})
afterAll(async () => {
  await Promise.all([chain.stop(), database[Symbol.asyncDispose]()])
  for (const each of [server, serverWithout, serverNamed]) await each[Symbol.asyncDispose]()
})

async function run<Result, Variables>(
  document: GraphqlDocument<Result, Variables>,
  variables: Variables,
  asked = server,
): Promise<Result> {
  const { result, count } = await countStatements(() => asked.post('/graphql', { query: document.query, variables }))
  const { status, json } = result
  expect(count).toBeLessThanOrEqual(countResolvers(document.query))
  expect({ status, json }).toMatchObject({ status: 200, json: { data: expect.anything() } })
  return document.result.parse((json as { data: unknown }).data)
}

/** Every page of a list, three rows each. */
async function readAll<Row>(ask: (after: string | undefined) => Promise<{ items: Row[]; endCursor: string | null }>) {
  const rows: Row[] = []
  for (let after: string | undefined; ; ) {
    const { items, endCursor } = await ask(after)
    rows.push(...items)
    if (endCursor === null) return rows
    expect(items.length).toBe(3)
    after = endCursor
  }
}

describe('ownedNfts', () => {
  const owned = (account: string, asked = server) =>
    readAll(
      async (after) =>
        (await run(ownedNftsDocument, { account, chainIds: [chainId], first: 3, after }, asked)).ownedNfts,
    )

  test('default: what changed last first, each once over all pages, of followed collections alone', async () => {
    const items = await owned(alice)
    expect(items.map(({ item }) => item.tokenId).slice(0, 4)).toEqual([most, '1', '28', '26'])
    expect(items).toHaveLength(16)
    // There is no contract there: nothing is told of it, and the list is there all the same.
    const metadata = { name: null, pictureUrl: null, fault: 'refused' }
    expect(items[0]).toEqual({
      item: {
        chainId,
        collection: passes,
        collectionName: null,
        standard: 'erc1155',
        tokenId: most,
        owner: null,
        metadata,
      },
      amount: most,
      timestamp: 2001,
    })
    expect(items[2]).toMatchObject({ item: { standard: 'erc721', owner: alice }, amount: '1' })
  })

  test('behavior: nothing where the operator follows none', async () => {
    expect(await owned(alice, serverWithout)).toEqual([])
    const { nftCollection, nftItem } = await run(
      nftItemDocument,
      { chainId, collection: ferries, tokenId: '1' },
      serverWithout,
    )
    expect([nftCollection, nftItem]).toEqual([null, null])
  })
})

describe('a collection', () => {
  test('default: how many items and owners, and whether that is all', async () => {
    const { nftCollection } = await run(nftCollectionDocument, { chainId, collection: ferries })
    expect(nftCollection).toEqual({
      chainId,
      address: ferries,
      name: null,
      standard: 'erc721',
      isCut: false,
      itemCount: 30,
      ownerCount: 2,
      transferCount: 31,
      saleCount: 2,
      volumeUsd: 7500.5,
    })
    expect((await run(nftCollectionDocument, { chainId, collection: passes })).nftCollection?.isCut).toBe(true)
    expect((await run(nftCollectionDocument, { chainId, collection: dropped })).nftCollection).toBeNull()
  })

  test('behavior: items by their numbers, and by nothing that sorts 10 before 2', async () => {
    const items = await readAll(
      async (after) => (await run(nftItemsDocument, { chainId, collection: ferries, first: 3, after })).nftItems,
    )
    expect(items.map(({ tokenId }) => tokenId)).toEqual(Array.from({ length: 30 }, (_, index) => String(index + 1)))
    expect(items.at(-1)?.owner).toBeNull()
    const { nftItems } = await run(nftItemsDocument, { chainId, collection: passes })
    expect(nftItems.items.map(({ tokenId }) => tokenId)).toEqual(['1', most])
  })

  test('behavior: owners of the collection and of one item, who has most first', async () => {
    const owners = async (variables: { collection: string; tokenId?: string }) =>
      (await run(nftOwnersDocument, { chainId, ...variables })).nftOwners.items
    expect(await owners({ collection: ferries })).toEqual([
      { owner: bob, itemCount: 15, amount: '15' },
      { owner: alice, itemCount: 14, amount: '14' },
    ])
    // More than there can be, because a contract may say so.
    expect((await owners({ collection: passes }))[0]).toEqual({ owner: alice, itemCount: 2, amount: most })
    expect(await owners({ collection: passes, tokenId: '1' })).toEqual([
      { owner: bob, itemCount: 1, amount: '50' },
      { owner: alice, itemCount: 1, amount: '40' },
    ])
  })

  test('behavior: transfers of the collection and of one item, the newest first, also several of one event', async () => {
    const transfers = (variables: { collection: string; tokenId?: string }) =>
      readAll(
        async (after) => (await run(nftTransfersDocument, { chainId, first: 3, after, ...variables })).nftTransfers,
      )
    const all = await transfers({ collection: ferries })
    expect(all.map(({ tokenId, timestamp }) => [tokenId, timestamp])).toEqual([
      ['2', 600],
      ['1', 600],
      ['1', 500],
    ])
    expect(await transfers({ collection: ferries, tokenId: '1' })).toHaveLength(2)
    expect((await transfers({ collection: passes })).map(({ amount }) => amount)).toEqual(['3', '2', '1'])
  })
})

describe('sales', () => {
  test('default: what was paid last for an item, and nothing for one that was not sold', async () => {
    const lastSale = async (tokenId: string, collection: string = ferries) =>
      (await run(nftLastSaleDocument, { chainId, collection, tokenId })).nftLastSale
    const paid = { currency: coin, price: '500000', priceUsd: 0.5, symbol: 'USDC', decimals: 6 }
    expect(await lastSale('1')).toEqual({ txHash: hash('2'), timestamp: 600, amount: '1', paid })
    expect(await lastSale('2')).toBeNull()
    expect(await lastSale('1', dropped)).toBeNull()
  })

  test('behavior: the transfer that a sale was made by says what was paid, and no other one', async () => {
    const { nftTransfers } = await run(nftTransfersDocument, { chainId, collection: ferries })
    expect(nftTransfers.items.map(({ sale, tokenId }) => [tokenId, sale?.price])).toEqual([
      ['2', undefined],
      ['1', '500000'],
      ['1', undefined],
    ])
  })

  test('behavior: a volume is unknown where the worth of one sale is', async () => {
    const { nftCollection } = await run(nftCollectionDocument, { chainId, collection: passes })
    expect(nftCollection).toMatchObject({ saleCount: 1, volumeUsd: null })
  })
})

describe('nftCollections', () => {
  const find = async (search?: string, first = 20, asked = serverNamed) =>
    (await run(nftCollectionsDocument, { chainIds: [chainId, chainId], search, first }, asked)).nftCollections
  const names = async (search?: string, first?: number) => (await find(search, first)).map(({ name }) => name)

  test('default: by beginnings of words of the names that contracts answer, by address, and all in the operator’s order', async () => {
    expect(await names('river')).toEqual(['River Ferries', 'River Stones'])
    expect(await names('ferr')).toEqual(['Ferry Passes', 'River Ferries'])
    expect(await names(' stones river ')).toEqual(['River Stones'])
    expect(await names('iver')).toEqual([])
    expect(await names()).toEqual(['River Ferries', 'River Stones', 'Ferry Passes', null])
    expect(await names(' ', 2)).toEqual(['River Ferries', 'River Stones'])
    expect(await names(named[2]!.address.toUpperCase().replace('X', 'x'))).toEqual(['Ferry Passes'])
  })

  test('behavior: the picture of the first item, where one has been seen; nothing where the operator follows none', async () => {
    expect(await find(ferries)).toEqual([
      { chainId, address: ferries, name: null, pictureUrl: `/nft-pictures/31337/${ferries}/1` },
    ])
    expect((await find('stones'))[0]?.pictureUrl).toBeNull()
    expect(await find(undefined, 20, serverWithout)).toEqual([])
  })
})

test('an item: as it is, null when it was never seen, and what is no number is refused', async () => {
  const item = async (tokenId: string) =>
    (await run(nftItemDocument, { chainId, collection: ferries, tokenId })).nftItem
  expect(await item('1')).toMatchObject({ owner: bob, standard: 'erc721' })
  expect(await item('31')).toBeNull()
  for (const tokenId of ['-1', '0x1', '1'.repeat(79), String(2n ** 256n), 'x']) {
    const { status, json } = await server.post('/graphql', {
      query: nftItemDocument.query,
      variables: { chainId, collection: ferries, tokenId },
    })
    expect(status, tokenId).toBe(400)
    expect(json).toMatchObject({ errorCode: 'RequestValidationError' })
  }
})
