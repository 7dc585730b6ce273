import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import { seededChain } from '@oxbow/test/seededChain'
import { swapDirect } from '@oxbow/test/swapDirect'
import { parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRpc } from '../node/Rpc.ts'
import { TransactionQueue } from '../node/TransactionQueue.ts'
import { oraclePools, seedOracles } from './seedOracles.ts'

let chain: Awaited<ReturnType<typeof seededChain>>
beforeAll(async () => {
  chain = await seededChain()
})
afterAll(() => chain.stop())

test('default: three pools remember from now on, and their prices are as before', async () => {
  const { market, publicClient, testClient } = chain
  const pools = oraclePools(market)
  expect(pools.length).toBe(3)
  const readSlots = () =>
    Promise.all(pools.map((address) => publicClient.readContract({ address, abi: v3PoolAbi, functionName: 'slot0' })))
  const before = await readSlots()
  await testClient.setAutomine(false)
  const { timestamp } = await publicClient.getBlock()
  await seedOracles(new TransactionQueue(createRpc(chain.url)), { market, timestamp: Number(timestamp) + 5 })
  const after = await readSlots()
  expect(after.map((slot) => slot[4])).toEqual([600, 600, 600])
  expect(after.map((slot) => slot.toSpliced(4, 1))).toEqual(before.map((slot) => slot.toSpliced(4, 1)))

  // Once there were swaps, a pool tells its price of ten minutes ago.
  const { key } = market.pools.find(({ key }) => key.id === pools[0])!
  for (let round = 0; round < 7; round++) {
    await testClient.increaseTime({ seconds: 100 })
    await swapDirect(chain, key, { zeroForOne: round % 2 === 0, amountIn: 10n ** 6n })
  }
  const observed = await publicClient.readContract({
    address: pools[0]!,
    abi: parseAbi(['function observe(uint32[] secondsAgos) view returns (int56[] ticks, uint160[] inverse)']),
    functionName: 'observe',
    args: [[600, 0]],
  })
  expect(observed[0]).toHaveLength(2)
})
