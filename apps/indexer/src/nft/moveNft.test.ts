import { operatorAbi } from '@oxbow/abi/operator'
import { collectionsOf } from '@oxbow/devnet/collectionTable'
import { accounts } from '@oxbow/test/accounts'
import { addCollections } from '@oxbow/test/addCollections'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { type Address, encodeFunctionData, parseAbi, zeroAddress, zeroHash } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ether, nft, ordersAbi, signOrder } from '../../test/seaportOrders.ts'
import { TestIndexer } from '../../test/TestIndexer.ts'

const abi = parseAbi([
  'function transferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function tell(address from, address to, uint256 id)',
  'function mint(address[] to)',
])
const collections = collectionsOf('ethereum')
const [ferries, stones, passes, strange] = collections.map(({ address }) => address) as [
  Address,
  Address,
  Address,
  Address,
]
const [alice, bob] = [accounts[0]!, accounts[1]!]
const [aliceKey, bobKey] = [alice.address.toLowerCase(), bob.address.toLowerCase()]

let chain: TestChain
let indexer: TestIndexer
beforeAll(async () => {
  chain = await startChain()
  await addCollections(chain)
  // The stones are nobody's to follow: their events are in the same blocks, and in no row.
  const followed = collections.filter(({ address }) => address !== stones)
  indexer = await TestIndexer.create(chain, [], followed)
  await indexer.start()
})
afterAll(async () => {
  await indexer?.[Symbol.asyncDispose]()
  await chain?.stop()
})

async function call(from: typeof alice, to: Address, data: `0x${string}`, value = 0n): Promise<void> {
  const hash = await chain.walletClient(from).sendTransaction({ to, data, value })
  expect((await chain.publicClient.waitForTransactionReceipt({ hash })).status).toBe('success')
}

async function holdersOf(collection: Address, tokenId: bigint): Promise<Record<string, string>> {
  await indexer.waitForHead(chain)
  const rows = await indexer.query<{ owner: string; amount: string }>(
    'select owner, amount::text from dex.nft_holding where collection = $1 and token_id = $2 order by owner',
    [collection, String(tokenId)],
  )
  return Object.fromEntries(rows.map(({ amount, owner }) => [owner, amount]))
}

describe('NFTs in the index', () => {
  test('default: owners, amounts and the way of each item, of the followed collections alone', async () => {
    expect(await holdersOf(ferries, 1n)).toEqual({ [aliceKey]: '1' })
    expect((await holdersOf(passes, 1n))[aliceKey]).toBe('15')
    expect(
      await indexer.query(
        'select address, standard, item_count, transfer_count, is_cut from dex.nft_collection order by 1',
      ),
    ).toEqual(
      [
        { address: ferries, standard: 'erc721', item_count: 42, transfer_count: 53, is_cut: false },
        { address: passes, standard: 'erc1155', item_count: 4, transfer_count: 25, is_cut: false },
        { address: strange, standard: 'erc721', item_count: 9, transfer_count: 9, is_cut: false },
      ].sort((a, b) => a.address.localeCompare(b.address)),
    )
    const way = await indexer.query(
      'select "from", "to" from dex.nft_transfer where collection = $1 and token_id = 7 order by block_number, log_index',
      [ferries],
    )
    expect(way).toHaveLength(7)
    expect(way[0]).toMatchObject({ from: zeroAddress })
    expect(way.at(-1)).toMatchObject({ to: aliceKey })
    const others = await indexer.query('select 1 from dex.nft_transfer where collection = $1', [stones])
    expect(others).toEqual([])
  })

  test('behavior: an item that is handed on has its new owner, an amount is taken from one and given to the other', async () => {
    await call(
      alice,
      ferries,
      encodeFunctionData({ abi, functionName: 'transferFrom', args: [alice.address, bob.address, 1n] }),
    )
    expect(await holdersOf(ferries, 1n)).toEqual({ [bobKey]: '1' })
    const args = [alice.address, bob.address, 2n, 5n, '0x'] as const
    await call(alice, passes, encodeFunctionData({ abi, functionName: 'safeTransferFrom', args }))
    const held = await holdersOf(passes, 2n)
    expect(held[aliceKey]).toBeUndefined()
    expect(held[bobKey]).toBe('10')
    const toSelf = [bob.address, bob.address, 2n, 10n, '0x'] as const
    await call(bob, passes, encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: toSelf }))
    expect((await holdersOf(passes, 2n))[bobKey]).toBe('10')
  })

  test('behavior: nothing of an item that never was, which anybody may hand on, makes none', async () => {
    const args = [alice.address, bob.address, 909n, 0n, '0x'] as const
    await call(alice, passes, encodeFunctionData({ abi, functionName: 'safeTransferFrom', args }))
    expect(await holdersOf(passes, 909n)).toEqual({})
    expect(
      await indexer.query('select 1 from dex.nft_item where collection = $1 and token_id = 909', [passes]),
    ).toEqual([])
  })

  test('behavior: a contract that tells of what never was gives an item one owner all the same', async () => {
    const tell = (from: Address, to: Address, id: bigint) =>
      call(alice, strange, encodeFunctionData({ abi, functionName: 'tell', args: [from, to, id] }))
    await tell(bob.address, bob.address, 1n)
    expect(await holdersOf(strange, 1n)).toEqual({ [bobKey]: '1' })
    await tell(alice.address, zeroAddress, 1n)
    expect(await holdersOf(strange, 1n)).toEqual({})
    const most = 2n ** 256n - 1n
    await tell(alice.address, alice.address, most)
    expect(await holdersOf(strange, most)).toEqual({ [aliceKey]: '1' })
  })

  test('behavior: a sale is in the history of its item, and a reorg takes it back', async () => {
    const snapshot = await chain.testClient.snapshot()
    const { seaport } = chain.contracts
    await call(
      bob,
      ferries,
      encodeFunctionData({ abi: operatorAbi, functionName: 'setApprovalForAll', args: [seaport, true] }),
    )
    const price = 3n * 10n ** 18n
    const paid = [{ ...ether(price), recipient: bob.address }]
    const { order, orderHash } = await signOrder(chain, bob, [nft(ferries, 1n)], paid)
    const data = encodeFunctionData({ abi: ordersAbi, functionName: 'fulfillOrder', args: [order, zeroHash] })
    await call(alice, seaport, data, price)
    expect(await holdersOf(ferries, 1n)).toEqual({ [aliceKey]: '1' })
    const sales = `select seller, buyer, currency, price::text, price_usd, order_hash from dex.nft_sale sale join dex.nft_transfer transfer
      on transfer.block_number = sale.block_number and transfer.log_index = sale.transfer_log_index and transfer."to" = sale.buyer`
    const counts = 'select sale_count, volume_usd from dex.nft_collection where address = $1'
    expect(await indexer.query(sales)).toEqual([
      {
        seller: bobKey,
        buyer: aliceKey,
        currency: zeroAddress,
        price: String(price),
        price_usd: null,
        order_hash: orderHash,
      },
    ])
    // No pool prices the currency of this chain, so the volume is not known.
    expect(await indexer.query(counts, [ferries])).toEqual([{ sale_count: 1, volume_usd: null }])

    await chain.testClient.revert({ id: snapshot })
    await chain.testClient.mine({ blocks: 6 })
    expect(await holdersOf(ferries, 1n)).toEqual({ [bobKey]: '1' })
    expect(await indexer.query(sales)).toEqual([])
    expect(await indexer.query(counts, [ferries])).toEqual([{ sale_count: 0, volume_usd: 0 }])
  })

  test('behavior: a reorg takes back what was handed on', async () => {
    const snapshot = await chain.testClient.snapshot()
    await call(
      bob,
      ferries,
      encodeFunctionData({ abi, functionName: 'transferFrom', args: [bob.address, alice.address, 1n] }),
    )
    expect(await holdersOf(ferries, 1n)).toEqual({ [aliceKey]: '1' })
    await chain.testClient.revert({ id: snapshot })
    await chain.testClient.mine({ blocks: 3 })
    expect(await holdersOf(ferries, 1n)).toEqual({ [bobKey]: '1' })
  })
})
