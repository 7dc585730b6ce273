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
