import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, fallback } from 'viem'
import { call, getBlock, getBlockNumber, getLogs, getTransactionReceipt } from 'viem/actions'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createNodeEndpoint } from './createNodeEndpoint.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A node that answers with this chain id and records its requests. */
async function startNode(chainId: number) {
  const asked: string[] = []
  const headers: IncomingHttpHeaders[] = []
  const node = { chainId, asked, headers, isUp: true, answer: '0x10' as unknown }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { id, method } = JSON.parse(body) as { id: number; method: string }
    asked.push(method)
    headers.push(request.headers)
    if (!node.isUp) return response.writeHead(503).end()
    const result = method === 'eth_chainId' ? `0x${node.chainId.toString(16)}` : node.answer
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(node, { host, [Symbol.asyncDispose]: async () => void server.closeAllConnections() })
}

const options = { chainId: 1, timeoutMs: 10_000 }

describe('createNodeEndpoint', () => {
  test('passes over a node whose answer has another form than asked for', async () => {
    await using liar = await startNode(1)
    await using honest = await startNode(1)
    liar.answer = `0x${'0'.repeat(3_000_000)}`
    const client = createClient({
      transport: fallback(
        [liar, honest].map(({ host }) => createNodeEndpoint(`http://${host}`, options).transport),
        { retryCount: 0 },
      ),
    })
    honest.answer = { number: '0x7', transactions: [] }
    expect(await getBlock(client)).toMatchObject({ number: 7n })
    honest.answer = []
    expect(await getLogs(client)).toEqual([])
    liar.answer = [liar.answer]
    expect(await getLogs(client)).toEqual([])
    for (const wrong of [null, [null], [[0]]]) {
      liar.answer = wrong
      expect(await getLogs(client)).toEqual([])
    }
    const hash = `0x${'1'.repeat(64)}` as const
    honest.answer = { transactionHash: hash, logs: [] }
    liar.answer = { transactionHash: hash, logs: [`0x${'0'.repeat(150_000)}`] }
    expect(await getTransactionReceipt(client, { hash })).toMatchObject({ transactionHash: hash, logs: [] })
  })

  test('reads no more of an answer than its method can need, so that the next node is asked', async () => {
    await using liar = await startNode(1)
    await using honest = await startNode(1)
    const transports = [liar, honest].map(({ host }) => createNodeEndpoint(`http://${host}`, options).transport)
    const client = createClient({ transport: fallback(transports, { retryCount: 0 }) })
    liar.answer = `0x${'0'.repeat(300_000)}`
    expect(await getBlockNumber(client, { cacheTime: 0 })).toBe(16n)
    const alone = createClient({ transport: transports[0]! })
    await expect(getBlockNumber(alone)).rejects.toThrow('exceeded the size limit')
    expect(await call(alone, { to: `0x${'1'.repeat(40)}` })).toEqual({ data: liar.answer })
    liar.answer = { number: '0x7', transactions: [], extraData: `0x${'0'.repeat(9 * 1_024 ** 2)}` }
    await expect(getBlock(alone)).rejects.toThrow('exceeded the size limit')
  })

  test('asks a node for its chain id once, before anything else', async () => {
    await using node = await startNode(1)
    const client = createClient({ transport: createNodeEndpoint(`http://${node.host}`, options).transport })
    await Promise.all([getBlockNumber(client, { cacheTime: 0 }), client.request({ method: 'eth_gasPrice' })])
    expect(node.asked.sort()).toEqual(['eth_blockNumber', 'eth_chainId', 'eth_gasPrice'])
  })

  test('sends user and password as an HTTP header, and nowhere else', async () => {
    await using node = await startNode(1)
    const endpoint = createNodeEndpoint(`http://al%20ice:s3cr3t@${node.host}/rpc`, options)
    expect(endpoint.url).toBe(`http://${node.host}/rpc`)
    const client = createClient({ transport: endpoint.transport })
    expect(await getBlockNumber(client)).toBe(16n)
    const authorization = `Basic ${Buffer.from('al ice:s3cr3t').toString('base64')}`
    expect(node.headers.map((each) => each.authorization)).toEqual([authorization, authorization])
  })

  test('asks nothing of a node of another chain, so that the next one is used', async () => {
    await using wrong = await startNode(56)
    await using right = await startNode(1)
    const transports = [wrong, right].map(({ host }) => createNodeEndpoint(`http://${host}`, options).transport)
    const client = createClient({ transport: fallback(transports, { retryCount: 0 }) })
    expect(await getBlockNumber(client)).toBe(16n)
    expect(wrong.asked).toEqual(['eth_chainId'])
    const alone = createClient({ transport: transports[0]! })
    await expect(getBlockNumber(alone)).rejects.toThrow('A node for chain 1 is one of chain 56.')
  })

  test('notices within a minute that a URL leads to another chain', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await using node = await startNode(1)
    const endpoint = createNodeEndpoint(`http://${node.host}`, options)
    await endpoint.assertChain()
    node.chainId = 56
    await endpoint.assertChain()
    vi.setSystemTime(Date.now() + 60_001)
    await expect(endpoint.assertChain()).rejects.toMatchObject({ code: 'WrongChain', found: 56, wanted: 1 })
  })

  test('uses a node again within seconds of its being back on its chain', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await using node = await startNode(56)
    const endpoint = createNodeEndpoint(`http://${node.host}`, options)
    await expect(endpoint.assertChain()).rejects.toMatchObject({ code: 'WrongChain' })
    node.chainId = 1
    await expect(endpoint.assertChain()).rejects.toMatchObject({ code: 'WrongChain' })
    expect(node.asked).toEqual(['eth_chainId'])
    vi.setSystemTime(Date.now() + 5_001)
    await expect(endpoint.assertChain()).resolves.toBeUndefined()
    expect(node.asked).toEqual(['eth_chainId', 'eth_chainId'])
  })

  test("a node that doesn't answer has no known chain, and is asked again", async () => {
    await using node = await startNode(1)
    const endpoint = createNodeEndpoint(`http://${node.host}`, options)
    node.isUp = false
    await expect(endpoint.assertChain()).rejects.not.toMatchObject({ code: 'WrongChain' })
    node.isUp = true
    await expect(endpoint.assertChain()).resolves.toBeUndefined()
  })
})
