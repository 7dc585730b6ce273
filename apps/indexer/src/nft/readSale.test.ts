import { erc20Abi } from '@oxbow/abi/erc20'
import { operatorAbi } from '@oxbow/abi/operator'
import { collectionsOf } from '@oxbow/devnet/collectionTable'
import { accounts } from '@oxbow/test/accounts'
import { addCollections } from '@oxbow/test/addCollections'
import { deployToken, type TestToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { encodeFunctionData, type Hex, parseAbi, parseEther, zeroAddress, zeroHash } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ether, money, nft, ordersAbi, signOrder } from '../../test/seaportOrders.ts'
import { readSale } from './readSale.ts'

const [alice, bob, carol] = [accounts[0]!, accounts[1]!, accounts[2]!]
const ferries = collectionsOf('ethereum')[0]!.address
const price = parseEther('2')
const fee = parseEther('0.1')
const [fromOffer, toOffer] = [
  { orderIndex: 0n, itemIndex: 0n },
  { orderIndex: 1n, itemIndex: 0n },
]

let chain: TestChain
let coin: TestToken
let ownCoin: TestToken
let snapshot: Hex
beforeAll(async () => {
  chain = await startChain()
  await addCollections(chain)
  coin = await deployToken(chain, { symbol: 'USDC', decimals: 6, holders: [alice.address, bob.address] })
  ownCoin = await deployToken(chain, { symbol: 'MINE', holders: [bob.address] })
  const { seaport } = chain.contracts
  const approveAll = { abi: operatorAbi, functionName: 'setApprovalForAll', args: [seaport, true] } as const
  await send(alice, ferries, encodeFunctionData(approveAll))
  for (const [owner, token] of [
    [alice, coin],
    [bob, coin],
    [bob, ownCoin],
  ] as const) {
    const approve = { abi: erc20Abi, functionName: 'approve', args: [seaport, 2n ** 255n] } as const
    await send(owner, token.address, encodeFunctionData(approve))
  }
})
beforeEach(async () => {
  if (snapshot) await chain.testClient.revert({ id: snapshot })
  snapshot = await chain.testClient.snapshot()
})
afterAll(() => chain?.stop())

async function send(from: typeof alice, to: Hex, data: Hex, value = 0n) {
  const hash = await chain.walletClient(from).sendTransaction({ to, data, value, gas: 1_000_000n })
  const receipt = await chain.publicClient.waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  return { from: from.address, to, value, logs: receipt.logs }
}

const call = (from: typeof alice, data: Hex, value?: bigint) => send(from, chain.contracts.seaport, data, value)

type Transaction = Awaited<ReturnType<typeof send>>
function read(transaction: Transaction, change: Partial<Parameters<typeof readSale>[0]> = {}) {
  const move = { collection: ferries, tokenId: 1n, from: alice.address, to: bob.address, amount: 1n, ...change }
  const isCurrency = (token: Hex) => token === coin.address
  return readSale(move, transaction, { seaport: chain.contracts.seaport, isCurrency })
}

const fulfill = (order: Awaited<ReturnType<typeof signOrder>>['order']) =>
  encodeFunctionData({ abi: ordersAbi, functionName: 'fulfillOrder', args: [order, zeroHash] })

describe('readSale', () => {
  test('default: sold for the native currency, with what others get of the price', async () => {
    const paid = [
      { ...ether(price - fee), recipient: alice.address },
      { ...ether(fee), recipient: carol.address },
    ]
    const { order, orderHash } = await signOrder(chain, alice, [nft(ferries, 1n)], paid)
    const sold = await call(bob, fulfill(order), price)
    expect(read(sold)).toMatchObject({ currency: zeroAddress, price, orderHash })
    expect(read(sold, { tokenId: 2n })).toBeUndefined()
    expect(read(sold, { from: carol.address })).toBeUndefined()
    // Called by another contract, who paid is not known.
    expect(read({ ...sold, to: ferries })).toBeUndefined()
    expect(read({ ...sold, value: price - 1n })).toBeUndefined()
  })

  test('default: sold for a stablecoin, by its own transfers', async () => {
    const wanted = [{ ...money(coin.address, 500n), recipient: alice.address }]
    const { order } = await signOrder(chain, alice, [nft(ferries, 1n)], wanted)
    const sold = await call(bob, fulfill(order))
    expect(read(sold)).toMatchObject({ currency: coin.address, price: 500n })
    const withoutMoney = sold.logs.filter(({ address }) => address !== coin.address)
    expect(read({ ...sold, logs: withoutMoney })).toBeUndefined()
    // A contract in between may have lent itself the price and given it back.
    expect(read({ ...sold, to: ferries })).toBeUndefined()
  })

  test('behavior: a token that anybody could have made is no price', async () => {
    const wanted = [{ ...money(ownCoin.address, 10n ** 24n), recipient: alice.address }]
    const { order } = await signOrder(chain, alice, [nft(ferries, 1n)], wanted)
    expect(read(await call(bob, fulfill(order)))).toBeUndefined()
  })

  test('behavior: two items in one order have no price each', async () => {
    const paid = [{ ...ether(price), recipient: alice.address }]
    const { order } = await signOrder(chain, alice, [nft(ferries, 1n), nft(ferries, 8n)], paid)
    expect(read(await call(bob, fulfill(order), price))).toBeUndefined()
  })

  test('behavior: orders that are matched by one account pay that account alone', async () => {
    for (const pay of [ether(price), money(coin.address, 10n ** 9n)]) {
      await chain.testClient.revert({ id: snapshot })
      snapshot = await chain.testClient.snapshot()
      const selling = await signOrder(chain, alice, [nft(ferries, 1n)], [{ ...pay, recipient: alice.address }])
      const buying = await signOrder(chain, alice, [pay], [{ ...nft(ferries, 1n), recipient: bob.address }])
      const fulfillments = [
        { offerComponents: [fromOffer], considerationComponents: [toOffer] },
        { offerComponents: [toOffer], considerationComponents: [fromOffer] },
      ]
      const args = [[selling.order, buying.order], fulfillments] as const
      const data = encodeFunctionData({ abi: ordersAbi, functionName: 'matchOrders', args })
      const washed = await call(alice, data, pay.itemType === 0 ? price : 0n)
      expect(washed.logs.some(({ address }) => address === ferries)).toBe(true)
      expect(read(washed)).toBeUndefined()
    }
  })

  test('behavior: who fills an order of their own pays themselves', async () => {
    const { order } = await signOrder(chain, alice, [nft(ferries, 1n)], [{ ...ether(price), recipient: alice.address }])
    const args = [[order], [[fromOffer]], [[fromOffer]], zeroHash, 1n] as const
    const washed = await call(
      alice,
      encodeFunctionData({ abi: ordersAbi, functionName: 'fulfillAvailableOrders', args }),
      price,
    )
    expect(read(washed, { to: alice.address })).toBeUndefined()
  })

  test('behavior: handed on without an order is no sale', async () => {
    const abi = parseAbi(['function transferFrom(address from, address to, uint256 id)'])
    const data = encodeFunctionData({ abi, functionName: 'transferFrom', args: [alice.address, bob.address, 1n] })
    expect(read(await send(alice, ferries, data))).toBeUndefined()
  })
})
