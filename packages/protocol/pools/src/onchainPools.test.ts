import { stateViewAbi } from '@oxbow/abi/stateView'
import { tickLensAbi } from '@oxbow/abi/tickLens'
import { v2PairAbi } from '@oxbow/abi/v2Pair'
import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import type { PoolKey, V4PoolKey } from '@oxbow/devnet/PoolKey'
import { startFlakyNode } from '@oxbow/rpc/startFlakyNode'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { createPublicClient, custom, http } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MarketPool } from './Market.ts'
import { onchainPools } from './onchainPools.ts'
import type { KnownPools, PoolMemory } from './PoolMemory.ts'
import { type MarketStory, openMarket, randomFrom } from './test/openMarket.ts'

describe('onchainPools', () => {
  let chain: TestChain
  let scenario: MarketStory
  beforeAll(async () => {
    chain = await startChain()
    scenario = await openMarket(chain)
    const random = randomFrom(7)
    for (let count = 0; count < 40; count++) await scenario.act(random)
  })
  afterAll(() => chain.stop())

  test("default: every pool equals its contract's state, with every bitmap word read", async () => {
    const market = await onchainPools({ client: chain.publicClient, network: scenario.network }).load()
    const block = await chain.publicClient.getBlock()
    expect(market).toMatchObject({
      blockNumber: block.number,
      blockHash: block.hash,
      blockTimestampSeconds: Number(block.timestamp),
      blindSpots: [],
    })
    expect([...market.pools.keys()].sort()).toEqual(scenario.pools.map(({ id }) => id).sort())
    for (const key of scenario.pools) expect(market.pools.get(key.id)).toEqual(await readDirectly(chain, key))
  })

  test("behavior: reports what it didn't read", async () => {
    const head = await chain.publicClient.getBlockNumber()
    const source = onchainPools({
      client: chain.publicClient,
      network: scenario.network,
      startBlock: Number(head),
      v2PairLimit: 1,
    })
    const market = await source.load()
    expect(market.blindSpots).toEqual([
      expect.stringMatching(/^v2 pairs after the first 1 of \d+$/),
      `v3 and v4 pools older than block ${head}`,
    ])
    expect([...market.pools.values()].map(({ protocol }) => protocol)).toEqual(['v2'])
  })

  test('behavior: a node that refuses ranges and large calls gives the same market', { tags: 'thorough' }, async () => {
    await chain.testClient.mine({ blocks: 1_000 })
    const node = await startFlakyNode(chain.url, { mostBlocks: 1_000, maxCallBytes: 4_000 })
    try {
      const client = createPublicClient({ transport: http(node.url) })
      const flaky = await onchainPools({ client, network: scenario.network }).load()
      expect(flaky).toEqual(await onchainPools({ client: chain.publicClient, network: scenario.network }).load())
      expect(node.refused()).toBeGreaterThan(3)
    } finally {
      await node.stop()
    }
  })

  test('behavior: resumes where it stopped after the node failed half-way', async () => {
    const head = await chain.publicClient.getBlockNumber()
    const middle = head / 2n
    const asked: bigint[] = []
    let isWeak = true
    const client = createPublicClient({
      transport: custom({
        async request({ method, params }) {
          if (method === 'eth_getLogs') {
            asked.push(BigInt(params[0].fromBlock))
            if (isWeak && BigInt(params[0].toBlock) > middle) throw new Error('pruned')
          }
          return chain.publicClient.request({ method, params } as never)
        },
      }),
    })
    const source = onchainPools({ client, network: scenario.network })
    await expect(source.load()).rejects.toThrow(`The node does not give the logs of block ${middle + 1n}.`)
    asked.length = 0
    isWeak = false
    expect(await source.load()).toEqual(
      await onchainPools({ client: chain.publicClient, network: scenario.network }).load(),
    )
    expect(asked[0]).toBe(middle + 1n)
  })

  describe('with a memory', () => {
    function createMemory(): PoolMemory & { known: KnownPools | undefined } {
      return {
        known: undefined,
        async read() {
          return this.known
        },
        async write(known) {
          // Like a browser database.
          this.known = structuredClone(known)
        },
      }
    }
    /** The lowest block whose logs were requested. */
    async function loadFrom(memory: PoolMemory) {
      let lowest: bigint | undefined
      const client = createPublicClient({
        transport: custom({
          async request({ method, params }) {
            if (method === 'eth_getLogs') lowest ??= BigInt(params[0].fromBlock)
            return chain.publicClient.request({ method, params } as never)
          },
        }),
      })
      const market = await onchainPools({ client, network: scenario.network, memory }).load()
      return { market, lowest }
    }

    test('default: the next session only reads the logs since the last one, and gets the same market', async () => {
      const memory = createMemory()
      expect((await loadFrom(memory)).lowest).toBe(0n)
      const { blockNumber } = memory.known!
      const random = randomFrom(11)
      for (let count = 0; count < 12; count++) await scenario.act(random)

      const { market, lowest } = await loadFrom(memory)
      expect(lowest).toBe(blockNumber)
      expect(lowest).toBeGreaterThan(0n)
      expect(market).toEqual(await onchainPools({ client: chain.publicClient, network: scenario.network }).load())
    })

    test('behavior: ignores memory of another chain', async () => {
      const memory = createMemory()
      await loadFrom(memory)
      memory.known = { ...memory.known!, blockHash: `0x${'a'.repeat(64)}` }
      expect((await loadFrom(memory)).lowest).toBe(0n)
      expect(memory.known.blockHash).not.toBe(`0x${'a'.repeat(64)}`)
    })
  })

  test('error: no node', async () => {
    const client = createPublicClient({ transport: http('http://127.0.0.1:9', { retryCount: 0 }) })
    await expect(onchainPools({ client, network: scenario.network }).load()).rejects.toThrow()
  })
})

/** The same state read differently: by viem's decoders, TickLens, and every bitmap word. */
async function readDirectly(chain: TestChain, key: PoolKey): Promise<MarketPool> {
  const client = chain.publicClient
  if (key.protocol === 'v2') {
    const [reserve0, reserve1] = await client.readContract({
      address: key.id,
      abi: v2PairAbi,
      functionName: 'getReserves',
    })
    return { ...key, reserve0, reserve1 }
  }
  const lowest = Math.floor(-887_272 / key.tickSpacing) >> 8
  const words = Array.from({ length: 2 * -lowest + 1 }, (_, index) => lowest + index)
  if (key.protocol === 'v3') {
    const { v3TickLens, multicall3: multicallAddress } = chain.contracts
    const [sqrtPriceX96, tick] = await client.readContract({ address: key.id, abi: v3PoolAbi, functionName: 'slot0' })
    const liquidity = await client.readContract({ address: key.id, abi: v3PoolAbi, functionName: 'liquidity' })
    const populated = await client.multicall({
      multicallAddress,
      allowFailure: false,
      batchSize: 16_000,
      contracts: words.map(
        (word) =>
          ({
            address: v3TickLens,
            abi: tickLensAbi,
            functionName: 'getPopulatedTicksInWord',
            args: [key.id, word],
          }) as const,
      ),
    })
    const ticks = populated.flat().sort((a, b) => a.tick - b.tick)
    return { ...key, sqrtPriceX96, tick, liquidity, ticks: tableOf(ticks) }
  }
  return readV4Directly(chain, key, words)
}

async function readV4Directly(chain: TestChain, key: V4PoolKey, words: number[]): Promise<MarketPool> {
  const view = { address: chain.contracts.v4StateView, abi: stateViewAbi } as const
  const { publicClient } = chain
  const [sqrtPriceX96, tick, protocolFee, feePips] = await publicClient.readContract({
    ...view,
    functionName: 'getSlot0',
    args: [key.id],
  })
  const liquidity = await publicClient.readContract({ ...view, functionName: 'getLiquidity', args: [key.id] })
  const bitmaps = await publicClient.multicall({
    multicallAddress: chain.contracts.multicall3,
    allowFailure: false,
    batchSize: 16_000,
    contracts: words.map((word) => ({ ...view, functionName: 'getTickBitmap', args: [key.id, word] }) as const),
  })
  const ticks = []
  for (const [at, bitmap] of bitmaps.entries())
    for (let bit = 0; bit < 256; bit++) {
      if (!(bitmap & (1n << BigInt(bit)))) continue
      const index = (words[at]! * 256 + bit) * key.tickSpacing
      const [liquidityGross, liquidityNet] = await publicClient.readContract({
        ...view,
        functionName: 'getTickLiquidity',
        args: [key.id, index],
      })
      ticks.push({ tick: index, liquidityGross, liquidityNet })
    }
  const protocolFeePips = { zeroForOne: protocolFee % 4_096, oneForZero: Math.floor(protocolFee / 4_096) }
  return { ...key, sqrtPriceX96, tick, liquidity, feePips, protocolFeePips, ticks: tableOf(ticks) }
}

function tableOf(ticks: readonly { tick: number; liquidityGross: bigint; liquidityNet: bigint }[]) {
  return {
    index: Int32Array.from(ticks, ({ tick }) => tick),
    liquidityNet: ticks.map(({ liquidityNet }) => liquidityNet),
    liquidityGross: ticks.map(({ liquidityGross }) => liquidityGross),
  }
}
