import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorParts } from '../../apps/nodes/test/OperatorParts.ts'
import { startForeignChain } from '../../apps/nodes/test/startForeignChain.ts'

export type History = {
  readonly firstQuoteSeconds: number
  /** Quotes requested while the history was read, ascending. */
  readonly quoteSeconds: readonly number[]
  readonly wholeMarketSeconds: number
  readonly restartSeconds: number
  readonly calls: number
  readonly refused: number
}

/** An operator's first start with years of blocks behind an affordable node, and the next start. */
export async function measureHistory({ oldBlocks, seed }: { oldBlocks: number; seed: number }): Promise<History> {
  await using foreign = await startForeignChain({
    oldBlocks,
    seed,
    tokens: 5,
    tradesPerThousandBlocks: 2,
    callsPerSecond: 25,
    mostBlocks: 1_000,
    answerMs: 60,
    slowAnswerMs: 6_000,
  })
  const { chain, node, pair } = foreign
  await using parts = await OperatorParts.create({
    chain,
    rpcUrls: [node.url],
    network: { stablecoins: [...foreign.listed] },
    env: { OXBOW_CALLS_PER_SECOND_777001: '20' },
  })
  const isQuoted = async () => (await parts.quote(chain.chainId, foreign.listed)) !== undefined
  const isWhole = async () => (await parts.readChain())?.poolsRead === 1
  await parts.start('nodes')
  const startedMs = performance.now()
  await parts.start('server')
  await OperatorParts.until(isQuoted)
  const firstQuoteSeconds = (performance.now() - startedMs) / 1_000
  const quoteSeconds: number[] = []
  let toldMs = 0
  while (!(await isWhole())) {
    const askedMs = performance.now()
    if (!(await isQuoted())) throw new Error('A quote failed while the whole market was read.')
    quoteSeconds.push((performance.now() - askedMs) / 1_000)
    if (askedMs - toldMs > 30_000) {
      toldMs = askedMs
      const read = (await parts.readChain())?.poolsRead
      console.log(
        `    ${((askedMs - startedMs) / 1_000).toFixed(0)} s: ${((read ?? 0) * 100).toFixed(1)} % of the blocks`,
      )
    }
    await sleep(100)
  }
  // A pair that is only known once the whole market is read.
  await OperatorParts.until(async () => (await parts.quote(chain.chainId, pair)) !== undefined)
  const wholeMarketSeconds = (performance.now() - startedMs) / 1_000
  const calls = [...node.asked().values()].reduce((sum, count) => sum + count, 0)
  const refused = node.refused()
  await parts.stop('server')
  await parts.stop('nodes')
  await parts.start('nodes')
  const againMs = performance.now()
  await parts.start('server')
  await OperatorParts.until(async () => (await parts.quote(chain.chainId, pair)) !== undefined)
  const restartSeconds = (performance.now() - againMs) / 1_000
  quoteSeconds.sort((a, b) => a - b)
  return { firstQuoteSeconds, quoteSeconds, wholeMarketSeconds, restartSeconds, calls, refused }
}
