import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { expect, test } from 'vitest'
import { createSignedOrders, type StoredOrder, storeOrder } from './createSignedOrders.ts'

const order = (byte: string, deadline: number): StoredOrder => ({
  signed: { encodedOrder: `0x${byte.repeat(64)}`, signature: `0x${'1'.repeat(130)}`, chainId: 31_337 },
  account: `0x${'a'.repeat(40)}`,
  deadline,
})

test('keeps what was signed for the next visit, newest first, each once, and none that has expired', () => {
  const storage = memoryStorage()
  const store = createSignedOrders(storage)
  storeOrder(store, order('1', 100), 50)
  storeOrder(store, order('2', 200), 60)
  storeOrder(store, order('2', 200), 70)
  expect(createSignedOrders(storage).getSnapshot()).toEqual([
    { ...order('2', 200), signedAt: 70 },
    { ...order('1', 100), signedAt: 50 },
  ])
  storeOrder(store, order('3', 300), 100)
  expect(store.getSnapshot().map(({ deadline }) => deadline)).toEqual([300, 200])
})

test('what somebody else wrote there is nothing', () => {
  const storage = memoryStorage()
  storage.setItem('oxbow.signed-orders', JSON.stringify({ version: 1, value: [{ signed: 'mine', deadline: 'soon' }] }))
  expect(createSignedOrders(storage).getSnapshot()).toEqual([])
})
