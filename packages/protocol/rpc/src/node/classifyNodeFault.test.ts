import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, http } from 'viem'
import { describe, expect, test } from 'vitest'
import { classifyNodeFault } from './classifyNodeFault.ts'

type Answer = { status?: number; headers?: Record<string, string>; body?: unknown }

/** The error that viem throws for such an answer of a node. */
async function failureOf({ status = 200, headers = {}, body }: Answer): Promise<unknown> {
  const server = createServer((_, response) => {
    const isText = typeof body === 'string'
    response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers })
    response.end(isText ? body : JSON.stringify(body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/quota/of/too-many-requests`
    const client = createClient({ transport: http(url, { retryCount: 0 }) })
    return await client.request({ method: 'eth_getLogs', params: [{}] }).then(
      () => undefined,
      (error: unknown) => error,
    )
  } finally {
    server.close()
  }
}

const refusal = (code: number, message: string): Answer => ({
  body: { jsonrpc: '2.0', id: 1, error: { code, message } },
})

describe('classifyNodeFault', () => {
  test.each<[Answer, string]>([
    [{ status: 429, body: 'slow down' }, 'paced'],
    [{ status: 403, body: refusal(-32_600, 'daily request count exceeded, request rate limited').body }, 'paced'],
    [refusal(429, 'Your app has exceeded its compute units per second capacity.'), 'paced'],
    [refusal(-32_005, 'limit exceeded'), 'paced'],
    [refusal(-32_007, '25/second request limit reached - reduce calls per second'), 'paced'],
    [refusal(-32_005, 'query returned more than 10000 results. Try with this block range [0x1, 0x2].'), 'range'],
    [refusal(-32_602, 'block range is limited to 1000 blocks'), 'range'],
    [refusal(-32_614, 'eth_getLogs is limited to a 10,000 range'), 'range'],
    [refusal(-32_000, 'exceed maximum block range: 5000'), 'range'],
    [refusal(-32_600, 'Under the Free tier plan, you can make requests with up to a 10 block range.'), 'range'],
    [refusal(-32_602, 'Log response size exceeded. You can make requests with up to a 2K block range'), 'range'],
    [refusal(-32_000, 'logs matched by query exceeds limit of 10000'), 'range'],
    [
      refusal(-32_005, 'Logs of any contract are given for 1000 blocks at most. Request fewer blocks at once.'),
      'range',
    ],
    [refusal(-32_005, 'The answer is larger than 8 MB. Ask for less at once.'), 'range'],
    [{ status: 413, body: 'response too large' }, 'range'],
    [refusal(-32_000, 'query timeout exceeded'), 'slow'],
    [{ status: 504, body: 'upstream' }, 'slow'],
    [{ status: 503, body: 'no healthy upstream' }, 'away'],
    [refusal(-32_603, 'Internal error'), 'away'],
    [refusal(-32_000, 'header not found'), 'away'],
    [refusal(-32_000, 'history has been pruned for this block'), 'refused'],
    [refusal(-32_601, 'the method eth_getLogs does not exist'), 'refused'],
    [refusal(3, 'execution reverted'), 'refused'],
    [{ status: 401, body: 'invalid key' }, 'refused'],
  ])('a node that answers %j: %s', async (answer, kind) => {
    expect(classifyNodeFault(await failureOf(answer))).toMatchObject({ kind })
  })

  test('behavior: reads the time of a pause, in seconds or as a date', async () => {
    const inSeconds = await failureOf({ status: 429, headers: { 'retry-after': '7' }, body: '' })
    expect(classifyNodeFault(inSeconds)).toEqual({ kind: 'paced', retryAfterMs: 7_000 })
    const date = new Date(Date.now() + 9_000).toUTCString()
    const judged = classifyNodeFault(await failureOf({ status: 429, headers: { 'retry-after': date }, body: '' }))
    expect((judged as { retryAfterMs: number }).retryAfterMs).toBeGreaterThan(7_000)
    const nonsense = await failureOf({ status: 429, headers: { 'retry-after': 'soon' }, body: '' })
    expect(classifyNodeFault(nonsense)).toEqual({ kind: 'paced', retryAfterMs: undefined })
  })

  test("behavior: no server is away, one that never answers is slow, and anything else isn't the node's fault", async () => {
    const away = createClient({ transport: http('http://127.0.0.1:9', { retryCount: 0 }) })
    expect(classifyNodeFault(await away.request({ method: 'eth_chainId' }).catch((error) => error))).toEqual({
      kind: 'away',
    })
    const server = createServer(() => {})
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const slow = createClient({ transport: http(url, { retryCount: 0, timeout: 50 }) })
    expect(classifyNodeFault(await slow.request({ method: 'eth_chainId' }).catch((error) => error))).toEqual({
      kind: 'slow',
    })
    server.closeAllConnections()
    server.close()
    expect(classifyNodeFault(new Error('rate limit'))).toEqual({ kind: 'refused' })
  })
})
