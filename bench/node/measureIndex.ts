import { OperatorParts } from '../../apps/nodes/test/OperatorParts.ts'
import { startForeignChain } from '../../apps/nodes/test/startForeignChain.ts'

export type Index = {
  /** From the first log request to the complete history, without the program's start, which doesn't depend on the chain. */
  readonly seconds: number
  readonly startSeconds: number
  readonly events: number
  readonly blocksWithEvents: number
  readonly calls: number
  readonly refused: number
}

/**
 * A cheap node allows 25 calls per second and 1,000 blocks of logs; an own one has no
 * limit and low latency; a rented archive node has no limit either, but high latency.
 */
const nodes = {
  cheap: {
    limits: { callsPerSecond: 25, mostBlocks: 1_000, answerMs: 60 },
    env: { OXBOW_CALLS_PER_SECOND_777001: '20' },
  },
  own: { limits: { answerMs: 2 }, env: {} },
  archive: { limits: { answerMs: 80 }, env: {} },
} as const

/** Time to index a history from an empty database. */
export async function measureIndex({
  oldBlocks,
  seed,
  node,
  tradesPerThousandBlocks,
}: measureIndex.Options): Promise<Index> {
  const { limits, env } = nodes[node]
  await using foreign = await startForeignChain({ oldBlocks, seed, tokens: 5, tradesPerThousandBlocks, ...limits })
  await using parts = await OperatorParts.create({
    chain: foreign.chain,
    rpcUrls: [foreign.node.url],
    network: { stablecoins: [...foreign.listed] },
    env,
  })
  await parts.start('nodes')
  const startedMs = performance.now()
  const ready = parts.start('indexer')
  const isReading = async () => (foreign.node.asked().get('eth_getLogs') ?? 0) > 0
  const [startMs] = await Promise.all([OperatorParts.until(isReading), ready])
  const startSeconds = startMs / 1_000
  const seconds = (performance.now() - startedMs) / 1_000 - startSeconds
  const calls = [...foreign.node.asked().values()].reduce((sum, count) => sum + count, 0)
  const [found] = await parts.query<{ events: number; blocksWithEvents: number }>(
    `select (select count(*) from dex.swap)::int + (select count(*) from dex.liquidity_event)::int + (select count(*) from dex.pool)::int as events,
       (select count(*) from (select block_number from dex.swap union select block_number from dex.liquidity_event) block)::int as "blocksWithEvents"`,
  )
  return { seconds, startSeconds, ...found!, calls, refused: foreign.node.refused() }
}

export declare namespace measureIndex {
  type Options = {
    readonly oldBlocks: number
    readonly seed: number
    readonly node: keyof typeof nodes
    readonly tradesPerThousandBlocks: number
  }
}
