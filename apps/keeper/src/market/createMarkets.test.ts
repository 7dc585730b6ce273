import { flatOrder } from '@oxbow/dutch/flatOrder'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import type { BookOrder } from '../book/BookOrder.ts'
import { createMarkets } from './createMarkets.ts'

const address = (byte: string) => `0x${byte.repeat(20)}` as const
let nonce = 0n
function orderOf(tokenIn: string, tokenOut: string, amountIn = 1_000n): BookOrder {
  const order = flatOrder('v1', {
    reactor: address('99'),
    swapper: address('b2'),
    recipient: address('b2'),
    nonce: nonce++,
    deadline: 2_000n,
    tokenIn: address(tokenIn),
    amountIn,
    tokenOut: address(tokenOut),
    amountOut: 10n,
  })
  return { hash: hashOrder(order), order, signature: '0x' }
}
const bookOf = (...orders: readonly BookOrder[]) => new Map(orders.map((order) => [order.hash, order]))
const nothing = { tokens: new Set<Hex>(), accounts: new Set<Hex>() }

/** Markets of a book, all priced at block 10 by a route through `c3`. */
function priced(...orders: readonly BookOrder[]) {
  const markets = createMarkets()
  markets.follow(bookOf(...orders))
  for (const market of markets.due(10n)) {
    const price = {
      block: 10n,
      amountIn: 1n,
      amountOut: 1n,
      gasUnits: 1n,
      nativePrice: undefined,
      tokens: new Set([address('c3')]),
    }
    Object.assign(market, { isTouched: false, pricedAt: 10n, price })
  }
  return markets
}

test('default: orders of one pair and size are one market, and those are due that a block touched', () => {
  const [first, second, large, other] = [
    orderOf('a1', 'b1'),
    orderOf('a1', 'b1', 3_000n),
    orderOf('a1', 'b1', 1_000_000n),
    orderOf('d4', 'e5'),
  ]
  const markets = priced(first!, second!, large!, other!)
  expect([...markets.all].map(({ orders }) => [...orders.keys()])).toEqual([
    [first!.hash, second!.hash],
    [large!.hash],
    [other!.hash],
  ])
  expect(markets.due(11n)).toEqual([])
  markets.touch({ ...nothing, tokens: new Set([address('b1')]) })
  expect(markets.due(11n)).toEqual([markets.of(first!.hash), markets.of(large!.hash)])
})

test('behavior: what lies on the way of its route touches a market too, and so may anything where nobody knows', () => {
  const order = orderOf('a1', 'b1')
  const markets = priced(order)
  markets.touch({ ...nothing, tokens: new Set([address('77')]) })
  expect(markets.due(11n)).toEqual([])
  markets.touch({ ...nothing, tokens: new Set([address('c3')]) })
  expect(markets.due(11n)).toHaveLength(1)
  const others = priced(order)
  others.touch(undefined)
  expect(others.due(11n)).toHaveLength(1)
})

test('behavior: a new order makes its market due, before those that only wait for long', () => {
  const [old, fresh] = [orderOf('d4', 'e5'), orderOf('a1', 'b1')]
  const markets = priced(old)
  expect(markets.due(14n)).toEqual([])
  markets.follow(bookOf(old, fresh))
  expect(markets.due(15n)).toEqual([markets.of(fresh.hash), markets.of(old.hash)])
})

test('behavior: what is gone from the book is gone from its market, and an empty market with it', () => {
  const [first, second] = [orderOf('a1', 'b1'), orderOf('a1', 'b1')]
  const markets = priced(first, second)
  markets.follow(bookOf(second))
  expect(markets.of(first.hash)).toBeUndefined()
  expect([...markets.of(second.hash)!.orders.keys()]).toEqual([second.hash])
  markets.follow(bookOf())
  expect([...markets.all]).toEqual([])
})
