import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import type { ChainTransaction } from '@oxbow/activity/ChainTransaction'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { findLookalike } from './findLookalike.ts'
import { readSentTo } from './readSentTo.ts'

const account: Hex = `0x${'a'.repeat(40)}`
const alice: Hex = `0x${'1'.repeat(40)}`
const bob: Hex = `0x${'2'.repeat(40)}`
const pool: Hex = `0x${'b'.repeat(40)}`
const token0 = { address: `0x${'c'.repeat(40)}`, symbol: 'TKN', decimals: 18 } as const
let count = 0

function sent(to: Hex, change: Partial<ChainTransaction> = {}, amount0 = 5n): ChainTransaction {
  count++
  const events = [{ kind: 'sent', token0, amount0, counterparty: to } as const]
  const hash: Hex = `0x${count.toString(16).padStart(64, '0')}`
  return { chainId: 1, hash, blockNumber: count, timestamp: count, isOwn: true, events, ...change }
}

function entry(recipient: Hex, change: Partial<ActivityEntry> = {}): ActivityEntry {
  count++
  const hash: Hex = `0x${count.toString(16).padStart(64, '0')}`
  const summary = { type: 'transfer', token: token0, recipient, amount: '5' } as const
  const known = { id: `1:${hash}`, chainId: 1, account, kind: 'send', hash, nonce: 0, status: 'confirmed' } as const
  const rest = { block: undefined, replacedBy: undefined, isFinal: false, wasReorged: false, intent: undefined }
  return { ...known, ...rest, summary, createdAtMs: count * 1_000, flowId: undefined, ...change }
}

const read = (transactions: readonly ChainTransaction[], entries: readonly ActivityEntry[] = []) =>
  readSentTo({ account, transactions, entries, bridges: new Set([pool]) }).map(({ address, count: times }) => [
    address,
    times,
  ])

test('counts by recipient, the newest first, of the chain and of this device together', () => {
  expect(read([sent(alice), sent(bob), sent(alice)])).toEqual([
    [alice, 2],
    [bob, 1],
  ])
  expect(read([sent(alice)], [entry(bob)])).toEqual([
    [bob, 1],
    [alice, 1],
  ])
})

test('who was sent an NFT was sent to', () => {
  const nft = { standard: 'erc721', collection: token0.address, tokenId: '12', name: 'Ferry 12' } as const
  const summary = { type: 'nft-transfer', nft, recipient: bob, amount: '1' } as const
  expect(read([], [entry(bob, { summary })])).toEqual([[bob, 1]])
})

test('native currency that was paid counts, but not what was left for another network', () => {
  const paid = (to: Hex) => sent(to, { events: [{ kind: 'left', token0, amount0: 5n, counterparty: to }] })
  expect(read([paid(alice), sent(alice), paid(pool)])).toEqual([[alice, 2]])
  const received = sent(bob, { events: [{ kind: 'arrived', token0, amount0: 5n, counterparty: bob }] })
  expect(read([received])).toEqual([])
})

test('what both know is one transfer', () => {
  const known = sent(alice)
  expect(read([known], [entry(alice, { hash: known.hash })])).toEqual([[alice, 1]])
})

test('leaves out what anybody can write, and what is no single transfer', () => {
  const foreign = sent(bob, { isOwn: false })
  const nothing = sent(bob, {}, 0n)
  const several = sent(bob, { events: [...sent(bob).events, ...sent(bob).events] })
  const received = sent(bob, { events: [{ ...sent(bob).events[0]!, kind: 'received' } as never] })
  expect(read([foreign, nothing, several, received])).toEqual([])
  expect(read([], [entry(bob, { status: 'failed' }), entry(bob, { status: 'pending' })])).toEqual([])
  expect(read([], [entry(bob, { account: bob })])).toEqual([])
})

test('findLookalike: the same ends and another middle; never the address itself', () => {
  const real: Hex = '0xabcd000000000000000000000000000000001234'
  const planted: Hex = '0xABCD999999999999999999999999999999991234'
  const known = [{ address: alice }, { address: real }]
  expect(findLookalike(planted, known)).toBe(known[1])
  expect(findLookalike(real.toUpperCase().replace('0X', '0x') as Hex, known)).toBeUndefined()
  expect(findLookalike('0xabcd000000000000000000000000000000001235', known)).toBeUndefined()
  expect(findLookalike('0xabce000000000000000000000000000000001234', known)).toBeUndefined()
  // Sent to both: whoever has done that knows them.
  expect(findLookalike(planted, [...known, { address: planted }])).toBeUndefined()
})
