import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test/startTestServer.ts'
import { allowedMethods } from './rpcRoutes.ts'

let chain: TestChain
let server: TestServer
/** A node behind a key that fails as it is told to, and remembers what reached it. */
let broken: Server
let brokenUrl: string
let brokenAnswer: { status: number; body: string } | 'works' | 'hangs' = { status: 500, body: 'secret-key' }
const reached: string[] = []

beforeAll(async () => {
  chain = await startChain()
  broken = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    reached.push(body)
    // Before anything else a node says which chain it is of.
    const isFirst =
      body.includes('eth_chainId') &&
      (brokenAnswer === 'hangs' || (brokenAnswer !== 'works' && brokenAnswer.status === 200))
    if (brokenAnswer === 'hangs' && !isFirst) return
    if (brokenAnswer !== 'works' && brokenAnswer !== 'hangs' && !isFirst)
      return response.writeHead(brokenAnswer.status).end(brokenAnswer.body)
    const answer = await fetch(chain.url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    return response.writeHead(answer.status).end(await answer.text())
  })
  await new Promise<void>((done) => broken.listen(0, '127.0.0.1', done))
  brokenUrl = `http://127.0.0.1:${(broken.address() as AddressInfo).port}/secret-key`
  server = await startTestServer(chain)
})
afterAll(async () => {
  await chain.stop()
  await server[Symbol.asyncDispose]()
  broken.closeAllConnections()
  broken.close()
})

const call = (method: string, params: unknown[] = [], id: number | string = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

describe('POST /v1/rpc/:chainId', () => {
  test('default: forwards a call and a batch', async () => {
    expect(await server.post('/v1/rpc/31337', call('eth_chainId', [], 'a'))).toMatchObject({
      status: 200,
      json: { jsonrpc: '2.0', id: 'a', result: '0x7a69' },
    })
    const batch = await server.post('/v1/rpc/31337', [call('eth_chainId', [], 1), call('eth_blockNumber', [], 2)])
    expect((batch.json as { id: number }[]).map(({ id }) => id)).toEqual([1, 2])
  })

  test('behavior: a revert of the node arrives as it is', async () => {
    const { status, json } = await server.post(
      '/v1/rpc/31337',
      call('eth_call', [{ to: chain.contracts.weth, data: '0x2e1a7d4d' }, 'latest']),
    )
    expect({ status, json }).toMatchObject({ status: 200, json: { error: { code: expect.any(Number) } } })
  })

  test.each([
    'anvil_setBalance',
    'evm_mine',
    'hardhat_reset',
    'debug_traceTransaction',
    'eth_accounts',
    'eth_sendTransaction',
    'eth_sign',
    'eth_signTypedData_v4',
    'personal_unlockAccount',
    'admin_peers',
    'txpool_content',
    'miner_start',
    'eth_newFilter',
    'ETH_CALL',
    'eth_call ',
    '__proto__',
  ])('error: %s does not reach the node', async (method) => {
    expect(allowedMethods.has(method)).toBe(false)
    const { status, json } = await server.post('/v1/rpc/31337', call(method))
    expect({ status, json }).toMatchObject({ status: 403, json: { errorCode: 'RpcMethodNotAllowed' } })
    expect((await server.post('/v1/rpc/31337', [call('eth_chainId'), call(method)])).status).toBe(403)
  })

  test.each([
    ['51 calls', Array.from({ length: 51 }, (_, id) => call('eth_chainId', [], id)), 400],
    ['no call', [], 400],
    ['no id', { jsonrpc: '2.0', method: 'eth_chainId' }, 400],
    ['params as object', { ...call('eth_chainId'), params: {} }, 400],
    ['too large', call('eth_call', ['x'.repeat(300_000)]), 413],
  ])('error: %s', async (_name, body, status) => {
    expect((await server.post('/v1/rpc/31337', body)).status).toBe(status)
  })

  test('error: what would keep the node busy is answered as a node would refuse it, in its place', async () => {
    const everything = { fromBlock: '0x0', toBlock: '0xffffff' }
    const loop = { [chain.contracts.weth]: { code: '0x5b600056' } }
    const { status, json } = await server.post('/v1/rpc/31337', [
      call('eth_chainId', [], 'a'),
      call('eth_getLogs', [everything], 'b'),
      call('eth_call', [{ to: chain.contracts.weth, data: '0x' }, 'latest', loop], 'c'),
      call('eth_simulateV1', [{ blockStateCalls: [{ calls: [] }, { calls: [] }] }, 'latest'], 'd'),
    ])
    expect(status).toBe(200)
    const refusal = { error: { code: -32_005, message: expect.stringMatching(/Request fewer|node of your own/) } }
    expect(json).toMatchObject([
      { id: 'a', result: '0x7a69' },
      { id: 'b', ...refusal },
      { id: 'c', ...refusal },
      { id: 'd', ...refusal },
    ])
  })

  test('behavior: code that never ends costs the node a moment, whatever gas it asks for', async () => {
    const before = Date.now()
    const { json } = await server.post(
      '/v1/rpc/31337',
      call('eth_call', [{ data: '0x5b600056', gas: '0xffffffffffffffff' }, 'latest']),
    )
    expect(json).toMatchObject({ error: { code: expect.any(Number) } })
    expect(Date.now() - before).toBeLessThan(4_000)
  })

  test('error: fifty searches in one batch cost a hundred and fifty; what is left pays for no more of them', async () => {
    await using small = await startTestServer(chain, { rateLimitPerMinute: 200 })
    const searches = Array.from({ length: 50 }, (_, id) => call('eth_getLogs', [{}], id))
    expect((await small.post('/v1/rpc/31337', searches)).status).toBe(200)
    expect((await small.post('/v1/rpc/31337', call('eth_chainId'))).status).toBe(200)
    const refused = await small.post('/v1/rpc/31337', searches)
    expect(refused).toMatchObject({ status: 429, json: { errorCode: 'Ratelimited' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('behavior: whoever has a network of IPv6 spends what one visitor may, from however many of its addresses', async () => {
    await using small = await startTestServer(chain, { rateLimitPerMinute: 20 })
    const payload = Array.from({ length: 4 }, (_, id) => call('eth_getLogs', [{}], id))
    const askFrom = async (remoteAddress: string) =>
      (await small.app.inject({ method: 'POST', url: '/v1/rpc/31337', payload, remoteAddress })).statusCode
    expect(await askFrom('2001:db8:1:1::1')).toBe(200)
    expect(await askFrom('2001:db8:1:1::2')).toBe(429)
    expect(await askFrom('2001:db8:1:2::1')).toBe(200)
  })

  test('error: an answer that is too large is cut off, a node that hangs is a time-out', async () => {
    await using other = await startTestServer(chain, {}, [brokenUrl])
    brokenAnswer = { status: 200, body: `{"jsonrpc":"2.0","id":1,"result":"0x${'0'.repeat(9 * 1024 ** 2)}"}` }
    const large = await other.post('/v1/rpc/31337', call('eth_getLogs', [{}]))
    expect(large).toMatchObject({ status: 200, json: { id: 1, error: { message: expect.stringContaining('8 MB') } } })
    brokenAnswer = { status: 200, body: `{"jsonrpc":"2.0","id":1,"result":"0x${'0'.repeat(3 * 1024 ** 2)}"}` }
    const blocks = ['0x1', '0x2', '0x3'].map((block) => call('eth_getBlockByNumber', [block, true]))
    const { json } = await other.post('/v1/rpc/31337', blocks)
    // A batch has no more room than a single call.
    expect((json as { error?: object }[]).filter(({ error }) => error)).toHaveLength(1)
    brokenAnswer = 'hangs'
    const slow = await other.post('/v1/rpc/31337', call('eth_getLogs', [{}]))
    expect(slow).toMatchObject({ status: 504, json: { errorCode: 'Timeout' } })
    brokenAnswer = { status: 500, body: 'secret-key' }
  })

  test('error: another chain', async () => {
    expect(await server.post('/v1/rpc/1', call('eth_chainId'))).toMatchObject({
      status: 400,
      json: { errorCode: 'UnsupportedChain' },
    })
    expect((await server.post('/v1/rpc/zero', call('eth_chainId'))).status).toBe(400)
  })

  test('behavior: a node that fails is passed over; keys beside the checked ones never reach it', async () => {
    await using other = await startTestServer(chain, {}, [brokenUrl, chain.url])
    reached.length = 0
    const { json } = await other.post('/v1/rpc/31337', { ...call('eth_chainId'), extra: 'smuggled' })
    expect(json).toMatchObject({ result: '0x7a69' })
    expect(reached.join()).toContain('eth_chainId')
    expect(reached.join()).not.toContain('smuggled')
  })

  test.each([
    ['a server error', { status: 500, body: 'secret-key' }],
    ['a refusal', { status: 401, body: 'secret-key' }],
    ['a rate limit', { status: 429, body: '{"jsonrpc":"2.0"}' }],
  ] as const)('error: every node answers %s: 503, and neither URL nor body leak', async (_name, answer) => {
    brokenAnswer = answer
    await using other = await startTestServer(chain, {}, [brokenUrl])
    const { status, json, headers } = await other.post('/v1/rpc/31337', call('eth_chainId'))
    expect({ status, json }).toMatchObject({ status: 503, json: { errorCode: 'NodeUnavailable' } })
    expect(headers['retry-after']).toBe('2')
    expect(JSON.stringify(json)).not.toMatch(/secret-key|127\.0\.0\.1/)
  })

  test('behavior: with the node away quotes answer 503, data and pages go on; with the node back it recovers by itself', async () => {
    brokenAnswer = { status: 500, body: '' }
    await using other = await startTestServer(chain, {}, [brokenUrl])
    const quote = {
      type: 'EXACT_INPUT',
      amount: '1',
      tokenIn: chain.contracts.weth,
      tokenOut: chain.contracts.permit2,
      tokenInChainId: 31337,
      tokenOutChainId: 31337,
    }
    const until = async (code: string) =>
      expect
        .poll(async () => (await other.post('/v1/quote', quote)).json, { timeout: 15_000 })
        .toMatchObject({ errorCode: code })
    await until('NodeUnavailable')
    const { status, json } = await other.post('/v1/quote', quote)
    expect({ status, json }).toMatchObject({ status: 503, json: { errorCode: 'NodeUnavailable' } })
    expect((await other.app.inject('/v1/networks')).statusCode).toBe(200)
    expect((await other.app.inject('/readyz')).statusCode).toBe(503)
    const ready = await other.operatorApp.inject('/readyz')
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toMatchObject({ ready: false, chains: [{ node: false, snapshotBlock: null }] })
    expect((await other.app.inject('/healthz')).statusCode).toBe(200)
    brokenAnswer = 'works'
    await until('NoRoute')
    expect((await other.app.inject('/readyz')).statusCode).toBe(200)
    // A hiccup of the node stops nobody; a silence does.
    brokenAnswer = { status: 500, body: '' }
    await new Promise((done) => setTimeout(done, 1_000))
    expect((await other.post('/v1/quote', quote)).json).toMatchObject({ errorCode: 'NoRoute' })
    await until('NodeUnavailable')
  })
})
