import { setTimeout as sleep } from 'node:timers/promises'
import { startFlakyNode } from '@oxbow/rpc/startFlakyNode'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServices } from './createServices.ts'
import { parseEnv } from './settings/env.ts'
import { type IndexDatabase, startIndexDatabase } from './test/startIndexDatabase.ts'
import { enabledNetwork } from './test/startTestServer.ts'

describe('a public chain behind a node that one can afford', { tags: 'thorough' }, () => {
  let chain: TestChain
  let database: IndexDatabase
  beforeAll(async () => {
    chain = await startChain()
    database = await startIndexDatabase()
    const [a, b] = await Promise.all([deployToken(chain), deployToken(chain)])
    const pair = { tokenA: a.address, tokenB: b.address }
    await createPool(chain, { protocol: 'v2', ...pair })
    await createPool(chain, { protocol: 'v3', ...pair })
    await chain.testClient.mine({ blocks: 1_000 })
  }, 120_000)
  afterAll(async () => {
    await chain.stop()
    await database[Symbol.asyncDispose]()
  })

  async function startBehind(node: { url: string }, blockTimeSeconds = 2) {
    const enabled = enabledNetwork(chain, [node.url])
    const network = { ...enabled.network, profile: 'public' as const, blockTimeSeconds }
    const problems: unknown[] = []
    const env = { ...parseEnv({ OXBOW_LOG_LEVEL: 'silent', OXBOW_PROFILE: 'public' }), databaseUrl: database.url }
    const services = createServices(env, [{ ...enabled, network, deployment: undefined }], (error) =>
      problems.push(error),
    )
    const { market, poolsRead, findings } = services.chains.get(chain.chainId)!
    // The doctor has its own calls, and its own words for a chain whose blocks were mined ahead of time.
    await expect.poll(() => findings?.(), { timeout: 30_000 }).toBeDefined()
    problems.length = 0
    const snapshotOf = async (isWhole: boolean) => {
      const state = () => market.status().snapshot?.blindSpots.length
      await expect.poll(() => (isWhole ? state() === 0 : state() !== undefined), { timeout: 60_000 }).toBe(true)
      return market.status().snapshot!
    }
    return { services, problems, snapshotOf, poolsRead }
  }

  test('default: a market of what is known at once, the whole behind it, and a restart reads what is new', async () => {
    const node = await startFlakyNode(chain.url, { mostBlocks: 2, callsPerSecond: 25 })
    try {
      const first = await startBehind(node)
      await first.snapshotOf(false)
      expect(first.poolsRead()).toBeLessThan(0.9)
      const askedForPart = node.asked('eth_getLogs')
      expect((await first.snapshotOf(true)).pools.size).toBe(2)
      expect(first.poolsRead()).toBe(1)
      const askedForWhole = node.asked('eth_getLogs')
      expect(askedForWhole).toBeGreaterThan(400)
      expect(askedForPart).toBeLessThan(askedForWhole)
      expect(node.refused()).toBeLessThan(60)
      expect(first.problems).toEqual([])
      await first.services[Symbol.asyncDispose]()

      const second = await startBehind(node)
      expect((await second.snapshotOf(true)).pools.size).toBe(2)
      // The last 64 blocks, which can still change, two at a time, and what the doctor asks for.
      expect(node.asked('eth_getLogs') - askedForWhole).toBeLessThan(60)
      await second.services[Symbol.asyncDispose]()
    } finally {
      await node.stop()
    }
  }, 120_000)

  test('behavior: at rest a block costs about three calls, and a hundred quotes cost none', async () => {
    const node = await startFlakyNode(chain.url)
    const { services, snapshotOf } = await startBehind(node, 1)
    try {
      await snapshotOf(true)
      const methods = [
        'eth_getBlockByNumber',
        'eth_getLogs',
        'eth_gasPrice',
        'eth_call',
        'eth_chainId',
        'eth_blockNumber',
      ]
      const asked = () => methods.reduce((sum, method) => sum + node.asked(method), 0)
      await chain.testClient.setIntervalMining({ interval: 1 })
      const from = { block: await chain.publicClient.getBlockNumber({ cacheTime: 0 }), asked: asked() }
      await sleep(10_000)
      const { market } = services.chains.get(chain.chainId)!
      for (let count = 0; count < 100; count++) await market.prepare([chain.contracts.weth])
      await chain.testClient.setIntervalMining({ interval: 0 })
      const blocks = Number((await chain.publicClient.getBlockNumber({ cacheTime: 0 })) - from.block)
      expect(blocks).toBeGreaterThan(5)
      expect((asked() - from.asked) / blocks).toBeLessThan(3.5)
    } finally {
      await services[Symbol.asyncDispose]()
      await node.stop()
    }
  }, 120_000)
})
