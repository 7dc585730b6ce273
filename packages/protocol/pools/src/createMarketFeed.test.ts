import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnvilNode, startAnvil } from '@oxbow/devnet/startAnvil'
import { startFlakyNode } from '@oxbow/rpc/startFlakyNode'
import { addLiquidity } from '@oxbow/test/addLiquidity'
import { mine } from '@oxbow/test/mine'
import { swapDirect } from '@oxbow/test/swapDirect'
import { createPublicClient, custom, HttpRequestError } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMarketFeed } from './createMarketFeed.ts'
import { randomFrom } from './test/openMarket.ts'
import { startMarket } from './test/startMarket.ts'

describe('createMarketFeed', () => {
  let market: Awaited<ReturnType<typeof startMarket>>
  let chain: (typeof market)['chain']
  let scenario: (typeof market)['scenario']
  let stop: AbortController
  let follow: (typeof market)['follow']
  let freshLoad: (typeof market)['freshLoad']
  let act: (typeof market)['act']
  beforeEach(async () => {
    market = await startMarket()
    ;({ chain, scenario, stop, follow, freshLoad, act } = market)
  })
  afterEach(() => market[Symbol.asyncDispose]())

  test.each([1, 2])(
    'default: after any swaps, mints, burns and new pools it equals a fresh load (seed %i)',
    async (seed) => {
      const random = randomFrom(seed)
      const { caughtUp, loads, states, markets } = follow()
      await caughtUp()
      for (let round = 0; round < 5; round++) {
        await act(12, random)
        expect(await caughtUp()).toEqual(await freshLoad())
      }
      expect(loads()).toBe(1)
      expect(states.at(-1)).toBe('live')
      expect(markets.length).toBeGreaterThan(20)
    },
  )

  test('behavior: follows a reorg from the common ancestor', async () => {
    const { caughtUp, loads } = follow()
    const random = randomFrom(11)
    for (const depth of [1, 4, 9]) {
      await act(depth + 3, random)
      await caughtUp()
      await chain.testClient.request({ method: 'anvil_reorg' as never, params: [depth, []] as never })
      expect(await caughtUp()).toEqual(await freshLoad())
    }
    expect(loads()).toBe(1)
  })

  test('behavior: follows a chain that became shorter, then another branch', async () => {
    const { caughtUp, loads, markets } = follow()
    const random = randomFrom(12)
    await caughtUp()
    await act(2, random)
    const before = await caughtUp()
    const snapshot = await chain.testClient.snapshot()
    const poolsBefore = [...scenario.pools]
    await act(8, random)
    await caughtUp()

    await chain.testClient.revert({ id: snapshot })
    scenario.pools.splice(0, scenario.pools.length, ...poolsBefore)
    expect(await caughtUp()).toEqual(before)
    expect(markets.at(-1)).toBe(before)
    await act(5, random)
    expect(await caughtUp()).toEqual(await freshLoad())
    expect(loads()).toBe(1)
  })

  test('behavior: reads all again when the chain forked deeper than it remembers', async () => {
    const { caughtUp, loads } = follow()
    await caughtUp()
    const snapshot = await chain.testClient.snapshot()
    for (let count = 0; count < 3; count++) {
      await mine(chain, 15)
      await caughtUp()
    }
    await chain.testClient.revert({ id: snapshot })
    await mine(chain, 2, 7)
    expect(await caughtUp()).toEqual(await freshLoad())
    expect(loads()).toBe(2)
  })

  test('behavior: reads all again after a long absence', async () => {
    const proxy = await startFlakyNode(chain.url)
    try {
      const { caughtUp, loads, feed } = follow(proxy.url)
      await caughtUp()
      proxy.hangUp(true)
      await expect.poll(feed.state).toBe('down')
      await mine(chain, scenario.network.finalityDepthBlocks + 5)
      proxy.hangUp(false)
      expect(await caughtUp()).toEqual(await freshLoad())
      expect(loads()).toBe(2)
    } finally {
      stop.abort()
      await proxy.stop()
    }
  })

  test('behavior: reports a lost connection, and loses nothing', async () => {
    const proxy = await startFlakyNode(chain.url)
    try {
      const { caughtUp, loads, feed, states } = follow(proxy.url)
      await caughtUp()
      proxy.hangUp(true)
      await expect.poll(feed.state).toBe('down')
      await act(6, randomFrom(13))
      proxy.hangUp(false)
      expect(await caughtUp()).toEqual(await freshLoad())
      expect(loads()).toBe(1)
      expect(states.slice(-3)).toEqual(['down', 'lagging', 'live'])
    } finally {
      stop.abort()
      await proxy.stop()
    }
  })

  test('behavior: closes a gap through a node that answers only a few calls at a time', async () => {
    let isAway = false
    let left = Number.POSITIVE_INFINITY
    const asked: string[] = []
    const gaps: bigint[] = []
    const hashes: string[] = []
    const transport = custom({
      async request({ method, params }: { method: string; params: unknown }) {
        asked.push(method)
        if (method === 'eth_getBlockByNumber' && (params as [string])[0] === 'latest') left = Math.max(left, 9)
        left -= 1
        if (isAway || left < 0) throw new HttpRequestError({ url: '', status: 502 })
        return chain.publicClient.request({ method, params } as never)
      },
    })
    createMarketFeed({
      client: createPublicClient({ transport }),
      network: scenario.network,
      pollingIntervalMs: 5,
      onSnapshot: ({ blockHash }) => hashes.push(blockHash),
      onGap: ({ to, from }) => gaps.push(to - from),
      signal: stop.signal,
    })
    const newest = async () => (await chain.publicClient.getBlock()).hash
    await expect.poll(() => hashes.at(-1)).toBe(await newest())
    isAway = true
    await mine(chain, scenario.network.finalityDepthBlocks - 2)
    isAway = false
    left = 0
    asked.splice(0)
    await expect.poll(() => hashes.at(-1), { timeout: 15_000 }).toBe(await newest())
    // Nothing is read by walking back from the head, and nothing twice: each failure leaves less to read.
    expect(asked).not.toContain('eth_getBlockByHash')
    expect(gaps).toEqual([...gaps].sort((a, b) => Number(b - a)))
    expect(new Set(gaps).size).toBeGreaterThan(4)
    expect(hashes).toHaveLength(2)
  })

  test('behavior: detects a node that lost a log, and reloads the market', async () => {
    const proxy = await startFlakyNode(chain.url)
    try {
      const { caughtUp, loads } = follow(proxy.url)
      await caughtUp()
      const pool = scenario.pools.find((key) => key.protocol === 'v3')!
      proxy.loseLogs(true)
      await addLiquidity(chain, pool, { tickLower: -120, tickUpper: 120, liquidity: 10n ** 18n })
      await caughtUp()
      proxy.loseLogs(false)
      expect(loads()).toBe(1)
      await swapDirect(chain, pool, { zeroForOne: true, amountIn: 10n ** 15n })
      await caughtUp()
      expect(loads()).toBe(2)
      expect(await caughtUp()).toEqual(await freshLoad())
    } finally {
      stop.abort()
      await proxy.stop()
    }
  })

  test('behavior: a node that was killed and came back with an older state', async () => {
    const { caughtUp, feed } = follow()
    const random = randomFrom(15)
    await act(5, random)
    await caughtUp()
    const state = await chain.testClient.dumpState()
    await act(5, random)
    await caughtUp()
    await chain.stop()
    await expect.poll(feed.state, { timeout: 5_000 }).toBe('down')

    const cacheDir = await mkdtemp(join(tmpdir(), 'oxbow-feed-'))
    let node: AnvilNode | undefined
    try {
      // At first the chain is empty, without any contract; the feed handles that, too.
      node = await startAnvil({ chainId: chain.chainId, cacheDir, port: Number(new URL(chain.url).port) })
      await new Promise((resolve) => setTimeout(resolve, 300))
      await chain.testClient.loadState({ state })
      await chain.testClient.mine({ blocks: 1 })
      expect(await caughtUp()).toEqual(await freshLoad())
      expect(feed.state()).toBe('live')
    } finally {
      stop.abort()
      await node?.stop()
      await rm(cacheDir, { recursive: true, force: true })
    }
  })

  test('behavior: stops when told, and a listener that throws does not stop it', async () => {
    const errors: unknown[] = []
    let calls = 0
    const feed = createMarketFeed({
      client: chain.publicClient,
      network: scenario.network,
      pollingIntervalMs: 5,
      onSnapshot: () => {
        calls += 1
        throw new Error('listener')
      },
      onError: (error) => errors.push(error),
      signal: stop.signal,
    })
    await expect.poll(() => calls).toBe(1)
    await mine(chain)
    await expect.poll(() => calls).toBe(2)
    expect(errors).toHaveLength(2)
    stop.abort()
    await feed.done
    await mine(chain)
    expect(calls).toBe(2)
  })
})
