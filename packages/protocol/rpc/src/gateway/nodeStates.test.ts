import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gatewayUrlFor, nodeUrlOf } from '@oxbow/chain/gatewayPath'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { createPublicClient, http } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { NodeHealth, type NodeState } from './NodeHealth.ts'
import { startGateway } from './startGateway.ts'

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

/** Speeds up the gateway's clock for node states, some of which take ten seconds. */
const haste = 5

/** A node with settable answers behind a gateway that is polled constantly. */
async function follow(first = 200) {
  let status = first
  let chainId = '0x1'
  let ageSeconds = 0
  let refusal: string | undefined
  const node = createServer(async (request, response) => {
    const body = JSON.parse((await request.toArray()).join('')) as { id: number; method: string }
    if (status !== 200) return response.writeHead(status).end('the key secret-key of alice')
    const timestamp = `0x${(Math.floor(Date.now() / 1_000) - ageSeconds).toString(16)}`
    const block = { number: '0x10', hash: `0x${'1'.repeat(64)}`, timestamp, transactions: [] }
    const quantities: Record<string, string> = { eth_chainId: chainId, eth_gasPrice: '0x1' }
    const result = quantities[body.method] ?? (body.method === 'eth_getLogs' ? [] : block)
    response.writeHead(200, { 'content-type': 'application/json' })
    const error = { code: -32_600, message: refusal }
    if (body.method === 'eth_getLogs' && refusal)
      return response.end(JSON.stringify({ jsonrpc: '2.0', id: body.id, error }))
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
    for (; !isOver; await sleep(100)) {
      await client.getGasPrice().catch(() => {})
      await client.getBlockNumber().catch(() => {})
    }
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
    gateway,
    logsAs: (use: 'background' | undefined) =>
      createPublicClient({ transport: http(use ? gatewayUrlFor(url, use) : url, { retryCount: 0 }) }),
    ages: (seconds: number) => {
      ageSeconds = seconds
    },
    refuseLogs: (words: string | undefined) => {
      refusal = words
    },
    answer: (next: number, as = '0x1') => {
      status = next
      chainId = as
    },
  }
}

describe('a node whose state changes', () => {
  test("is reported once per change, with what to do, and without the node's own words", {
    tags: 'thorough',
    timeout: 90_000,
  }, async () => {
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
  })

  test('reports a rejected key at startup, before any client asks, and without the key', async () => {
    const { said } = await follow(401)
    await expect.poll(() => said, { timeout: 2_000 / haste }).toHaveLength(1)
    expect(said[0]).toBe(
      'The node of Ethereum (OXBOW_RPC_1, URL 1) refuses its key. Check the key, user and password in the URL.',
    )
  })

  test("a node that returns with an old head isn't well until it has caught up", async () => {
    const { said, answer, ages, gateway } = await follow()
    await sleep(200)
    answer(503)
    await expect.poll(() => said.length, { timeout: 10_000 }).toBe(1)
    ages(200)
    answer(200)
    const old = / has a newest block that is 3 min old: it lags, or the chain has stopped\. Wait until it has caught up/
    await expect.poll(() => said.at(-1), { timeout: 10_000 }).toMatch(old)
    expect(gateway.counts(1)[0]!.trouble).toMatchObject({ kind: 'old', text: said.at(-1) })
    ages(0)
    await expect.poll(() => said.at(-1), { timeout: 10_000 }).toMatch(/ works again\.$/)
    expect(said).toHaveLength(3)
    expect(gateway.counts(1)[0]!.trouble).toBeUndefined()
  }, 40_000)

  test('reports a node that refuses logs, with what to do, and that it returns them again', async () => {
    const { said, logsAs, refuseLogs, gateway } = await follow()
    const blockHash = `0x${'1'.repeat(64)}` as const
    const read = (fromBlock: bigint) =>
      logsAs('background')
        .getLogs({ fromBlock, toBlock: fromBlock })
        .catch(() => {})
    refuseLogs('the method is not available on your plan')
    // A visitor's request may be refused for its content.
    await logsAs(undefined)
      .getLogs({ fromBlock: 1n, toBlock: 2n })
      .catch(() => {})
    await sleep(12_000 / haste)
    expect(said).toEqual([])
    await logsAs(undefined)
      .getLogs({ blockHash })
      .catch(() => {})
    const node = 'The node of Ethereum (OXBOW_RPC_1, URL 1)'
    await expect
      .poll(() => said.at(-1), { timeout: 10_000 })
      .toBe(
        `${node} refuses logs (eth_getLogs) of new blocks: prices and the index stand still. Use a node or a plan that allows it.`,
      )
    refuseLogs(undefined)
    await logsAs(undefined).getLogs({ blockHash })
    await expect.poll(() => said.at(-1), { timeout: 5_000 }).toBe(`${node} works again.`)

    refuseLogs('history has been pruned, use an archive node')
    await read(7n)
    await expect
      .poll(() => said.at(-1), { timeout: 10_000 })
      .toMatch(/ of block 7: .* begin later with OXBOW_START_BLOCK_1\.$/)
    expect(gateway.counts(1)[0]!.trouble).toMatchObject({ kind: 'logs' })
    refuseLogs(undefined)
    // Newer ones were never refused.
    await read(8n)
    await sleep(4_000 / haste)
    expect(said).toHaveLength(3)
    await read(7n)
    await expect.poll(() => said.at(-1), { timeout: 5_000 }).toBe(`${node} works again.`)
  }, 60_000)

  test('reports a node of another chain at once, and callers get the error, too', async () => {
    const { said, answer, client } = await follow()
    answer(200, '0x5')
    await expect
      .poll(() => said, { timeout: 5_000 })
      .toEqual([
        'The node of Ethereum (OXBOW_RPC_1, URL 1) is of another chain (5) and is not asked. Set OXBOW_RPC_1 to nodes of Ethereum.',
      ])
    await expect(client.getGasPrice()).rejects.toThrow('it is of another chain')
  })

  test('reports no single failing calls, but a lasting lag', () => {
    let nowMs = 0
    const said: NodeState[] = []
    const health = new NodeHealth(
      (state) => said.push(state),
      () => nowMs,
    )
    for (let count = 0; count < 20; count++) {
      nowMs += 2_000
      health.failed(new TypeError('not of a node'))
      health.shows({ blocks: count % 2 === 0 ? 100 : 0, oldSeconds: 0 })
    }
    expect(said).toEqual([])
    health.shows({ blocks: 100, oldSeconds: 0 })
    nowMs += 3_000
    health.shows({ blocks: 101, oldSeconds: 0 })
    health.answered()
    expect(said).toEqual([{ kind: 'behind', blocks: 101 }])
  })
})
