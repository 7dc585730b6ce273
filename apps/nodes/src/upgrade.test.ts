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

const upgrades = 2
const pools = 12
const trades = 20

describe('an upgrade whose index is built anew', { tags: 'thorough' }, () => {
  let chain: TestChain
  let node: FlakyNode
  let parts: OperatorParts
  let swap: () => Promise<unknown>

  beforeAll(async () => {
    chain = await startChain({ chainId: 777_001 })
    const stablecoin = (await deployToken(chain)).address
    const made: Parameters<typeof swapDirect>[1][] = []
    for (let count = 0; count < pools; count++) {
      const tokenB = (await deployToken(chain)).address
      made.push(await createPool(chain, { protocol: 'v2', tokenA: stablecoin, tokenB }))
    }
    swap = () => swapDirect(chain, made[0]!, { zeroForOne: true, amountIn: 10n ** 15n })
    for (let count = 0; count < trades; count++) await swap()
    await mine(chain, 100)
    node = await startFlakyNode(chain.url)
    parts = await OperatorParts.create({
      chain,
      rpcUrls: [node.url],
      network: { stablecoins: [stablecoin] },
      env: { OXBOW_RATE_LIMIT: '1000000' },
    })
    await parts.start('nodes')
    await parts.start('indexer', { env: { OXBOW_INDEX_SCHEMA: 'ix_upgrade0' } })
    await parts.start('server')
  })
  afterAll(async () => {
    await parts?.[Symbol.asyncDispose]()
    await node?.stop()
    await chain?.stop()
  })

  test('behavior: every look sees the market of before or after, never an error or an empty one', async () => {
    await using looks = new Looks(parts, [...asVisitors(parts, chain.chainId), ...asStatements])
    for (let count = 1; count <= upgrades; count++) {
      await parts.stop('indexer')
      await swap()
      await parts.start('indexer', { env: { OXBOW_INDEX_SCHEMA: `ix_upgrade${count}` } })
      expect(await parts.query(`select nspname as name from pg_namespace where nspname like 'ix\\_%'`)).toEqual([
        { name: `ix_upgrade${count}_1` },
      ])
      expect(await parts.query('select count(*)::int as swaps from dex.swap')).toEqual([{ swaps: trades + count }])
    }
    expect(looks.wrong.slice(0, 10)).toEqual([])
    expect(looks.count).toBeGreaterThan(200)
  }, 300_000)

  test('behavior: an index that is killed and taken over is served all the while', async () => {
    // The first head of the index is final by then: Ponder takes back what is not.
    await mine(chain, 200)
    const newest = Number(await chain.publicClient.getBlockNumber({ cacheTime: 0 }))
    await OperatorParts.until(async () => (await readHead()) >= newest)
    await using looks = new Looks(parts, asVisitors(parts, chain.chainId))
    await parts.stop('indexer', 'SIGKILL')
    await swap()
    await parts.start('indexer', { env: { OXBOW_INDEX_SCHEMA: `ix_upgrade${upgrades}` } })
    await OperatorParts.until(async () => (await readHead()) > newest)
    // What the killed one had started ends by itself.
    await OperatorParts.until(async () => parts.countProcesses('ponder') === 1, 5_000)
    expect(looks.wrong.slice(0, 10)).toEqual([])
    expect(looks.count).toBeGreaterThan(50)
  }, 300_000)

  async function readHead(): Promise<number> {
    const [head] = await parts.query<{ number: number }>('select block_number as number from dex.chain_head')
    return head?.number ?? 0
  }
})

type Look = (parts: OperatorParts) => Promise<{ readonly rows: number; readonly said: string }>

function asVisitors({ url }: OperatorParts, chainId: number): readonly Look[] {
  const queries = [
    '{ chainHeads { blockNumber } }',
    `{ tokens(chainId: ${chainId}, unlisted: true) { items { address symbol } } }`,
    `{ poolMarkets(chainIds: [${chainId}], unlisted: true) { items { pool { id } } } }`,
  ]
  return queries.map((query) => async () => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    const said = await response.text()
    const [found] = Object.values((JSON.parse(said) as { data?: Record<string, unknown> }).data ?? {})
    const rows = Array.isArray(found) ? found : (found as { items?: unknown[] } | undefined)?.items
    return { rows: rows?.length ?? 0, said: `${query}: ${said}` }
  })
}

/** Views that are joined are locked one after the other. */
const asStatements: readonly Look[] = [
  'select block_number from dex.chain_head',
  'select 1 from dex.token token_0 join dex.pool on token_0.address = pool.token0 join dex.token token_1 on token_1.address = pool.token1',
  'select 1 from dex.swap join dex.pool on swap.pool_id = pool.id join dex.pool_figures figures on figures.pool_id = pool.id',
].map((statement) => async (parts) => ({ rows: (await parts.query(statement)).length, said: statement }))

/** Polls the market in several ways at once until disposed, each 0.1 s after its last answer: more often would take most of the processor. */
class Looks implements AsyncDisposable {
  readonly wrong: string[] = []
  count = 0
  #isOver = false
  readonly #looking: Promise<unknown>

  constructor(parts: OperatorParts, looks: readonly Look[]) {
    this.#looking = Promise.all(looks.map((look) => this.#repeat(look, parts)))
  }

  async #repeat(look: Look, parts: OperatorParts): Promise<void> {
    while (!this.#isOver) {
      const { rows, said } = await look(parts).catch((error: Error) => ({ rows: 0, said: error.message }))
      if (rows === 0) this.wrong.push(said)
      this.count += 1
      await sleep(100)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOver = true
    await this.#looking
  }
}
