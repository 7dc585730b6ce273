import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, http } from 'viem'
import { describe, expect, test } from 'vitest'
import { getLogsInRanges } from './getLogsInRanges.ts'
import { LogsUnavailableError } from './streamLogs.ts'

type Refusal = { status?: number; message?: string; silent?: boolean }

/** A node with one log per block, which refuses ranges as `refuse` decides. */
async function startNode(
  refuse: (asked: { from: number; blocks: number; count: number }) => Refusal | undefined,
  timeout = 10_000,
) {
  const node = { sizes: [] as number[], waits: [] as number[] }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { id, params } = JSON.parse(body) as { id: number; params: [{ fromBlock: string; toBlock: string }] }
    const from = Number(params[0].fromBlock)
    const blocks = Number(params[0].toBlock) - from + 1
    node.sizes.push(blocks)
    const refusal = refuse({ from, blocks, count: node.sizes.length })
    if (refusal?.silent) return
    if (refusal?.status) return response.writeHead(refusal.status, { 'content-type': 'text/plain' }).end('no')
    const error = refusal && { code: -32_005, message: refusal.message }
    const result = Array.from({ length: blocks }, (_, index) => ({ data: `0x${(from + index).toString(16)}` }))
    const answer = { jsonrpc: '2.0', id, ...(error ? { error } : { result }) }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = createClient({ transport: http(url, { retryCount: 0, timeout }) })
  const read = (toBlock: bigint) =>
    getLogsInRanges(client, {
      topics: ['0x00'],
      fromBlock: 0n,
      toBlock,
      wait: async (ms) => void node.waits.push(ms),
    }).then((logs) => logs.map(({ data }) => Number(data)))
  return Object.assign(node, { read, [Symbol.asyncDispose]: async () => void server.closeAllConnections() })
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('getLogsInRanges', () => {
  test('default: one request if the node returns all', async () => {
    await using node = await startNode(() => undefined)
    expect(await node.read(99n)).toEqual(upTo(100))
    expect(node.sizes).toEqual([100])
  })

  test("behavior: keeps to the node's stated limit after the first refusal", async () => {
    await using node = await startNode(({ blocks }) =>
      blocks > 1_000 ? { message: 'exceed maximum block range: 1,000' } : undefined,
    )
    expect(await node.read(19_999n)).toEqual(upTo(20_000))
    expect(node.sizes).toEqual([20_000, ...Array.from({ length: 20 }, () => 1_000)])
  })

  test("behavior: finds a limit that the node doesn't state", async () => {
    await using node = await startNode(({ blocks }) =>
      blocks > 300 ? { message: 'block range too large' } : undefined,
    )
    expect(await node.read(9_999n)).toEqual(upTo(10_000))
    expect(node.sizes.length).toBeLessThan(80)
  })

  test('behavior: ranges grow again after blocks with many results', async () => {
    await using node = await startNode(({ from, blocks }) =>
      from < 2_000 && blocks > 100 ? { message: 'query returned more than 100 results' } : undefined,
    )
    expect(await node.read(99_999n)).toEqual(upTo(100_000))
    expect(Math.max(...node.sizes.slice(-4))).toBeGreaterThan(10_000)
    expect(node.sizes.length).toBeLessThan(70)
  })

  test('behavior: retries the same size while the node is down or limits the rate', async () => {
    await using node = await startNode(({ count }) =>
      count === 1
        ? { message: 'rate limit exceeded' }
        : count === 2
          ? { status: 503 }
          : count === 3
            ? { status: 429 }
            : undefined,
    )
    expect(await node.read(999n)).toEqual(upTo(1_000))
    expect(node.sizes).toEqual([1_000, 1_000, 1_000, 1_000])
    expect(node.waits).toEqual([500, 1_000, 2_000])
  })

  test('behavior: reduces the size after two timeouts', async () => {
    await using node = await startNode(({ blocks }) => (blocks > 600 ? { silent: true } : undefined), 700)
    expect(await node.read(999n)).toEqual(upTo(1_000))
    expect(node.sizes.slice(0, 3)).toEqual([1_000, 1_000, 500])
  })

  test('error: a node that stays down, after half a minute of waits', async () => {
    await using node = await startNode(() => ({ status: 502 }))
    await expect(node.read(999n)).rejects.toBeInstanceOf(LogsUnavailableError)
    const waitedMs = node.waits.reduce((sum, ms) => sum + ms, 0)
    expect(waitedMs).toBeGreaterThan(25_000)
    expect(waitedMs).toBeLessThan(60_000)
    expect(new Set(node.sizes)).toEqual(new Set([1_000]))
  })

  test.each([
    'maximum is set to 0',
    'Max range: 0 blocks',
    'limited to 99999999999999 blocks',
    'up to a -5 block range',
  ])('error: a node that refuses a single block with a nonsensical limit: %s', async (message) => {
    await using node = await startNode(() => ({ message }))
    await expect(node.read(999n)).rejects.toThrow('The node does not give the logs of block 0.')
    expect(node.sizes.length).toBeLessThan(12)
  })
})
