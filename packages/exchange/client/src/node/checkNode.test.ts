import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Network } from '@oxbow/chain/Network'
import { startLyingNode } from '@oxbow/rpc/startLyingNode'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkNode, type NodeHealth } from './checkNode.ts'

const noNode = { status: 'no-node', httpStatus: undefined }

describe('checkNode', () => {
  let chain: TestChain
  let network: Pick<Network, 'chainId' | 'contracts' | 'profile' | 'blockTimeSeconds'>
  beforeAll(async () => {
    chain = await startChain()
    await chain.testClient.mine({ blocks: 20 })
    const { chainId, contracts } = chain
    network = { chainId, contracts, profile: 'public', blockTimeSeconds: 2 }
  })
  afterAll(() => chain.stop())

  /** What is wrong with a node that answers some methods otherwise, as `check verdict`. */
  async function remarksOn(lies: startLyingNode.Lies, ofNetwork = network): Promise<readonly string[]> {
    const node = await startLyingNode(chain.url, lies)
    try {
      const health = await checkNode({ url: node.url, network: ofNetwork })
      const { head, abilities } = health as Extract<NodeHealth, { status: 'ok' }>
      return [...head, ...abilities!]
        .filter(({ verdict }) => verdict !== 'ok')
        .map(({ check, verdict }) => `${check} ${verdict}`)
    } finally {
      await node.stop()
    }
  }
  const refuse = () => ({ error: { code: -32_601, message: 'the method is not available' } })
  const shifted = (byS: number) => (_: unknown, block: unknown) => {
    const { timestamp } = block as { timestamp: string }
    return { result: { ...(block as object), timestamp: `0x${(Number(timestamp) + byS).toString(16)}` } }
  }

  test('default: how fast it is and where its head is', async () => {
    const number = await chain.publicClient.getBlockNumber()
    expect(await checkNode({ url: chain.url, network })).toEqual({
      status: 'ok',
      latencyMs: expect.any(Number),
      blockNumber: number,
      head: [{ check: 'head', verdict: 'ok', blockNumber: number, ageSeconds: expect.any(Number) }],
      abilities: [
        { check: 'logs', verdict: 'ok', blocks: 10_000 },
        { check: 'simulation', verdict: 'ok', isThere: true },
      ],
    })
  })

  test.each<[string, startLyingNode.Lies, readonly string[]]>([
    ['its head is old', { eth_getBlockByNumber: shifted(-3_600) }, ['head error']],
    ['its head is of the future', { eth_getBlockByNumber: shifted(600) }, ['clock error']],
    ['it refuses logs', { eth_getLogs: refuse }, ['logs error']],
    ['it cannot simulate', { eth_simulateV1: refuse }, ['simulation warning']],
    ['it gives logs of few blocks', { eth_getLogs: fewBlocks }, ['logs warning']],
  ])('behavior: %s', async (_name, lies, expected) => {
    expect(await remarksOn(lies)).toEqual(expected)
  })

  test('behavior: a chain on this device may stand still', async () => {
    expect(await remarksOn({ eth_getBlockByNumber: shifted(-3_600) }, { ...network, profile: 'local' })).toEqual([])
  })

  test('behavior: what is known that it can do is not asked again', async () => {
    const abilities = [{ check: 'simulation', verdict: 'warning', isThere: false }] as const
    const asked: string[] = []
    const fetch = (url: string, init: RequestInit) => {
      asked.push(JSON.parse(init.body as string).method)
      return globalThis.fetch(url, init)
    }
    expect(await checkNode({ url: chain.url, network, abilities, fetch })).toMatchObject({ status: 'ok', abilities })
    expect(asked).toEqual(['eth_chainId', 'eth_getBlockByNumber'])
  })

  test('error: of another chain', async () => {
    expect(await checkNode({ url: chain.url, network: { ...network, chainId: 1 } })).toEqual({
      status: 'wrong-chain',
      chainId: chain.chainId,
    })
  })

  test('error: nothing listens', async () => {
    expect(await checkNode({ url: 'http://127.0.0.1:9', network })).toEqual({ status: 'unreachable' })
  })

  test.each<[string, RequestListener, object]>([
    ['a web page', (_, answer) => answer.end('<!doctype html>'), noNode],
    [
      'a path without a node',
      (_, answer) => answer.writeHead(404).end('nothing'),
      { status: 'no-node', httpStatus: 404 },
    ],
    ['a refusal of the key', (_, answer) => answer.writeHead(401).end('no key'), { status: 'refuses-key' }],
    ['a refusal of this site', (_, answer) => answer.writeHead(403).end(), { status: 'refuses-key' }],
    [
      'one in JSON',
      (_, answer) => answer.end('{"error":{"code":1,"message":"invalid api key"}}'),
      { status: 'refuses-key' },
    ],
    [
      'one in JSON under HTTP 400',
      (_, answer) => answer.writeHead(400).end('{"error":{"code":1,"message":"Must be authenticated!"}}'),
      { status: 'refuses-key' },
    ],
    ['a limit', (_, answer) => answer.writeHead(429).end(), { status: 'paced' }],
    ['a refusal in JSON', (_, answer) => answer.end('{"error":{"code":1,"message":"not now"}}'), noNode],
    ['something else in JSON', (_, answer) => answer.end('[1]'), noNode],
  ])('error: what answers is %s', async (_name, listener, expected) => {
    const server = createServer(listener)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
      expect(await checkNode({ url, network })).toEqual(expected)
    } finally {
      server.close()
    }
  })

  test('error: it runs, but does not let this page read', async () => {
    const fetch = async (_url: string, { mode }: RequestInit) => {
      if (mode !== 'no-cors') throw new TypeError('Failed to fetch')
      return new Response()
    }
    expect(await checkNode({ url: chain.url, network, fetch })).toEqual({ status: 'refuses-pages' })
  })

  test('error: the policy of the page does not allow it yet', async () => {
    const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    const watchRefusals = () => ({ wasRefused: async () => true, stop: () => {} })
    expect(await checkNode({ url: chain.url, network, fetch, watchRefusals })).toEqual({ status: 'not-allowed' })
  })
})

/** As a seller who sells intervals of up to ten blocks. */
function fewBlocks([filter]: readonly unknown[], truth: unknown) {
  const { fromBlock, toBlock } = filter as Record<'fromBlock' | 'toBlock', string>
  if (Number(toBlock) - Number(fromBlock) < 10) return { result: truth }
  return { error: { code: -32_600, message: 'the range of blocks is too large' } }
}
