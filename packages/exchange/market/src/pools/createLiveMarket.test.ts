import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { onchainPools } from '@oxbow/pools/onchainPools'
import { startFlakyNode } from '@oxbow/rpc/startFlakyNode'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import { createPublicClient, http } from 'viem'
import { expect, test } from 'vitest'
import { createLiveMarket } from './createLiveMarket.ts'
import { SnapshotNotReadyError } from './LiveMarket.ts'

test('a node that answers again is no longer the problem while the blocks of its outage are read', async () => {
  const chain = await startChain()
  const [a, b] = [await deployToken(chain), await deployToken(chain)]
  await createPool(chain, { protocol: 'v2', tokenA: a.address, tokenB: b.address })
  const node = await startFlakyNode(chain.url)
  const client = createPublicClient({ transport: http(node.url, { retryCount: 0 }) })
  const network = { ...publicNetworks[0]!, chainId: chain.chainId, blockTimeSeconds: 1, contracts: chain.contracts }
  let nowMs = Date.now()
  const market = createLiveMarket({
    network,
    client,
    source: onchainPools({ client, network, startBlock: 0 }),
    onProblem: () => {},
    now: () => nowMs,
  })
  try {
    await expect.poll(() => market.status().isQuotable, { timeout: 15_000 }).toBe(true)
    node.hangUp(true)
    await expect.poll(() => market.status().state, { timeout: 10_000 }).toBe('down')
    await expect.poll(() => market.status().problem).toBe('The node is unavailable or starting.')
    nowMs += 10_000
    await mine(chain, 40)
    node.answerLate(300)
    node.hangUp(false)
    await expect.poll(() => market.status().gap, { timeout: 15_000, interval: 10 }).toBeDefined()
    expect(market.status()).toMatchObject({ problem: undefined, isQuotable: false })
    await expect(market.prepare([])).rejects.toBeInstanceOf(SnapshotNotReadyError)
    node.answerLate(0)
    await expect.poll(() => market.status().isQuotable, { timeout: 15_000 }).toBe(true)
    expect(market.status().gap).toBeUndefined()
  } finally {
    await market.stop()
    await node.stop()
    await chain.stop()
  }
})
