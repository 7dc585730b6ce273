import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import { UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import { encodeOrder } from '@oxbow/dutch/encodeOrder'
import { flatOrder } from '@oxbow/dutch/flatOrder'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import type { SignedOrder } from '@oxbow/orders/Order'
import { afterEach, expect, test, vi } from 'vitest'
import { collectOrders } from './collectOrders.ts'
import { createOrderReader } from './createOrderReader.ts'

const ethereum = publicNetworks.find(({ chainId }) => chainId === 1)!
const address = (byte: string) => `0x${byte.repeat(20)}` as const
const hash = (byte: string) => `0x${byte.repeat(32)}` as const

function orderOf(nonce: bigint, reactor = ethereum.contracts.dutchV1Reactor!) {
  return flatOrder('v1', {
    reactor,
    swapper: address('b2'),
    recipient: address('b2'),
    nonce,
    deadline: 2_000n,
    tokenIn: address('d4'),
    amountIn: 1_000n,
    tokenOut: address('e5'),
    amountOut: 10_000n,
  })
}

/** A server that says of every order what is not so, but for its bytes. */
function listed(encodedOrder: string) {
  const amounts = { token: address('99'), startAmount: '1', endAmount: '1' }
  return {
    orderId: hash('77'),
    orderHash: hash('77'),
    type: 'Limit',
    orderStatus: 'open',
    chainId: 10,
    encodedOrder,
    signature: '0x1234',
    swapper: address('66'),
    nonce: '9',
    deadline: 1,
    createdAt: 1,
    input: amounts,
    outputs: [{ ...amounts, recipient: address('66') }],
  }
}

afterEach(() => vi.unstubAllGlobals())

const reader = () => createOrderReader(ethereum.contracts)
const oxbow = () => createExchangeClient({ baseUrl: 'http://oxbow.test' })

/** Of the book that answers so, page by page. */
async function collect(...pages: readonly unknown[]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(JSON.stringify(pages[Math.min(asked.length, pages.length) - 1]))
  })
  return { asked, ...(await collectOrders(oxbow(), 1, { mostPages: 4, reader: reader() })) }
}

test('default: an order is what its bytes say, over all pages, each once', async () => {
  const [first, second] = [orderOf(1n), orderOf(2n)]
  const { asked, entries: orders } = await collect(
    { orders: [listed(encodeOrder(first))], cursor: '1:a&b' },
    { orders: [listed(encodeOrder(first)), listed(encodeOrder(second))] },
  )
  expect(orders).toEqual([first, second].map((order) => ({ hash: hashOrder(order), order, signature: '0x1234' })))
  expect(asked).toEqual([
    'http://oxbow.test/v1/orders?chainId=1&orderStatus=open',
    'http://oxbow.test/v1/orders?chainId=1&orderStatus=open&cursor=1%3Aa%26b',
  ])
})

test('behavior: what no reactor of the network takes is left out', async () => {
  const { entries: orders } = await collect({
    orders: [
      listed('0x1234'),
      listed(encodeOrder(orderOf(1n, address('a1')))),
      listed(`${encodeOrder(orderOf(1n))}00`),
    ],
  })
  expect(orders).toEqual([])
})

test('behavior: a book that never ends is left, and a page that comes again is its end', async () => {
  const more = await collect(...['a', 'b', 'c', 'd', 'e'].map((cursor) => ({ orders: [], cursor })))
  expect([more.asked.length, more.next]).toEqual([4, 'd'])
  const again = await collect({ orders: [], cursor: 'again' })
  expect([again.asked.length, again.next]).toEqual([2, undefined])
})

test('behavior: an answer that is none is refused', async () => {
  await expect(collect({ orders: [{ encodedOrder: 'all of it' }] })).rejects.toThrow(UnexpectedAnswerError)
})

test('behavior: behind the first page with a known order nothing is read', async () => {
  const asked: string[] = []
  const orders = [orderOf(3n), orderOf(2n), orderOf(1n)]
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(
      JSON.stringify({ orders: [listed(encodeOrder(orders[asked.length - 1]!))], cursor: `${asked.length}:0x` }),
    )
  })
  const isKnown = (known: string) => known === hashOrder(orders[1]!)
  const read = await collectOrders(oxbow(), 1, { isKnown, mostPages: 4, reader: reader() })
  expect(read.entries.map(({ hash }) => hash)).toEqual(orders.slice(0, 2).map(hashOrder))
  expect([asked.length, read.next, read.isMet]).toEqual([2, '2:0x', true])
  const rest = await collectOrders(oxbow(), 1, { from: read.next, mostPages: 1, reader: reader() })
  expect([asked.at(-1), rest.next, rest.isMet]).toEqual([`${asked[0]}&cursor=2%3A0x`, '3:0x', false])
})

test('behavior: the same bytes are read once, another signature is another reading, and what is gone is forgotten', () => {
  const { read, retain } = reader()
  const listing = listed(encodeOrder(orderOf(1n))) as unknown as SignedOrder
  const first = read(listing)
  expect(first?.hash).toBe(hashOrder(orderOf(1n)))
  expect(read({ ...listing })).toBe(first)
  expect(read({ ...listing, signature: '0x99' })).toMatchObject({ hash: first!.hash, signature: '0x99' })
  retain(() => false)
  const again = read(listing)
  expect(again).toEqual(first)
  expect(again).not.toBe(first)
})
