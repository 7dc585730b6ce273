import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@oxbow/client/createClient'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPagesServer } from './test/startPagesServer.ts'
import { startTestServer } from './test/startTestServer.ts'

const key = `0x${'1'.repeat(64)}`

let pages: Awaited<ReturnType<typeof startPagesServer>>
let chain: (typeof pages)['chain']
let server: (typeof pages)['server']
let folder: (typeof pages)['folder']
let get: (typeof pages)['get']
beforeAll(async () => {
  pages = await startPagesServer()
  ;({ chain, server, folder, get } = pages)
})
afterAll(() => pages[Symbol.asyncDispose]())

describe('operation', () => {
  test('default: openapi names every route and carries the schemas', async () => {
    const document = (await get('/v1/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths).sort()).toMatchInlineSnapshot(`
      [
        "/graphql",
        "/healthz",
        "/healthz/traffic",
        "/readyz",
        "/v1/bridge_samples",
        "/v1/check_approval",
        "/v1/config",
        "/v1/fiat/orders",
        "/v1/fiat/quotes",
        "/v1/fiat/sessions",
        "/v1/fiat/transfers",
        "/v1/fiat/webhooks/{provider}",
        "/v1/gas/quote",
        "/v1/gas/relay",
        "/v1/limit_order_quote",
        "/v1/lp/check_approval",
        "/v1/lp/claim_fees",
        "/v1/lp/create",
        "/v1/lp/create_classic",
        "/v1/lp/decrease",
        "/v1/lp/increase",
        "/v1/lp/migrate",
        "/v1/lp/pool_info",
        "/v1/networks",
        "/v1/nft/floor",
        "/v1/nft/listings",
        "/v1/nonce",
        "/v1/order",
        "/v1/order-plan",
        "/v1/order-plans",
        "/v1/orders",
        "/v1/plan",
        "/v1/plan/{planId}",
        "/v1/quote",
        "/v1/rewards",
        "/v1/rewards/draft",
        "/v1/rpc/{chainId}",
        "/v1/send",
        "/v1/swap",
        "/v1/swap_5792",
        "/v1/swap_7702",
        "/v1/swappable_tokens",
        "/v1/swaps",
        "/v1/tokens",
        "/v1/username",
        "/v1/username/avatar",
        "/v1/username/challenge",
        "/v1/username/change",
        "/v1/username/claim",
        "/v1/username/delete",
        "/v1/username/edit",
        "/v1/usernames",
        "/v1/wallet/check_delegation",
        "/v1/wallet/encode_4337",
        "/v1/wallet/encode_7702",
      ]
    `)
    // GraphQL has a schema of its own.
    const answers = Object.entries(
      document.paths as Record<string, Record<string, { responses: Record<string, { content?: object }> }>>,
    )
      .filter(([path]) => path !== '/graphql')
      .flatMap(([path, methods]) => Object.values(methods).map(({ responses }) => [path, responses] as const))
    for (const [path, responses] of answers)
      expect(
        Object.values(responses).every(({ content }) => content !== undefined),
        path,
      ).toBe(true)
    const body = document.paths['/v1/quote'].post.requestBody.content['application/json'].schema
    expect(body.additionalProperties).toBe(false)
    expect(body.required).toEqual(['type', 'amount', 'tokenIn', 'tokenOut', 'tokenInChainId', 'tokenOutChainId'])
  })

  test('default: balancers learn whether it is ready and nothing else; metrics are not for strangers', async () => {
    await expect.poll(async () => (await get('/readyz')).json(), { timeout: 5_000 }).toEqual({ ready: true })
    expect((await get('/metrics')).statusCode).toBe(404)
  })

  test('default: the operator sees chains, nodes by host, calls by method, quotes, streams and queues', async () => {
    const ask = (path: string) => server.operatorApp.inject(path)
    expect((await ask('/readyz')).json()).toMatchObject({ ready: true, chains: [{ chainId: 31337, node: true }] })
    const { host } = new URL(chain.url)
    const { body } = await ask('/metrics')
    for (const line of [
      'oxbow_snapshot_block{chain="ethereum"}',
      'oxbow_http_request_seconds_bucket',
      `oxbow_node_lag_seconds{chain="ethereum",node="${host}"}`,
      `oxbow_node_waiting{chain="ethereum",node="${host}"} 0`,
      `oxbow_node_call_seconds_count{chain="ethereum",node="${host}",method="eth_getBlockByNumber",outcome="answered"}`,
      'oxbow_node_forward_waiting{chain="ethereum"} 0',
      'oxbow_stream_sockets 0',
      'oxbow_disk_free_bytes',
      'oxbow_stream_waiting 0',
    ])
      expect(body).toContain(line)
  })

  test.runIf(process.getuid?.() === 0)(
    'error: a disk that is full makes it not ready, in a sentence',
    async (context) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'oxbow-full-'))
      if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', dataDir]).status !== 0)
        return context.skip('nothing can be mounted here')
      try {
        await using full = await startTestServer(chain, { dataDir })
        const { statusCode, json } = await full.operatorApp.inject('/readyz')
        expect({ statusCode, disk: json().disk }).toMatchObject({
          statusCode: 503,
          disk: { ok: false, detail: expect.stringMatching(/disk of the data folder is full: 3[12] MB are free/) },
        })
      } finally {
        spawnSync('umount', [dataDir])
        await rm(dataDir, { recursive: true })
      }
    },
  )

  test('error: the port of the operator is read under its own names alone', async () => {
    for (const url of ['/metrics', '/readyz', '/healthz'])
      for (const [host, status] of [
        ['127.0.0.1:9464', 200],
        ['rebound.example', 421],
      ] as const)
        expect((await server.operatorApp.inject({ url, headers: { host } })).statusCode, `${url} ${host}`).toBe(status)
  })

  test('behavior: a rate limit answers 429 with a code and when to come back; files are not counted', async () => {
    await using limited = await startTestServer(chain, { rateLimitPerMinute: 3, webRoot: join(folder, 'web') })
    for (let i = 0; i < 10; i++) expect((await limited.app.inject('/boot.js')).statusCode).toBe(200)
    for (let i = 0; i < 3; i++) expect((await limited.app.inject('/v1/config')).statusCode).toBe(200)
    const { statusCode, headers, json } = await limited.app.inject('/v1/config')
    expect({ statusCode, json: json() }).toMatchObject({ statusCode: 429, json: { errorCode: 'Ratelimited' } })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    // A path may be written in many ways.
    for (const url of ['/v%31/config', '/%761/config', '/v1/%63onfig'])
      expect((await limited.app.inject(url)).statusCode, url).toBe(429)
  })
})

test('behavior: an IPv6 network of 65,536 visitors has the requests of four', async () => {
  await using limited = await startTestServer(chain, { rateLimitPerMinute: 3, webRoot: join(folder, 'web') })
  const ask = async (remoteAddress: string, url = '/v1/config') =>
    (await limited.app.inject({ url, remoteAddress })).statusCode
  const all = []
  for (let visitor = 1; visitor <= 20; visitor++) all.push(await ask(`2001:db8:7:${visitor}::1`))
  expect(all.filter((status) => status === 200)).toHaveLength(12)
  expect(all.at(-1)).toBe(429)
  expect(await ask('2001:db8:7:21::1', '/boot.js')).toBe(200)
  expect(await ask('2001:db8:8:1::1')).toBe(200)
})

describe('config', () => {
  test('behavior: keys leave the server in profile local alone', async () => {
    const accounts = [{ address: chain.contracts.weth, privateKey: key }]
    for (const profile of ['local', 'public'] as const) {
      await using other = await startTestServer(chain, { profile }, [chain.url], accounts)
      const { body } = await other.app.inject('/v1/config')
      expect(body.includes(key)).toBe(profile === 'local')
      expect(JSON.parse(body).features.testWallet.status).toBe(profile === 'local' ? 'on' : 'off')
    }
  })

  test('behavior: the typed client reads it over HTTP', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as { port: number }
    const client = createClient(`http://127.0.0.1:${port}`)
    expect(await client.config()).toMatchObject({ profile: 'local', defaultChainId: 31337 })
    expect((await client.networks()).networks[0]).toMatchObject({
      slug: 'ethereum',
      contracts: { weth: chain.contracts.weth },
    })
    expect((await client.tokens(31337)).tokens).toEqual([
      { chainId: 31337, address: chain.contracts.weth, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
    ])
    await expect(client.tokens(1)).rejects.toMatchObject({
      name: 'ApiError',
      code: 'UnsupportedChain',
      status: 400,
      retryable: false,
    })

    const garbage = await new Promise<string>((done) => {
      let answer = ''
      const socket = connect(port, '127.0.0.1', () => socket.write('NOT HTTP\r\n\r\n'))
      socket.on('data', (data) => {
        answer += data
      })
      socket.on('close', () => done(answer))
    })
    expect(garbage).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/)
    expect(garbage).toContain('"errorCode":"RequestValidationError"')
  })
})
