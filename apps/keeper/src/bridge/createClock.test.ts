import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClock } from './createClock.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain?.stop())

test('the first block since a time, wherever it lies, and later ones after it', async () => {
  const { publicClient, testClient } = chain
  await mine(chain, 5)
  await testClient.increaseTime({ seconds: 1_000 })
  await mine(chain, 20)
  const head = await publicClient.getBlockNumber({ cacheTime: 0 })
  const timeOf = async (blockNumber: bigint) => (await publicClient.getBlock({ blockNumber })).timestamp
  const firstSince = createClock(publicClient as never)
  expect(await createClock(publicClient as never)(0n, head)).toBe(0n)
  const jumped = head - 19n
  expect(await firstSince((await timeOf(jumped)) - 500n, head)).toBe(jumped)
  expect(await firstSince(await timeOf(jumped), head)).toBe(jumped)
  expect(await firstSince((await timeOf(head)) + 1n, head)).toBe(head + 1n)
})
