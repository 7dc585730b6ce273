import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { type LongChain, startLongChain } from './startLongChain.ts'

export type ForeignChain = {
  readonly chain: TestChain
  readonly node: LongChain
  /** Two stablecoins that are traded for each other. */
  readonly listed: readonly [`0x${string}`, `0x${string}`]
  /** One of them and an unlisted token, traded for each other. */
  readonly pair: readonly [`0x${string}`, `0x${string}`]
  readonly pools: number
  [Symbol.asyncDispose](): Promise<void>
}

/** A chain with that many historical blocks: a market of a stablecoin and other tokens in v2 and v3, and a node with the given limits. */
export async function startForeignChain({
  oldBlocks,
  tokens,
  ...limits
}: startForeignChain.Options): Promise<ForeignChain> {
  const chain = await startChain({ chainId: 777_001, firstBlock: oldBlocks })
  const stablecoin = (await deployToken(chain)).address
  const second = (await deployToken(chain)).address
  await createPool(chain, { protocol: 'v3', tokenA: stablecoin, tokenB: second })
  const others: `0x${string}`[] = []
  for (let count = 0; count < tokens; count++) others.push((await deployToken(chain)).address)
  let traded: `0x${string}` | undefined
  for (const token of others) {
    const pool = await createPool(chain, { protocol: 'v2', tokenA: stablecoin, tokenB: token })
    await createPool(chain, { protocol: 'v3', tokenA: stablecoin, tokenB: token })
    traded ??= pool.id as `0x${string}`
  }
  const node = await startLongChain({ chain, firstBlock: oldBlocks, pair: traded!, ...limits })
  // Makes everything so far final.
  await mine(chain, 100)
  await chain.testClient.setIntervalMining({ interval: 2 })
  return {
    chain,
    node,
    listed: [stablecoin, second],
    pair: [stablecoin, others[0]!],
    pools: tokens * 2 + 1,
    async [Symbol.asyncDispose]() {
      await node.stop()
      await chain.stop()
    },
  }
}

export declare namespace startForeignChain {
  type Options = Omit<startLongChain.Options, 'chain' | 'firstBlock' | 'pair'> & {
    readonly oldBlocks: number
    /** Number of tokens besides the stablecoin, each with a v2 and a v3 pool. */
    readonly tokens: number
  }
}
