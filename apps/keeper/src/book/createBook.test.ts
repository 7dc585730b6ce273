import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import { encodeOrder } from '@oxbow/dutch/encodeOrder'
import { flatOrder } from '@oxbow/dutch/flatOrder'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import { afterEach, expect, test, vi } from 'vitest'
import { createBook } from './createBook.ts'

const ethereum = publicNetworks.find(({ chainId }) => chainId === 1)!
const address = (byte: string) => `0x${byte.repeat(20)}` as const
const orders = Array.from({ length: 200 }, (_, index) =>
  flatOrder('v1', {
    ...{ reactor: ethereum.contracts.dutchV1Reactor!, swapper: address('b2'), recipient: address('b2') },
    ...{ nonce: BigInt(index), deadline: 2_000n, tokenIn: address('d4'), amountIn: 1_000n },
    ...{ tokenOut: address('e5'), amountOut: 10_000n },
  }),
)
const hashes = orders.map(hashOrder)

/** A book of those orders, the newest first, fifty a page. */
function startBook() {
  const listed: number[] = []
  let asked = 0
  const server = { isEndless: false }
  vi.stubGlobal('fetch', async (url: string) => {
    asked++
    const at = Number(new URL(url).searchParams.get('cursor')?.split(':')[0] ?? 0)
    const shown = listed.slice(at, at + 50)
    const amounts = { token: address('99'), startAmount: '1', endAmount: '1' }
    const answer = {
      orders: shown.map((index) => ({
        ...{ orderId: hashes[index], orderHash: hashes[index], type: 'Limit', orderStatus: 'open', chainId: 1 },
        ...{ encodedOrder: encodeOrder(orders[index]!), signature: '0x12', swapper: address('66'), nonce: '9' },
        ...{ deadline: 1, createdAt: 1, input: amounts, outputs: [{ ...amounts, recipient: address('66') }] },
      })),
      ...((shown.length === 50 || server.isEndless) && { cursor: `${at + 50}:0x` }),
    }
    return new Response(JSON.stringify(answer))
  })
  const book = createBook(createExchangeClient({ baseUrl: 'http://oxbow.test' }), ethereum)
  return {
    book,
    listed,
    server,
    async refresh(block: bigint) {
      asked = 0
      await book.refresh(block)
      return [asked, book.orders.size]
    },
  }
}
afterEach(() => vi.unstubAllGlobals())

test('default: a book of one page is read whole with each block', async () => {
  const { listed, refresh } = startBook()
  listed.push(0, 1)
  expect(await refresh(1n)).toEqual([1, 2])
  listed.splice(0, 2, 2)
  expect(await refresh(2n)).toEqual([1, 1])
})

test('behavior: of a longer one new orders are read, until all of it has its turn again', async () => {
  const { book, listed, refresh } = startBook()
  for (let index = 0; index < 120; index++) listed.push(index)
  expect(await refresh(1n)).toEqual([3, 120])
  listed.unshift(150)
  listed.splice(listed.indexOf(70), 1)
  expect(await refresh(2n)).toEqual([1, 121])
  expect(await refresh(12n)).toEqual([1, 121])
  expect(await refresh(13n)).toEqual([3, 120])
  expect(book.orders.has(hashes[70]!)).toBe(false)
  expect(book.orders.has(hashes[150]!)).toBe(true)
})

test('behavior: what a reading that was cut off did not come to is kept', async () => {
  const { listed, refresh, server } = startBook()
  listed.push(0, 1)
  expect(await refresh(1n)).toEqual([1, 2])
  server.isEndless = true
  listed.splice(0, 2, 2)
  expect(await refresh(2n)).toEqual([400, 3])
  server.isEndless = false
  expect(await refresh(3_000n)).toEqual([1, 1])
})
