import { setTimeout as sleep } from 'node:timers/promises'
import { nodeUrlOf } from '@oxbow/chain/gatewayPath'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FlakyNode, startFlakyNode } from '../test/startFlakyNode.ts'
import type { NodePeer, SharedRead } from './NodePeer.ts'
import { startGateway } from './startGateway.ts'

/** Connects gateways so that they hear of each other immediately, ordered by number. */
function joinPeers() {
  const listeners: ((read: SharedRead, isFirst: boolean) => void)[] = []
  return (own: number): NodePeer => ({
    tell: (read) => {
      for (const [at, listener] of listeners.entries()) if (at !== own) listener(read, own < at)
    },
    listen: (onRead) => {
      listeners[own] = onRead
    },
  })
}

describe('gateways of one database', () => {
  let chain: TestChain
  let node: FlakyNode
  beforeAll(async () => {
    chain = await startChain()
    node = await startFlakyNode(chain.url)
    await mine(chain, 50)
  })
  afterAll(async () => {
    await node.stop()
    await chain.stop()
  })

  /** Opens `count` gateways to the node, each with a client that follows the chain. */
  async function open(count: number, blockTimeSeconds: number) {
    const peer = joinPeers()
    const network = {
      ...publicNetworks[0]!,
      chainId: chain.chainId,
      blockTimeSeconds,
      finalityDepthBlocks: 30,
      contracts: chain.contracts,
    }
    const enabled = { network, rpcUrls: [node.url], callsPerSecond: undefined, startBlock: 0, deployment: undefined }
    const gateways = await Promise.all(
      Array.from({ length: count }, (_, at) =>
        startGateway({ networks: [enabled], token: 'a-token-of-the-test', peerOf: () => peer(at) }),
      ),
    )
    const clients = gateways.map(({ url }) => {
      const to = nodeUrlOf(url, { chainId: chain.chainId, index: 0 })
      return createPublicClient({ transport: http(to, { retryCount: 0 }), cacheTime: 0 })
    })
    const head = async (client: (typeof clients)[number]) =>
      (await client.request({ method: 'eth_getBlockByNumber', params: ['latest', false] }))!
    return { gateways, clients, head }
  }

  test('default: a block and its logs are read once for all of them', async () => {
    const { clients, gateways, head } = await open(3, 1)
    await Promise.all(clients.map(head))
    await sleep(1_000)
    const { address } = await deployToken(chain)
    await createPool(chain, { protocol: 'v2', tokenA: address, tokenB: chain.contracts.weth })
    const newest = await chain.publicClient.getBlockNumber({ cacheTime: 0 })
    const [blocksBefore, logsBefore] = [node.asked('eth_getBlockByNumber'), node.asked('eth_getLogs')]
    await expect.poll(async () => BigInt((await head(clients[0]!)).number!)).toBe(newest)
    const heads = await Promise.all(clients.map(head))
    expect(new Set(heads.map(({ hash }) => hash)).size).toBe(1)
    expect(node.asked('eth_getBlockByNumber') - blocksBefore).toBe(1)

    const params = [{ blockHash: heads[0]!.hash! }] as const
    const [first, ...others] = await Promise.all(
      clients.map((client) => client.request({ method: 'eth_getLogs', params: [...params] })),
    )
    expect(first!.length).toBeGreaterThan(0)
    for (const logs of others) expect(logs).toEqual(first)
    // Filtered logs are taken from the full ones.
    const topics = [first![0]!.topics[0]!]
    const chosen = await clients[1]!.request({ method: 'eth_getLogs', params: [{ ...params[0], topics }] })
    expect(chosen).toEqual(first!.filter((log) => log.topics[0] === topics[0]))
    expect(node.asked('eth_getLogs') - logsBefore).toBe(1)
    await Promise.all(gateways.map((gateway) => gateway.stop()))
  })

  test('behavior: another gateway polls when the polling one is gone', async () => {
    const { clients, gateways, head } = await open(2, 1)
    await Promise.all(clients.map(head))
    await gateways[0]!.stop()
    await mine(chain, 1)
    const newest = await chain.publicClient.getBlockNumber({ cacheTime: 0 })
    const startedMs = Date.now()
    await expect.poll(async () => BigInt((await head(clients[1]!)).number!), { timeout: 5_000 }).toBe(newest)
    expect(Date.now() - startedMs).toBeLessThan(2_500)
    await gateways[1]!.stop()
  })

  test("behavior: a block announced late doesn't replace a later one", async () => {
    const peer = joinPeers()
    const told: SharedRead[] = []
    const outside = peer(1)
    outside.listen((read) => told.push(read))
    const network = { ...publicNetworks[0]!, chainId: chain.chainId, blockTimeSeconds: 1, contracts: chain.contracts }
    const enabled = { network, rpcUrls: [node.url], callsPerSecond: undefined, startBlock: 0, deployment: undefined }
    const gateway = await startGateway({ networks: [enabled], token: 'a-token-of-the-test', peerOf: () => peer(0) })
    const to = nodeUrlOf(gateway.url, { chainId: chain.chainId, index: 0 })
    const client = createPublicClient({ transport: http(to, { retryCount: 0 }), cacheTime: 0 })
    const newest = await client.getBlockNumber()
    const before = await chain.publicClient.request({
      method: 'eth_getBlockByNumber',
      params: [`0x${(newest - 1n).toString(16)}`, false],
    })
    outside.tell({ kind: 'look', block: { ...before!, number: before!.number!, hash: before!.hash! } })
    expect(await client.getBlockNumber()).toBe(newest)
    expect(told.some(({ kind }) => kind === 'look')).toBe(true)
    await gateway.stop()
  })
})
