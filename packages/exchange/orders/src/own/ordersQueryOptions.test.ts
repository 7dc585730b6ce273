import { localContracts } from '@oxbow/chain/localContracts'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { encodeOrder } from '@oxbow/dutch/encodeOrder'
import { flatOrder } from '@oxbow/dutch/flatOrder'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import { describe, expect, test } from 'vitest'
import type { ListedOrder } from '../Order.ts'
import { ordersQueryOptions } from './ordersQueryOptions.ts'

const address = (byte: string) => `0x${byte.repeat(20)}` as const
const account = address('a1')
const contracts = localContracts()
const network = { chainId: 31337, contracts } as unknown as Network

function listedOf(nonce: bigint, swapper = account): ListedOrder {
  const parties = { reactor: contracts.dutchV1Reactor, swapper, recipient: swapper, nonce, deadline: 1_900_000_000n }
  const order = flatOrder('v1', {
    ...parties,
    tokenIn: address('c3'),
    amountIn: 5n,
    tokenOut: address('d4'),
    amountOut: 7n,
  })
  const still = (token: `0x${string}`, amount: string) => ({ token, startAmount: amount, endAmount: amount })
  return {
    orderId: hashOrder(order),
    orderHash: hashOrder(order),
    type: 'Limit',
    orderStatus: 'open',
    chainId: 31337,
    encodedOrder: encodeOrder(order),
    signature: '0x1234',
    swapper,
    nonce: String(nonce),
    deadline: 1_900_000_000,
    createdAt: 1_800_000_000,
    input: still(address('c3'), '5'),
    outputs: [{ ...still(address('d4'), '7'), recipient: swapper }],
  }
}

/** A server that gives these pages, one after the other. */
function clientOf(pages: readonly (readonly ListedOrder[])[]) {
  const asked: string[] = []
  const ask = async (path: string) => {
    const orders = pages[asked.push(path) - 1]!
    return { orders, ...(asked.length < pages.length && { cursor: `${asked.length}:0x` }) }
  }
  return { asked, client: { api: { ask } } as unknown as ExchangeClient }
}

const read = (client: ExchangeClient) => ordersQueryOptions(client, { account, network }).queryFn({} as never)

describe('ordersQueryOptions', () => {
  test('default: all pages, each order as its bytes say it', async () => {
    const { asked, client } = clientOf([[listedOf(1n), listedOf(2n)], [listedOf(3n)]])
    const orders = await read(client)
    expect(orders.map(({ order }) => order.info.nonce)).toEqual([1n, 2n, 3n])
    expect(orders[0]).toMatchObject({ status: 'open', signed: { signature: '0x1234', chainId: 31337 } })
    expect(asked).toEqual([
      `/v1/orders?chainId=31337&swapper=${account}`,
      `/v1/orders?chainId=31337&swapper=${account}&cursor=1%3A0x`,
    ])
  })

  test('behavior: an open order that is older than what is put together is there, once', async () => {
    const pages = [[1n], [2n], [3n], [4n], [3n, 9n]].map((nonces) => nonces.map((nonce) => listedOf(nonce)))
    const { asked, client } = clientOf(pages)
    const orders = await read(client)
    expect(orders.map(({ order }) => order.info.nonce)).toEqual([1n, 2n, 3n, 4n, 9n])
    expect(asked).toHaveLength(5)
    expect(asked[4]).toBe(`/v1/orders?chainId=31337&swapper=${account}&orderStatus=open`)
  })

  test('behavior: what the server says besides the bytes is not believed', async () => {
    const lie = { ...listedOf(1n), nonce: '9', outputs: [], swapper: account }
    const [order] = await read(clientOf([[lie]]).client)
    expect(order?.order.info.nonce).toBe(1n)
    expect(order?.order.outputs).toHaveLength(1)
  })

  test.each<[string, ListedOrder]>([
    ['of somebody else', listedOf(1n, address('b2'))],
    ['of another hash', { ...listedOf(1n), orderHash: listedOf(2n).orderHash }],
    ['of another network', { ...listedOf(1n), chainId: 1 }],
    ['that is none', { ...listedOf(1n), encodedOrder: '0x1234' }],
  ])('error: an order %s', async (_, listed) => {
    await expect(read(clientOf([[listed]]).client)).rejects.toMatchObject({ code: 'UnexpectedAnswer' })
  })
})
