import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { describe, expect, test } from 'vitest'
import { type LiquidityRecord, liquidityRecords } from './LiquidityRecord.ts'

const record: LiquidityRecord = {
  key: 'deposit',
  chainId: 1,
  account: '0x0a',
  nonce: 3,
  blockNumber: '5',
  hash: undefined,
  intent: { to: '0x0b', data: '0x', value: '0' },
}

describe('liquidityRecords', () => {
  test('behavior: what was asked for is found after a reload, by what it does, chain and account', () => {
    const storage = memoryStorage()
    const store = liquidityRecords(storage)
    store.put(record)
    store.put({ ...record, chainId: 2 })
    store.put({ ...record, hash: '0x01' })
    const found = liquidityRecords(storage)
    expect(found.getSnapshot()).toHaveLength(2)
    expect(found.find(record)).toMatchObject({ chainId: 1, hash: '0x01' })
    expect(found.find({ ...record, key: 'exit' })).toBeUndefined()
    expect(found.find({ ...record, chainId: 3 })).toBeUndefined()
    expect(found.find({ ...record, account: '0x0c' })).toBeUndefined()
    found.remove(record)
    expect(found.getSnapshot()).toMatchObject([{ chainId: 2 }])
  })

  test('behavior: of more than twenty the oldest is forgotten', () => {
    const store = liquidityRecords(memoryStorage())
    for (let nonce = 1; nonce <= 21; nonce++) store.put({ ...record, key: `exit ${nonce}`, nonce })
    expect(store.getSnapshot().map(({ nonce }) => nonce)).toEqual(Array.from({ length: 20 }, (_, index) => 21 - index))
  })

  test('behavior: what a page could not go on with is not read', () => {
    const reopened = (value: unknown) => {
      const storage = memoryStorage()
      storage.setItem('oxbow.liquidity-flows', JSON.stringify({ version: 1, value }))
      return liquidityRecords(storage).getSnapshot()
    }
    expect(reopened([record])).toHaveLength(1)
    const broken: unknown[] = [
      null,
      7,
      { ...record, key: 7 },
      { ...record, chainId: '1' },
      { ...record, account: undefined },
      { ...record, nonce: '3' },
      { ...record, blockNumber: 5 },
      { ...record, blockNumber: 'five' },
      { ...record, intent: 'none' },
      { ...record, intent: null },
      { ...record, intent: {} },
      { ...record, intent: { ...record.intent, to: undefined } },
      { ...record, intent: { ...record.intent, data: 7 } },
      { ...record, intent: { ...record.intent, value: '0.5' } },
      { ...record, hash: 1 },
      { ...record, step: { kind: 'approve' } },
      { ...record, step: null },
    ]
    // The others are read all the same: what they asked for must not be asked for again.
    for (const each of broken) expect(reopened([each, record]), JSON.stringify(each)).toEqual([record])
    expect(reopened({ 0: record })).toEqual([])
  })
})
