import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gatewayUrlFor, nodeUrlOf } from '@oxbow/chain/gatewayPath'
import type { Network } from '@oxbow/chain/Network'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { createPublicClient, http, type PublicClient } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusesKey } from '../node/refusesKey.ts'
import { startFlakyNode } from '../test/startFlakyNode.ts'
import { nodeCountsSchema } from './NodeCounts.ts'
import { startGateway } from './startGateway.ts'

const token = 'a-token-of-the-test'

describe('startGateway', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startChain()
    const [a, b] = await Promise.all([deployToken(chain), deployToken(chain)])
    await createPool(chain, { protocol: 'v3', tokenA: a.address, tokenB: b.address })
    await mine(chain, 200)
  })
  afterAll(() => chain.stop())

  async function open(
    rpcUrls: readonly string[],
    options: { callsPerSecond?: number; blockTimeSeconds?: number } = {},
  ) {
    const { callsPerSecond, blockTimeSeconds = 1 } = options
    const network: Network = {
      ...publicNetworks[0]!,
      chainId: chain.chainId,
      blockTimeSeconds,
      finalityDepthBlocks: 30,
      contracts: chain.contracts,
    }
    const gateway = await startGateway({
      networks: [{ network, rpcUrls, callsPerSecond, startBlock: 0, deployment: undefined }],
      token,
      redact: (text) => text.replaceAll('secret', '[…]'),
    })
    const url = nodeUrlOf(gateway.url, { chainId: chain.chainId, index: 0 })
    const connect = (to: string): PublicClient =>
      createPublicClient({ transport: http(to, { retryCount: 0 }), cacheTime: 0 })
    const [server, index] = [connect(url), connect(gatewayUrlFor(url, 'index'))]
    return { gateway, url, server, index }
  }

  /** Reads blocks by number in one batch. */
  async function readBlocks(url: string, from: number, count: number): Promise<number[]> {
    const body = Array.from({ length: count }, (_, id) => {
      const params = [`0x${(from + id).toString(16)}`, false]
      return { jsonrpc: '2.0', id, method: 'eth_getBlockByNumber', params }
    })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await response.json()) as { result: { number: string } }[]).map(({ result }) => Number(result.number))
  }

  test('default: reads a block and its logs once for a server and an index that follow the head', async () => {
    const node = await startFlakyNode(chain.url)
    const { gateway, index, server } = await open([node.url])
    // Each client's requests per block; the first round shows the gateway which clients exist.
    const round = async () => {
      const head = await server.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
      const whole = await index.request({ method: 'eth_getBlockByNumber', params: ['latest', true] })
      const blockHash = head!.hash!
      const own = await index.request({ method: 'eth_getLogs', params: [{ blockHash }] })
      const topics = own.slice(0, 1).map(({ topics }) => topics[0]!)
      const some = await server.request({ method: 'eth_getLogs', params: [{ blockHash, topics: [topics] }] })
      return { head, whole, own, some }
    }
    await round()
    const { address } = await deployToken(chain)
    await createPool(chain, { protocol: 'v2', tokenA: address, tokenB: chain.contracts.weth })
    await expect.poll(async () => (await round()).own.length).toBeGreaterThan(0)
    const before = new Map(node.askedAll())
    await expect
      .poll(async () => {
        await round()
        return node.asked('eth_getBlockByNumber')
      })
      .toBeGreaterThan(before.get('eth_getBlockByNumber')!)
    const { head, own, some, whole } = await round()
    expect(node.asked('eth_getLogs')).toBe(before.get('eth_getLogs'))
    expect(head!.hash).toBe(whole!.hash)
    expect(head!.transactions).toEqual(whole!.transactions.map((each) => (each as { hash: string }).hash))
    expect(own).toEqual(
      await chain.publicClient.request({ method: 'eth_getLogs', params: [{ blockHash: head!.hash! }] }),
    )
    expect(some).toEqual(own.filter(({ topics }) => topics[0] === own[0]!.topics[0]))
    await gateway.stop()
    await node.stop()
  })

  test('behavior: an index that catches up block by block gives way to a server', async () => {
    const node = await startFlakyNode(chain.url)
    const { gateway, index, server } = await open([node.url], { callsPerSecond: 10 })
    await server.getBlockNumber()
    const hashes = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const block = await chain.publicClient.getBlock({ blockNumber: BigInt(at + 1) })
        return block.hash
      }),
    )
    let done = 0
    const count = () => {
      done += 1
    }
    const caughtUp = hashes.flatMap((blockHash) => [
      index.request({ method: 'eth_getLogs', params: [{ blockHash }] }).then(count),
      index.request({ method: 'eth_getBlockByHash', params: [blockHash, false] }).then(count),
    ])
    await expect.poll(() => gateway.counts(chain.chainId)[0]!.waiting.background).toBeGreaterThan(12)
    await server.getBalance({ address: chain.contracts.weth })
    expect(done).toBeLessThan(12)
    await Promise.all(caughtUp)
    await gateway.stop()
    await node.stop()
  })

  test('behavior: asks for the newest block only when a newer one is possible', async () => {
    const node = await startFlakyNode(chain.url)
    const { gateway, server } = await open([node.url], { blockTimeSeconds: 60 })
    const numbers = await Promise.all(Array.from({ length: 100 }, () => server.getBlockNumber()))
    expect(new Set(numbers)).toEqual(new Set([await chain.publicClient.getBlockNumber({ cacheTime: 0 })]))
    expect(node.requests()).toBeLessThan(4)
    await gateway.stop()
    await node.stop()
  })

  test('behavior: asks a node with subscriptions once per block', async () => {
    const { gateway, server } = await open([chain.url.replace('http', 'ws')], { blockTimeSeconds: 60 })
    await server.getBlockNumber()
    const asked = () => gateway.counts(chain.chainId)[0]!.calls.eth_getBlockByNumber!
    // The subscription is active once a block was announced before the next one was due.
    await expect
      .poll(
        async () => {
          await mine(chain, 1)
          await new Promise((done) => setTimeout(done, 200))
          return (await server.getBlockNumber()) === (await chain.publicClient.getBlockNumber({ cacheTime: 0 }))
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBe(true)
    const before = asked()
    for (let count = 0; count < 50; count++) await server.getBlockNumber()
    expect(asked() - before).toBeLessThanOrEqual(1)
    await gateway.stop()
  })

  test("behavior: splits an index's range of logs as the node requires", async () => {
    const node = await startFlakyNode(chain.url, { mostBlocks: 10 })
    const { gateway, index, server } = await open([node.url])
    const filter = { fromBlock: '0x0', toBlock: '0xc8' } as const
    const logs = await index.request({ method: 'eth_getLogs', params: [filter] })
    expect(logs).toEqual(await chain.publicClient.request({ method: 'eth_getLogs', params: [filter] }))
    expect(node.refused()).toBe(1)
    // Other clients get the node's error.
    await expect(server.request({ method: 'eth_getLogs', params: [filter] })).rejects.toThrow('limited to 10 blocks')
    await gateway.stop()
    await node.stop()
  })

  test.each([
    { maxInBatch: 20, name: 'takes lists: several calls go in one request' },
    { maxInBatch: 3, name: 'takes short lists: they get shorter' },
    { maxInBatch: 0, name: 'takes none: each goes alone' },
  ])('behavior: answers all calls through a node that $name', async ({ maxInBatch }) => {
    const node = await startFlakyNode(chain.url, { maxInBatch })
    const { gateway, url } = await open([node.url], { callsPerSecond: 20 })
    expect(await readBlocks(gatewayUrlFor(url, 'index'), 0, 40)).toEqual(Array.from({ length: 40 }, (_, at) => at))
    // The chain id is requested separately.
    if (maxInBatch === 20) expect(node.requests()).toBe(9)
    else expect(node.requests()).toBeGreaterThan(40 / Math.max(1, maxInBatch))
    await gateway.stop()
    await node.stop()
  })

  test('behavior: no client sees a rate limit, calls per second hold in total, and users precede an index', async () => {
    const node = await startFlakyNode(chain.url, { callsPerSecond: 25 })
    const { gateway, url } = await open([node.url], { callsPerSecond: 10 })
    const startedMs = Date.now()
    const order: string[] = []
    const read = async (who: string, to: string, from: number, count: number) => {
      await readBlocks(to, from, count)
      order.push(who)
    }
    const slow = [
      read('index', gatewayUrlFor(url, 'index'), 0, 20),
      read('background', gatewayUrlFor(url, 'background'), 50, 10),
    ]
    await new Promise((done) => setTimeout(done, 100))
    await read('person', url, 100, 5)
    await Promise.all(slow)
    expect(Date.now() - startedMs).toBeGreaterThan(2_500)
    expect(order).toEqual(['person', 'index', 'background'])
    const counts = nodeCountsSchema.parse(await (await fetch(url)).json())
    expect(counts.calls).toEqual({ eth_getBlockByNumber: counts.waited.urgent.calls + counts.waited.background.calls })
    expect(counts.waited.urgent.calls).toBe(5)
    // More than thirty: it accepts no batches, and the calls of the first one were repeated.
    expect(counts.waited.background.calls).toBeGreaterThanOrEqual(30)
    expect(counts.waited.background.ms).toBeGreaterThan(20_000)
    await gateway.stop()
    await node.stop()
  })

  test('behavior: an index fails over to the next node; others get the error, and no answer contains a secret', async () => {
    const node = await startFlakyNode(chain.url)
    node.hangUp(true)
    const { gateway, index, server } = await open([`${node.url}/secret`, chain.url])
    expect((await index.getBlock({ blockNumber: 3n })).number).toBe(3n)
    const refusal = await server.getBlock({ blockNumber: 4n }).catch((error: Error) => error.message)
    expect(refusal).toContain('502')
    expect(refusal).not.toContain('secret')
    const [away] = gateway.counts(chain.chainId)
    expect(away?.failed.eth_getBlockByNumber?.away).toBeGreaterThanOrEqual(2)
    await gateway.stop()
    await node.stop()
  })

  test('behavior: an index fails over to the next node when one answers with another form than asked for', async () => {
    const liar = createServer(async (request, response) => {
      const { id, method } = JSON.parse((await request.toArray()).join('')) as { id: number; method: string }
      const result = method === 'eth_chainId' ? `0x${chain.chainId.toString(16)}` : [null]
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    }).listen(0, '127.0.0.1')
    await once(liar, 'listening')
    const { gateway, index } = await open([`http://127.0.0.1:${(liar.address() as AddressInfo).port}`, chain.url])
    expect(await index.getLogs({ fromBlock: 3n, toBlock: 4n })).toEqual(
      await chain.publicClient.getLogs({ fromBlock: 3n, toBlock: 4n }),
    )
    expect((await index.getBlock({ blockNumber: 3n })).number).toBe(3n)
    await gateway.stop()
    liar.close()
  })

  test('error: the words of a node that rejects the key reach no client', async () => {
    const node = createServer((_, response) => {
      response.writeHead(401, { 'content-type': 'application/json' })
      response.end('{"jsonrpc":"2.0","id":1,"error":{"code":-32001,"message":"Unauthorized: key ...d4e8 of alice"}}')
    }).listen(0, '127.0.0.1')
    await once(node, 'listening')
    const { gateway, server } = await open([`http://127.0.0.1:${(node.address() as AddressInfo).port}`])
    const refusal: Error = await server.getBlockNumber().catch((error) => error)
    expect(refusal.message).not.toMatch(/d4e8|alice/)
    expect(refusesKey(refusal)).toBe(true)
    await gateway.stop()
    node.close()
  })

  test('error: without the token, or from a web page, no node is reachable', async () => {
    const { gateway, url } = await open([chain.url])
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' })
    const post = (to: string, type: string) => fetch(to, { method: 'POST', body, headers: { 'content-type': type } })
    const answers = await Promise.all([
      post(url.replace(token, 'another-token-here'), 'application/json'),
      post(url, 'text/plain'),
      post(url, 'application/json'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 415, 200])
    await gateway.stop()
  })

  test('behavior: an index gets no older head from a lagging node, but does get a reorg', async () => {
    const node = await startFlakyNode(chain.url)
    const { gateway, index, server } = await open([node.url])
    const head = await chain.publicClient.getBlockNumber({ cacheTime: 0 })
    const heads = async () => {
      await sleep(1_100)
      const [ofServer, ofIndex] = await Promise.all([server.getBlockNumber(), index.getBlock()])
      return { ofServer, ofIndex: ofIndex.number }
    }
    expect(await heads()).toEqual({ ofServer: head, ofIndex: head })
    node.fallBehind(100)
    expect(await heads()).toEqual({ ofServer: head - 100n, ofIndex: head })
    node.fallBehind(0)
    expect(await heads()).toEqual({ ofServer: head, ofIndex: head })
    await mine(chain)
    expect(await heads()).toMatchObject({ ofIndex: head + 1n })

    await chain.testClient.request({ method: 'anvil_reorg' as never, params: [3, []] as never })
    const { hash } = await chain.publicClient.getBlock()
    await sleep(1_100)
    expect((await index.getBlock()).hash).toBe(hash)
    await gateway.stop()
    await node.stop()
  })
})
