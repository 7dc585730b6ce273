import type { OwnOrder } from '@oxbow/orders/ordersQueryOptions'
import { expect, test } from 'vitest'
import { ownOrder } from './test/orderItem.ts'
import { withKept } from './withKept.ts'

const listed = (nonce: bigint, change: Partial<OwnOrder> = {}) => ({ ...ownOrder(nonce), ...change })
const kept = (nonce: bigint, blockNumber = 10n) => listed(nonce, { createdAt: undefined, blockNumber })
const seen = (orders: readonly OwnOrder[] | undefined) => orders?.map(({ order, status }) => [order.info.nonce, status])

test('an order that the server leaves out is there, once', () => {
  expect(seen(withKept([listed(1n)], [kept(2n), kept(1n)]))).toEqual([
    [2n, 'open'],
    [1n, 'open'],
  ])
})

test('an order that the server calls done and the chain does not is standing', () => {
  const [order] = withKept([listed(1n, { status: 'cancelled', blockNumber: 10n })], [kept(1n)]) ?? []
  expect(order).toMatchObject({ status: 'open', transactionHash: undefined, createdAt: ownOrder(1n).createdAt })
})

test('a node that is behind does not bring back what was filled since', () => {
  expect(seen(withKept([listed(1n, { status: 'filled', blockNumber: 11n })], [kept(1n)]))).toEqual([[1n, 'filled']])
})

test('a server that does not answer hides nothing that was signed here, and is no empty list', () => {
  expect(seen(withKept(undefined, [kept(1n)]))).toEqual([[1n, 'open']])
  expect(withKept(undefined, [])).toBeUndefined()
})
