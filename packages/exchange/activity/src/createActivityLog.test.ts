import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { expect, test } from 'vitest'
import type { ActivityEntry } from './ActivityEntry.ts'
import { activityKey, createActivityLog } from './createActivityLog.ts'
import { mergeActivity } from './mergeActivity.ts'

const token = { address: `0x${'1'.repeat(40)}`, symbol: 'OAK', decimals: 18 } as const
const entry: ActivityEntry = {
  id: '31337:0x1',
  chainId: 31337,
  account: `0x${'2'.repeat(40)}`,
  kind: 'swap',
  summary: { type: 'trade', tokenIn: token, tokenOut: token, amountIn: '1', amountOut: '2' },
  hash: '0x1',
  nonce: 1,
  status: 'final',
  block: undefined,
  replacedBy: undefined,
  isFinal: true,
  wasReorged: false,
  intent: undefined,
  createdAtMs: 1,
  flowId: undefined,
}

test('an entry that cannot be read costs none of the others, nor does one that cannot be shown', () => {
  const storage = memoryStorage()
  const { summary } = entry
  const unread = [null, { ...entry, nonce: 'first' }, { ...entry, summary: 'swap' }]
  const unshown = [
    { ...entry, summary: { ...summary, amountIn: 'much' } },
    { ...entry, summary: { ...summary, tokenIn: undefined } },
    { ...entry, summary: { ...summary, tokenOut: { ...token, symbol: 7 } } },
    { ...entry, summary: { type: 'unknown' } },
  ]
  storage.setItem(activityKey, JSON.stringify({ version: 1, value: [...unread, ...unshown, entry] }))
  const entries = createActivityLog(storage).getSnapshot()
  expect(entries).toHaveLength(unshown.length + 1)
  const items = mergeActivity({ entries, transactions: [], chains: new Map() })
  expect(items.map(({ id }) => id)).toEqual([entry.id])
})

test('each part of an entry has to be of its kind', () => {
  const storage = memoryStorage()
  const read = (value: unknown) => {
    storage.setItem(activityKey, JSON.stringify({ version: 1, value }))
    return createActivityLog(storage).getSnapshot()
  }
  expect(read([entry])).toEqual([entry])
  const parts = ['id', 'chainId', 'account', 'kind', 'summary', 'hash', 'nonce', 'status', 'isFinal', 'createdAtMs']
  for (const part of parts) {
    for (const wrong of [undefined, null, ['wrong'], typeof entry[part as keyof ActivityEntry] === 'string' ? 1 : 'x'])
      if (part !== 'summary' || !Array.isArray(wrong)) expect(read([{ ...entry, [part]: wrong }]), part).toEqual([])
  }
  for (const wrong of [entry, 'entry', 7, null]) expect(read(wrong)).toEqual([])
  expect(read(['entry', 7, null, entry])).toEqual([entry])
})

test('an entry takes the place of the one of its id; another change reaches just the one that is named', () => {
  const log = createActivityLog(memoryStorage())
  const other = { ...entry, id: '31337:0x2', createdAtMs: 2 }
  log.put(entry)
  log.put(other)
  log.put({ ...entry, status: 'pending' })
  expect(log.getSnapshot()).toEqual([other, { ...entry, status: 'pending' }])
  log.change('31337:0x1', { status: 'failed' })
  expect(log.getSnapshot()).toEqual([other, { ...entry, status: 'failed' }])
  const before = log.getSnapshot()
  log.change('31337:0x3', { status: 'failed' })
  expect(log.getSnapshot()).toBe(before)
})

test('the newest two hundred are kept, and every older one that is not final', () => {
  const log = createActivityLog(memoryStorage())
  log.put({ ...entry, id: 'oldest', createdAtMs: 0 })
  log.put({ ...entry, id: 'waiting', createdAtMs: 1, isFinal: false })
  for (let number = 2; number <= 200; number++) log.put({ ...entry, id: String(number), createdAtMs: number })
  const ids = () => log.getSnapshot().map(({ id }) => id)
  expect([ids().length, ids()[0], ids().slice(-2)]).toEqual([200, '200', ['2', 'waiting']])
  log.put({ ...entry, id: '201', createdAtMs: 201 })
  log.put({ ...entry, id: '202', createdAtMs: 202 })
  expect([ids().length, ids()[0], ids().slice(-2)]).toEqual([201, '202', ['3', 'waiting']])
})
