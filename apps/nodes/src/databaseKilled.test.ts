import { setTimeout as sleep } from 'node:timers/promises'
import { startFlakyNode } from '@oxbow/rpc/startFlakyNode'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import { swapDirect } from '@oxbow/test/swapDirect'
import { expect, test } from 'vitest'
import { OperatorParts } from '../test/OperatorParts.ts'

test('an index whose database was killed catches up with the chain', {
  tags: 'thorough',
  timeout: 300_000,
}, async () => {
  const chain = await startChain({ chainId: 777_001 })
  const pair = [(await deployToken(chain)).address, (await deployToken(chain)).address] as const
  const pool = await createPool(chain, { protocol: 'v2', tokenA: pair[0], tokenB: pair[1] })
  await mine(chain, 100)
  const node = await startFlakyNode(chain.url, { callsPerSecond: 25 })
  const parts = await OperatorParts.create({ chain, rpcUrls: [node.url], network: { stablecoins: [pair[0]] } })
  const indexed = async () => {
    const [row] = await parts.query<{ number: number }>('select block_number::int as number from dex.chain_head')
    return row?.number ?? 0
  }
  const trade = () => swapDirect(chain, pool, { zeroForOne: true, amountIn: 10n ** 15n })
  const newest = async () => Number(await chain.publicClient.getBlockNumber({ cacheTime: 0 }))
  try {
    await parts.start('nodes')
    await parts.start('indexer')
    for (let round = 0; round < 2; round++) {
      await trade()
      const before = await newest()
      await expect.poll(indexed, { timeout: 30_000 }).toBe(before)
      const away = parts.restartDatabase({ awayMs: 10_000 })
      for (let block = 0; block < 12; block++) {
        await sleep(1_000)
        await trade()
      }
      await away
      const last = await newest()
      await expect.poll(async () => (await indexed().catch(() => 0)) >= last, { timeout: 90_000 }).toBe(true)
    }
  } finally {
    await parts[Symbol.asyncDispose]()
    await node.stop()
    await chain.stop()
  }
})

test('two copies at rest whose database was killed: the index catches up, and so do both markets', {
  tags: 'thorough',
  timeout: 900_000,
}, async () => {
  const chain = await startChain({ chainId: 777_001 })
  const pair = [(await deployToken(chain)).address, (await deployToken(chain)).address] as const
  await createPool(chain, { protocol: 'v2', tokenA: pair[0], tokenB: pair[1] })
  await mine(chain, 50)
  const node = await startFlakyNode(chain.url, { callsPerSecond: 25, mostBlocks: 1_000 })
  node.answerLate(60)
  const options = { chain, rpcUrls: [node.url], network: { stablecoins: [pair[0]] } }
  const first = await OperatorParts.create(options)
  const second = await OperatorParts.create({ ...options, besides: first })
  const blocks = setInterval(() => void chain.testClient.mine({ blocks: 1 }).catch(() => {}), 2_000)
  const newest = async () => Number(await chain.publicClient.getBlockNumber({ cacheTime: 0 }))
  const heads = async () => {
    const rows = await first.query<{ number: number }>('select block_number::int as number from dex.chain_head')
    const markets = await Promise.all([first, second].map(async (copy) => (await copy.readChain())?.snapshotBlock))
    return [rows[0]?.number ?? 0, ...markets.map((block) => Number(block ?? 0))]
  }
  const follow = async () => {
    const last = await newest()
    await expect
      .poll(async () => Math.min(...(await heads().catch(() => [0]))), { timeout: 180_000 })
      .toBeGreaterThan(last)
  }
  try {
    for (const copy of [first, second]) {
      await copy.start('nodes')
      await Promise.all([copy.start('indexer'), copy.start('server')])
    }
    await follow()
    await first.restartDatabase({ awayMs: 20_000 })
    await follow()
    // The other one writes the index from here on, of a database that has been killed.
    await first.stop('indexer')
    await first.restartDatabase({ awayMs: 10_000 })
    await follow()
  } finally {
    clearInterval(blocks)
    await second[Symbol.asyncDispose]()
    await first[Symbol.asyncDispose]()
    await node.stop()
    await chain.stop()
  }
})
