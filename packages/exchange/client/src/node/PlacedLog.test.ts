import type { Client, Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  byPlace,
  type PlacedLog,
  readLastLog,
  readLogs,
  readSeconds,
  readTimes,
  signedAt,
  wordAt,
} from './PlacedLog.ts'

const hex = (number: bigint | number): Hex => `0x${number.toString(16)}`
const logOf = (blockNumber: number, more: object = {}) =>
  ({
    blockNumber: hex(blockNumber),
    logIndex: '0x0',
    address: '0x0a',
    topics: [],
    data: '0x',
    ...more,
  }) as unknown as PlacedLog

/** A node with these logs, which notes the spans it is asked for. */
function nodeWith(logs: readonly PlacedLog[]) {
  const spans: [bigint, bigint][] = []
  const blocks: Hex[] = []
  const request = async ({ method, params }: { method: string; params: unknown[] }) => {
    if (method === 'eth_getBlockByNumber') {
      blocks.push(params[0] as Hex)
      const number = BigInt(params[0] as Hex)
      return number > 900n ? null : { timestamp: hex(number * 12n) }
    }
    const { fromBlock, toBlock } = params[0] as { fromBlock: Hex; toBlock: Hex }
    spans.push([BigInt(fromBlock), BigInt(toBlock)])
    return logs.filter(
      ({ blockNumber }) => BigInt(blockNumber) >= BigInt(fromBlock) && BigInt(blockNumber) <= BigInt(toBlock),
    )
  }
  return { rpc: { request } as unknown as Client, spans, blocks }
}
const filter = { addresses: ['0x0a'] as const, topics: [] }

describe('readLogs', () => {
  test('default: the whole span, half a million blocks at a time', async () => {
    const logs = [logOf(0), logOf(499_999), logOf(500_000), logOf(1_000_001)]
    const { rpc, spans } = nodeWith(logs)
    expect(await readLogs(rpc, { fromBlock: 0n, toBlock: 1_000_001n }, filter)).toEqual(logs)
    expect(Math.max(...spans.map(([from, to]) => Number(to - from) + 1))).toBeLessThanOrEqual(500_000)
    expect(spans.at(-1)![1]).toBe(1_000_001n)
    expect(await readLogs(rpc, { fromBlock: 500_000n, toBlock: 500_000n }, filter)).toEqual([logs[2]])
  })

  test('behavior: more than a hundred thousand are too many for a page', async () => {
    const many = (count: number) => nodeWith(Array.from({ length: count }, () => logOf(5))).rpc
    expect(await readLogs(many(100_000), { fromBlock: 0n, toBlock: 10n }, filter)).toHaveLength(100_000)
    expect(await readLogs(many(100_001), { fromBlock: 0n, toBlock: 10n }, filter)).toBeUndefined()
  })
})

test('readLastLog: backwards in windows that grow, and not beyond the span', async () => {
  const { rpc, spans } = nodeWith([logOf(3), logOf(4_500), logOf(4_700)])
  expect(await readLastLog(rpc, { fromBlock: 0n, toBlock: 10_000n }, filter)).toEqual(logOf(4_700))
  expect(spans).toEqual([
    [8_001n, 10_000n],
    [4_001n, 8_000n],
  ])
  expect(await readLastLog(rpc, { fromBlock: 4_701n, toBlock: 10_000n }, filter)).toBeUndefined()
  expect(await readLastLog(rpc, { fromBlock: 3n, toBlock: 3n }, filter)).toEqual(logOf(3))
})

test('byPlace: by block, then by place in it, as numbers', () => {
  const logs = [logOf(16, { logIndex: '0xa' }), logOf(9, { logIndex: '0xff' }), logOf(16, { logIndex: '0x9' })]
  expect(logs.toSorted(byPlace)).toEqual([logs[1], logs[2], logs[0]])
})

describe('readTimes', () => {
  test('default: as the logs say, else as their blocks do, each asked once', async () => {
    const logs = [logOf(1, { blockTimestamp: '0x7' }), logOf(2), logOf(2), logOf(3)]
    const { rpc, blocks } = nodeWith([])
    const timeOf = await readTimes(rpc, logs)
    expect(logs.map((log) => timeOf!(log))).toEqual([7, 24, 24, 36])
    expect(blocks).toEqual(['0x2', '0x3'])
  })

  test('behavior: unknown when a block is not there, or more than two hundred had to be asked for', async () => {
    const { rpc, blocks } = nodeWith([])
    expect(await readTimes(rpc, [logOf(1), logOf(901)])).toBeUndefined()
    expect(await readSeconds(rpc, '0x385')).toBeUndefined()
    const asked = (count: number) => Array.from({ length: count }, (_, index) => logOf(index + 1))
    expect(await readTimes(rpc, asked(200))).toBeDefined()
    const before = blocks.length
    expect(await readTimes(rpc, asked(201))).toBeUndefined()
    expect(blocks).toHaveLength(before)
  })
})

test('wordAt, signedAt: a word of the data, without and with a sign', () => {
  const data = `0x${'0'.repeat(63)}5${'f'.repeat(64)}` as const
  expect([wordAt({ data }, 0), wordAt({ data }, 1)]).toEqual([5n, 2n ** 256n - 1n])
  expect([signedAt({ data }, 0), signedAt({ data }, 1)]).toEqual([5n, -1n])
})
