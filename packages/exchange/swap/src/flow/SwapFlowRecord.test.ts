import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { describe, expect, test } from 'vitest'
import { lockOf, type SwapFlowRecord, swapFlowKey, swapFlowRecords } from './SwapFlowRecord.ts'

const record: SwapFlowRecord = {
  id: 'a',
  summary: {
    kind: 'swap',
    chainId: 1,
    account: '0x0a',
    amountIn: '1',
    amountOut: '1',
    maximumIn: '1',
    minimumOut: '1',
    tokenIn: { address: '0x0b', symbol: 'B', decimals: 18 },
    tokenOut: { address: '0x0c', symbol: 'C', decimals: 18 },
  },
  steps: [{ kind: 'swap', isDone: false }],
  asked: { nonce: 3, blockNumber: '5', intent: { to: '0x0d', data: '0x', value: '0' } },
  sent: undefined,
  createdAtMs: 1,
}

describe('swapFlowRecords', () => {
  test('behavior: a trade that was asked for is found after a reload, once, until it is over', () => {
    const storage = memoryStorage()
    const store = swapFlowRecords(storage)
    store.put(record)
    store.put({ ...record, id: 'b' })
    store.put({ ...record, createdAtMs: 2 })
    const found = swapFlowRecords(storage)
    expect(found.getSnapshot()).toMatchObject([{ id: 'a', createdAtMs: 2 }, { id: 'b' }])
    found.remove({ id: 'a' })
    expect(found.getSnapshot()).toMatchObject([{ id: 'b' }])
    expect(lockOf('a')).not.toBe(lockOf('b'))
  })

  test('behavior: of more than twenty the oldest is forgotten', () => {
    const store = swapFlowRecords(memoryStorage())
    for (let id = 1; id <= 21; id++) store.put({ ...record, id: String(id) })
    expect(store.getSnapshot().map(({ id }) => Number(id))).toEqual(
      Array.from({ length: 20 }, (_, index) => 21 - index),
    )
  })

  test('behavior: what a page could not go on with is not read', () => {
    const reopened = (value: unknown) => {
      const storage = memoryStorage()
      storage.setItem(swapFlowKey, JSON.stringify({ version: 1, value }))
      return swapFlowRecords(storage).getSnapshot()
    }
    expect(reopened([record])).toHaveLength(1)
    const broken: unknown[] = [
      null,
      7,
      { ...record, id: 7 },
      { ...record, summary: 'swap' },
      { ...record, summary: null },
      { ...record, steps: {} },
      { ...record, asked: 'nothing' },
      { ...record, asked: null },
      { ...record, asked: { ...record.asked, blockNumber: 'five' } },
      { ...record, asked: { ...record.asked, intent: { ...record.asked.intent, value: undefined } } },
      { ...record, createdAtMs: '1' },
    ]
    for (const each of broken) expect(reopened([each, record]), JSON.stringify(each)).toEqual([record])
    expect(reopened({ 0: record })).toEqual([])
  })
})
