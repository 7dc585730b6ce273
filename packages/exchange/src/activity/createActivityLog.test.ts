import { expect, test } from 'vitest'
import { memoryStorage } from '../storage/memoryStorage.ts'
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
