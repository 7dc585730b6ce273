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
    reactor: ethereum.contracts.dutchV1Reactor!,
    swapper: address('b2'),
    recipient: address('b2'),
    nonce: BigInt(index),
    deadline: 2_000n,
    tokenIn: address('d4'),
    amountIn: 1_000n,
    tokenOut: address('e5'),
    amountOut: 10_000n,
  }),
)
const hashes = orders.map(hashOrder)

/** A book of those orders, the newest first, `size` a page; whoever reads on reads what is older, as from a server. */
function startBook(size = 50, most?: createBook.Options['most']) {
  const listed: number[] = []
  let asked = 0
  vi.stubGlobal('fetch', async (url: string) => {
    asked++
    const after = new URL(url).searchParams.get('cursor')?.split(':')[0]
    const from = after === undefined ? 0 : listed.findIndex((index) => index < Number(after))
    const shown = from < 0 ? [] : listed.slice(from, from + size)
    const amounts = { token: address('99'), startAmount: '1', endAmount: '1' }
    const answer = {
      orders: shown.map((index) => ({
        orderId: hashes[index],
        orderHash: hashes[index],
        type: 'Limit',
        orderStatus: 'open',
        chainId: 1,
        encodedOrder: encodeOrder(orders[index]!),
        signature: '0x12',
        swapper: address('66'),
        nonce: '9',
        deadline: 1,
        createdAt: 1,
        input: amounts,
        outputs: [{ ...amounts, recipient: address('66') }],
      })),
      ...(shown.length === size && { cursor: `${shown.at(-1)}:0x` }),
    }
    return new Response(JSON.stringify(answer))
  })
  const book = createBook(createExchangeClient({ baseUrl: 'http://oxbow.test' }), ethereum, { most })
  return {
    book,
    /** Newer ones come first. */
    list: (...indices: number[]) => listed.unshift(...indices.toSorted((a, b) => b - a)),
    cancel(...indices: number[]) {
      for (const index of indices) listed.splice(listed.indexOf(index), 1)
    },
    async refresh() {
      asked = 0
      await book.refresh()
      return [asked, book.orders.size]
    },
  }
}
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)
afterEach(() => vi.unstubAllGlobals())

test('default: a book of one page is read whole each time', async () => {
  const { cancel, list, refresh } = startBook()
  list(0, 1)
  expect(await refresh()).toEqual([1, 2])
  cancel(0, 1)
  list(2)
  expect(await refresh()).toEqual([1, 1])
})

test('behavior: of a longer one new orders are read at once, and a page of the rest, so that what is gone is found', async () => {
  const { book, cancel, list, refresh } = startBook(10)
  list(...range(0, 65))
  expect(await refresh()).toEqual([7, 65])
  list(...range(65, 135))
  cancel(30)
  expect(await refresh()).toEqual([9, 135])
  for (let round = 0; round < 30 && book.orders.has(hashes[30]!); round++) expect((await refresh())[0]).toBe(2)
  expect(book.orders.size).toBe(134)
  cancel(100)
  for (let round = 0; round < 30 && book.orders.has(hashes[100]!); round++) await refresh()
  expect(book.orders.size).toBe(133)
})

test('behavior: a book that begins with more than a round reads is read to its end in some rounds, whatever is added meanwhile', async () => {
  const { book, list, refresh } = startBook(5, { newPages: 2, pages: 3 })
  list(...range(0, 100))
  expect(await refresh()).toEqual([5, 25])
  // More of them each time than are read as new ones.
  for (let round = 0; round < 5; round++) {
    list(...range(100 + round * 15, 115 + round * 15))
    expect(await refresh()).toEqual([5, 50 + round * 25])
    expect(book.orders.has(hashes[100 + round * 15 + 14]!)).toBe(true)
  }
  expect(book.orders.has(hashes[0]!)).toBe(true)
  // The others have their turn in the next pass, as fast.
  for (let round = 0; round < 12; round++) await refresh()
  expect(book.orders.size).toBe(175)
})
