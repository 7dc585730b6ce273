import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OperatorParts } from '../test/OperatorParts.ts'
import { type ForeignChain, startForeignChain } from '../test/startForeignChain.ts'

/** `npm run bench node` does the same with three million blocks. */
const oldBlocks = 600_000

describe('a long history behind a node that one can afford', { tags: 'thorough' }, () => {
  let foreign: ForeignChain
  let parts: OperatorParts
  beforeAll(async () => {
    foreign = await startForeignChain({
      oldBlocks,
      seed: Math.floor(Math.random() * 2 ** 31),
      tokens: 1,
      tradesPerThousandBlocks: 2,
      callsPerSecond: 25,
      mostBlocks: 1_000,
      answerMs: 30,
      slowAnswerMs: 3_000,
    })
    parts = await OperatorParts.create({
      chain: foreign.chain,
      rpcUrls: [foreign.node.url],
      network: { stablecoins: [...foreign.listed] },
    })
    await parts.start('nodes')
  })
  afterAll(async () => {
    await parts?.[Symbol.asyncDispose]()
    await foreign?.[Symbol.asyncDispose]()
  })

  test('default: listed tokens are quoted before the history was read, all after it, and a restart reads what is new', async () => {
    const { chain, listed, node, pair } = foreign
    await parts.start('server')
    await OperatorParts.until(async () => (await parts.quote(chain.chainId, listed)) !== undefined)
    expect((await parts.readChain())?.poolsRead).toBeLessThan(1)
    await OperatorParts.until(async () => (await parts.quote(chain.chainId, pair)) !== undefined)
    expect((await parts.readChain())?.poolsRead).toBe(1)
    const asked = node.asked().get('eth_getLogs')!
    expect(asked).toBeGreaterThanOrEqual(oldBlocks / 1_000)

    await parts.stop('server')
    await parts.start('server')
    await OperatorParts.until(async () => (await parts.quote(chain.chainId, pair)) !== undefined)
    expect(node.asked().get('eth_getLogs')! - asked).toBeLessThan(oldBlocks / 1_000 / 3)
  }, 300_000)
})
