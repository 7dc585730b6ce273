import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { expect, test } from 'vitest'
import { createOpenOrders, forgetOrders, keysOf, noteOpen } from './createOpenOrders.ts'

const key = (digit: string) => `31337:0x${digit.repeat(64)}`
const [alice, bob] = ['0xa', '0xb']

test('open orders are known over a reload, each once, until they end', () => {
  const storage = memoryStorage()
  const store = createOpenOrders(storage)
  noteOpen(store, { account: alice!, keys: [key('1'), key('2')] })
  noteOpen(store, { account: alice!, keys: [key('2')] })
  noteOpen(store, { account: bob!, keys: [key('2')] })
  const again = createOpenOrders(storage)
  expect(keysOf(again.getSnapshot(), alice)).toEqual([key('1'), key('2')])
  forgetOrders(again, { account: alice!, keys: [key('2')] })
  expect(keysOf(again.getSnapshot(), alice)).toEqual([key('1')])
  expect(keysOf(again.getSnapshot(), bob)).toEqual([key('2')])
})

test('what is known already is not written again', () => {
  const store = createOpenOrders(memoryStorage())
  noteOpen(store, { account: alice!, keys: [key('1')] })
  const before = store.getSnapshot()
  noteOpen(store, { account: alice!, keys: [key('1')] })
  forgetOrders(store, { account: alice!, keys: [] })
  expect(store.getSnapshot()).toBe(before)
})

test('what somebody else wrote into the storage is dropped', () => {
  const storage = memoryStorage()
  storage.setItem('oxbow.open-orders', JSON.stringify({ version: 1, value: [{ account: alice, key: 'x' }] }))
  expect(createOpenOrders(storage).getSnapshot()).toEqual([])
})
