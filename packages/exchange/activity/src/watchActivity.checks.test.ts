import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { plainNode } from '@oxbow/exchange-test/plainNode'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { expect, test } from 'vitest'
import type { ActivityEntry } from './ActivityEntry.ts'
import { createActivityLog } from './createActivityLog.ts'
import { watchActivity } from './watchActivity.ts'

const account = `0x${'a'.repeat(40)}` as const
const hash = `0x${'1'.repeat(64)}` as const
const day = 24 * 3_600_000

test('what somebody else may send is called dropped a minute after that has ended, and no earlier', async () => {
  const { node } = plainNode({
    methods: {
      eth_getTransactionReceipt: () => null,
      eth_getTransactionByHash: () => null,
      eth_getTransactionCount: () => '0x5',
    },
  })
  const log = createActivityLog(memoryStorage())
  const entry = { id: `1:${hash}`, chainId: 1, account, hash, nonce: 5, kind: 'swap', status: 'pending' }
  const relayedUntilMs = 900_000
  log.put({ ...entry, relayedUntilMs, isFinal: false, createdAtMs: 0, summary: { type: 'trade' } } as ActivityEntry)
  let [nowMs, droppedAtMs] = [0, 0]
  const clock = {
    now: () => nowMs,
    async sleep(milliseconds: number) {
      nowMs += milliseconds
    },
  }
  const network = { chainId: 1, blockTimeSeconds: 12, finalityDepthBlocks: 2, contracts: {} } as never
  const stop = watchActivity(node as unknown as ExchangeClient, { log, networks: [network], clock: clock as never })
  log.subscribe(() => {
    droppedAtMs ||= log.getSnapshot()[0]?.status === 'dropped' ? nowMs : 0
  })
  await expect.poll(() => droppedAtMs).toBe(960_000)
  stop()
})

test('what was lost is looked for every quarter of a minute, until a day after it was sent', async () => {
  const { node, asked } = plainNode({
    methods: {
      eth_getTransactionReceipt: () => null,
      eth_getTransactionByHash: () => null,
      eth_getTransactionCount: () => '0x5',
    },
  })
  const log = createActivityLog(memoryStorage())
  const entry = { id: `1:${hash}`, chainId: 1, account, hash, nonce: 5, kind: 'swap', status: 'dropped' }
  log.put({ ...entry, isFinal: false, createdAtMs: 0, summary: { type: 'trade' } } as ActivityEntry)
  let nowMs = day - 30_000
  const pauses: number[] = []
  const clock = {
    now: () => nowMs,
    async sleep(milliseconds: number) {
      pauses.push(milliseconds)
      nowMs += milliseconds
    },
  }
  const network = { chainId: 1, blockTimeSeconds: 1, finalityDepthBlocks: 2, contracts: {} } as never
  const stop = watchActivity(node as unknown as ExchangeClient, { log, networks: [network], clock: clock as never })
  await expect.poll(() => nowMs).toBeGreaterThanOrEqual(day)
  await new Promise((done) => setTimeout(done, 20))
  stop()
  expect(pauses).toEqual([15_000, 15_000])
  expect(asked.filter(({ method }) => method === 'eth_getTransactionReceipt')).toHaveLength(2)
  expect(log.getSnapshot()).toMatchObject([{ status: 'dropped' }])
})
