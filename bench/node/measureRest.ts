import { setTimeout as sleep } from 'node:timers/promises'
import { startFlakyNode } from '@oxbow/rpc/startFlakyNode'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import { swapDirect } from '@oxbow/test/swapDirect'
import { OperatorParts } from '../../apps/nodes/test/OperatorParts.ts'

export type Rest = {
  readonly blocks: number
  readonly callsPerBlock: number
  readonly byMethod: Record<string, number>
}

/** Node requests of servers and their index per 2 s block, each with a trade. */
export async function measureRest({ blocks, copies, root }: measureRest.Options): Promise<Rest> {
  await using chain = await startChain({ chainId: 777_001 })
  const token = await deployToken(chain)
  const other = await deployToken(chain)
  const pool = await createPool(chain, { protocol: 'v2', tokenA: token.address, tokenB: other.address })
  await mine(chain, 100)
  const node = await startFlakyNode(chain.url, { maxInBatch: 20 })
  const options = {
    chain,
    rpcUrls: [node.url],
    network: { stablecoins: [token.address] },
    ...(root === undefined ? {} : { root }),
  }
  await using first = await OperatorParts.create(options)
  await start(first)
  await using others = new AsyncDisposableStack()
  for (let count = 1; count < copies; count++)
    await start(others.use(await OperatorParts.create({ ...options, besides: first })))
  const trade = async () => {
    await swapDirect(chain, pool, { zeroForOne: true, amountIn: 10n ** 15n })
    await sleep(2_000)
  }
  await sleep(15_000)
  for (let count = 0; count < 3; count++) await trade()
  const before = new Map(node.askedAll())
  const from = await chain.publicClient.getBlockNumber({ cacheTime: 0 })
  for (let count = 0; count < blocks; count++) await trade()
  const passed = Number((await chain.publicClient.getBlockNumber({ cacheTime: 0 })) - from)
  const counts = [...node.askedAll()].map(([method, count]) => [method, count - (before.get(method) ?? 0)] as const)
  const sum = counts.reduce((all, [, count]) => all + count, 0)
  await node.stop()
  return {
    blocks: passed,
    callsPerBlock: sum / passed,
    byMethod: Object.fromEntries(counts.filter(([, count]) => count > 0)),
  }

  async function start(parts: OperatorParts): Promise<void> {
    // Another checkout may have no gateway.
    if (root === undefined) await parts.start('nodes')
    await Promise.all([parts.start('indexer'), parts.start('server')])
    await OperatorParts.until(async () => (await parts.readChain())?.poolsRead === 1)
  }
}

export declare namespace measureRest {
  type Options = {
    readonly blocks: number
    /** Number of Oxbows on one database. */
    readonly copies: number
    /** Another checkout of Oxbow to compare with. */
    readonly root?: string | undefined
  }
}
