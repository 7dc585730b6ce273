import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { nodeUrlOf } from '@oxbow/chain/gatewayPath'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { createPublicClient, http } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { NodeHealth, type NodeState } from './NodeHealth.ts'
import { startGateway } from './startGateway.ts'

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

/** The gateway's clock for states runs this much faster: it waits ten seconds for some. */
const haste = 5

/** A node that answers what it is told to, behind a gateway that somebody asks all the time. */
async function follow() {
  let status = 200
  let chainId = '0x1'
  const node = createServer(async (request, response) => {
    const body = JSON.parse((await request.toArray()).join('')) as { id: number; method: string }
    if (status !== 200) return response.writeHead(status).end('the key secret-key of alice')
    const block = { number: '0x10', hash: `0x${'1'.repeat(64)}`, transactions: [] }
    const result = body.method === 'eth_chainId' ? chainId : block
    response.writeHead(200, { 'content-type': 'application/json' })
    return response.end(JSON.stringify({ jsonrpc: '2.0', id: body.id, result }))
  }).listen(0, '127.0.0.1')
  await once(node, 'listening')
  const network = { ...publicNetworks[0]!, chainId: 1, name: 'Ethereum', blockTimeSeconds: 1 }
  const said: string[] = []
  const gateway = await startGateway({
    networks: [
      {
        network,
        rpcUrls: [`http://127.0.0.1:${(node.address() as AddressInfo).port}/secret-key`],
        startBlock: 0,
        deployment: undefined,
      },
    ],
    token: 'a-token-of-the-test',
    onNotice: (text) => said.push(text),
    now: () => Date.now() * haste,
  })
  const url = nodeUrlOf(gateway.url, { chainId: 1, index: 0 })
  const client = createPublicClient({ transport: http(url, { retryCount: 0, timeout: 30_000 }), cacheTime: 0 })
  let isOver = false
  const asking = (async () => {
    for (; !isOver; await sleep(100)) await client.getGasPrice().catch(() => {})
  })()
  opened.push(async () => {
    isOver = true
    node.close()
    node.closeAllConnections()
    await Promise.all([gateway.stop(), asking])
  })
  return {
    said,
    client,
    answer: (next: number, as = '0x1') => {
      status = next
      chainId = as
    },
  }
}

describe('a node whose state changes', () => {
  test('is said once each time, with what to do, and without a word of its own', async () => {
    const { said, answer } = await follow()
    const node = 'The node of Ethereum (OXBOW_RPC_1, URL 1)'
    const well = `${node} works again.`
    const untilSaid = (count: number) => expect.poll(() => said.length, { timeout: 25_000 }).toBe(count)
    await sleep(4_000 / haste)
    expect(said).toEqual([])
    answer(401)
    await untilSaid(1)
    answer(200)
    await untilSaid(2)
    answer(503)
    await untilSaid(3)
    await sleep(4_000 / haste)
    answer(429)
    await untilSaid(4)
    answer(200)
    await untilSaid(5)
    expect(said).toEqual([
      `${node} refuses its key. Check the key, user and password in the URL.`,
      well,
      `${node} does not answer. Check that it runs and can be reached.`,
      `${node} is asked too often and answers nothing. Wait, or use a plan with more calls.`,
      well,
    ])
  }, 90_000)

  test('a node of another chain is said at once, and callers hear it too', async () => {
    const { said, answer, client } = await follow()
    answer(200, '0x5')
    await expect
      .poll(() => said, { timeout: 5_000 })
      .toEqual([
        'The node of Ethereum (OXBOW_RPC_1, URL 1) is of another chain (5) and is not asked. Set OXBOW_RPC_1 to nodes of Ethereum.',
      ])
    await expect(client.getGasPrice()).rejects.toThrow('it is of another chain')
  })

  test('a call that fails now and then says nothing; a lag that lasts does', () => {
    let nowMs = 0
    const said: NodeState[] = []
    const health = new NodeHealth(
      (state) => said.push(state),
      () => nowMs,
    )
    for (let count = 0; count < 20; count++) {
      nowMs += 2_000
      health.failed(new TypeError('not of a node'))
      health.shows(count % 2 === 0 ? 100 : 0)
    }
    expect(said).toEqual([])
    health.shows(100)
    nowMs += 3_000
    health.shows(101)
    health.answered()
    expect(said).toEqual([{ kind: 'behind', blocks: 101 }])
  })
})
