import { setTimeout as sleep } from 'node:timers/promises'
import { type FlakyNode, startFlakyNode } from '@oxbow/rpc/startFlakyNode'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import { swapDirect } from '@oxbow/test/swapDirect'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OperatorParts } from '../test/OperatorParts.ts'

describe('server and index over one node, at rest', { tags: 'thorough' }, () => {
  let chain: TestChain
  let node: FlakyNode
  let parts: OperatorParts
  let swap: () => Promise<unknown>
  let pair: readonly [`0x${string}`, `0x${string}`]

  beforeAll(async () => {
    chain = await startChain({ chainId: 777_001 })
    pair = [(await deployToken(chain)).address, (await deployToken(chain)).address]
    const pool = await createPool(chain, { protocol: 'v2', tokenA: pair[0], tokenB: pair[1] })
    swap = () => swapDirect(chain, pool, { zeroForOne: true, amountIn: 10n ** 15n })
    await mine(chain, 100)
    node = await startFlakyNode(chain.url)
    parts = await OperatorParts.create({ chain, rpcUrls: [node.url], network: { stablecoins: [pair[0]] } })
    await parts.start('nodes')
    await Promise.all([parts.start('indexer'), parts.start('server')])
    await OperatorParts.until(async () => (await parts.readChain())?.poolsRead === 1)
    // The doctor looks once.
    await sleep(5_000)
  })
  afterAll(async () => {
    await parts?.[Symbol.asyncDispose]()
    await node?.stop()
    await chain?.stop()
  })

  const asked = () => [...node.askedAll().values()].reduce((sum, calls) => sum + calls, 0)

  test('default: at most five calls a block, each of which trades, for both together', async () => {
    const blocks = 12
    const trade = async () => {
      await swap()
      await sleep(2_000)
    }
    // The first blocks tell the gateway who is there.
    for (let count = 0; count < 3; count++) await trade()
    const [from, before] = [await chain.publicClient.getBlockNumber({ cacheTime: 0 }), new Map(node.askedAll())]
    for (let count = 0; count < blocks; count++) await trade()
    const passed = Number((await chain.publicClient.getBlockNumber({ cacheTime: 0 })) - from)
    const calls = new Map([...node.askedAll()].map(([method, count]) => [method, count - (before.get(method) ?? 0)]))
    const sum = [...calls.values()].reduce((all, count) => all + count, 0)
    expect(passed).toBeGreaterThanOrEqual(blocks)
    expect(sum / passed, JSON.stringify([...calls])).toBeLessThanOrEqual(5)
  })

  test('behavior: a hundred quotes cost no call', async () => {
    expect(await parts.quote(chain.chainId, pair)).toBeDefined()
    await sleep(3_000)
    const before = asked()
    const startedMs = Date.now()
    const quotes = await Promise.all(Array.from({ length: 100 }, () => parts.quote(chain.chainId, pair)))
    expect(quotes.every((quote) => quote !== undefined)).toBe(true)
    // What following the chain costs goes on meanwhile: a call in half a second, and what is asked each few seconds.
    expect(asked() - before).toBeLessThan(8 + (3 * (Date.now() - startedMs)) / 1_000)
  })
})
