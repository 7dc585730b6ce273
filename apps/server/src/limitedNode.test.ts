import { startPickyNode } from '@oxbow/chain/test/startPickyNode'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain, type TestChain } from '@oxbow/test/startChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServices } from './createServices.ts'
import { parseEnv } from './env.ts'
import { type IndexDatabase, startIndexDatabase } from './test/startIndexDatabase.ts'
import { enabledNetwork } from './test/startTestServer.ts'

describe('a public chain behind a node that one can afford', () => {
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
  }, 60_000)
  afterAll(async () => {
    await chain.stop()
    await database[Symbol.asyncDispose]()
  })

  async function startBehind(node: { url: string }) {
    const enabled = enabledNetwork(chain, [node.url])
    const network = { ...enabled.network, profile: 'public' as const, blockTimeSeconds: 2 }
    const problems: unknown[] = []
    const env = { ...parseEnv({ OXBOW_LOG_LEVEL: 'silent', OXBOW_PROFILE: 'public' }), databaseUrl: database.url }
    const services = createServices(env, [{ ...enabled, network, deployment: undefined }], (error) =>
      problems.push(error),
    )
    const { market, poolsRead } = services.chains.get(chain.chainId)!
    const snapshotOf = async (isWhole: boolean) => {
      const state = () => market.status().snapshot?.blindSpots.length
      await expect.poll(() => (isWhole ? state() === 0 : state() !== undefined), { timeout: 60_000 }).toBe(true)
      return market.status().snapshot!
    }
    return { services, problems, snapshotOf, poolsRead }
  }

  test('default: a market of what is known at once, the whole behind it, and a restart reads what is new', async () => {
    const node = await startPickyNode(chain.url, { mostBlocks: 10, callsPerSecond: 25 })
    try {
      const first = await startBehind(node)
      await first.snapshotOf(false)
      expect(first.poolsRead()).toBeLessThan(0.9)
      const askedForPart = node.asked('eth_getLogs')
      expect((await first.snapshotOf(true)).pools.size).toBe(2)
      expect(first.poolsRead()).toBe(1)
      const askedForWhole = node.asked('eth_getLogs')
      expect(askedForPart).toBeLessThan(50)
      expect(askedForWhole).toBeGreaterThan(100)
      expect(node.refused()).toBeLessThan(60)
      expect(first.problems).toEqual([])
      await first.services[Symbol.asyncDispose]()

      const second = await startBehind(node)
      expect((await second.snapshotOf(true)).pools.size).toBe(2)
      // The last 64 blocks, which can still change, ten at a time.
      expect(node.asked('eth_getLogs') - askedForWhole).toBeLessThan(15)
      await second.services[Symbol.asyncDispose]()
    } finally {
      await node.stop()
    }
  }, 120_000)
})
