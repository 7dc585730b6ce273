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

describe('two copies on one database', { tags: 'thorough' }, () => {
  let chain: TestChain
  let node: FlakyNode
  let first: OperatorParts
  let second: OperatorParts
  let swap: () => Promise<unknown>

  beforeAll(async () => {
    chain = await startChain({ chainId: 777_001 })
    const pair = [(await deployToken(chain)).address, (await deployToken(chain)).address] as const
    const pool = await createPool(chain, { protocol: 'v2', tokenA: pair[0], tokenB: pair[1] })
    swap = () => swapDirect(chain, pool, { zeroForOne: true, amountIn: 10n ** 15n })
    await mine(chain, 100)
    node = await startFlakyNode(chain.url, { callsPerSecond: 25 })
    const options = { chain, rpcUrls: [node.url], network: { stablecoins: [pair[0]] } }
    first = await OperatorParts.create(options)
    second = await OperatorParts.create({ ...options, besides: first })
    for (const copy of [first, second]) {
      await copy.start('nodes')
      await Promise.all([copy.start('indexer'), copy.start('server')])
      await OperatorParts.until(async () => (await copy.readChain())?.poolsRead === 1)
    }
    // The doctor looks once.
    await sleep(5_000)
  })
  afterAll(async () => {
    await second?.[Symbol.asyncDispose]()
    await first?.[Symbol.asyncDispose]()
    await node?.stop()
    await chain?.stop()
  })

  const newestOf = async (copy: OperatorParts) => BigInt((await copy.readChain())?.snapshotBlock ?? 0)

  test('default: at most five calls a block for both servers and the index together', async () => {
    const trade = async () => {
      await swap()
      await sleep(2_000)
    }
    for (let count = 0; count < 3; count++) await trade()
    const [from, before] = [await chain.publicClient.getBlockNumber({ cacheTime: 0 }), new Map(node.askedAll())]
    for (let count = 0; count < 12; count++) await trade()
    const newest = await chain.publicClient.getBlockNumber({ cacheTime: 0 })
    const calls = [...node.askedAll()].map(([method, count]) => [method, count - (before.get(method) ?? 0)] as const)
    const sum = calls.reduce((all, [, count]) => all + count, 0)
    expect(sum / Number(newest - from), JSON.stringify(calls)).toBeLessThanOrEqual(5)
    for (const copy of [first, second]) await expect.poll(() => newestOf(copy), { timeout: 4_000 }).toBe(newest)
  })

  test('behavior: after a silence of the node both quote again within 15 seconds', async () => {
    node.fallSilent(true)
    for (let block = 0; block < 10; block++) {
      await sleep(2_000)
      await swap()
    }
    await mine(chain, 16)
    // As from a busy machine: what is read one after the other takes longer than the chain to its next blocks.
    node.answerLate(700)
    node.fallSilent(false)
    const trading = (async () => {
      for (let block = 0; block < 8; block++) {
        await sleep(2_000)
        await swap()
      }
    })()
    const newest = await chain.publicClient.getBlockNumber({ cacheTime: 0 })
    for (const copy of [first, second])
      await expect.poll(async () => (await newestOf(copy)) >= newest, { timeout: 15_000 }).toBe(true)
    node.answerLate(0)
    await trading
  })

  test('behavior: when the one that looked for blocks is killed the other does within seconds', async () => {
    await first.stop('nodes', 'SIGKILL')
    await swap()
    const newest = await chain.publicClient.getBlockNumber({ cacheTime: 0 })
    await expect.poll(() => newestOf(second), { timeout: 6_000 }).toBe(newest)
  })

  test('behavior: the copy that stands by says when it has become the one that writes the index', async () => {
    const said = () => second.told.get('indexer')!.join()
    expect(said()).toContain('standing by')
    expect(said()).not.toContain('notice')
    await first.stop('indexer')
    await expect
      .poll(said, { timeout: 15_000 })
      .toContain('The other Oxbow has stopped: this one writes the index now.')
  })

  test('behavior: an outage of the node is told to the supervisor and stands in the log, and so is its end', async () => {
    node.hangUp(true)
    const [told, logged] = [() => second.told.get('nodes')!.join(), () => second.said.get('nodes') ?? '']
    const away = 'The node of Foreign Chain (OXBOW_RPC_777001, URL 1) does not answer.'
    await expect.poll(told, { timeout: 20_000 }).toContain(away)
    expect(logged()).toContain(away)
    node.hangUp(false)
    await expect.poll(told, { timeout: 30_000 }).toContain('works again.')
  })

  test('behavior: a database that ends its sessions is joined again', async () => {
    await first.start('nodes')
    await first.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'oxbow_nodes'`)
    const joined = async () => {
      const [row] = await first.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where application_name = 'oxbow_nodes'`,
      )
      return row!.count
    }
    await expect.poll(joined, { timeout: 15_000 }).toBe(2)
    await swap()
    const newest = await chain.publicClient.getBlockNumber({ cacheTime: 0 })
    for (const copy of [first, second]) await expect.poll(() => newestOf(copy), { timeout: 10_000 }).toBe(newest)
  })
})
