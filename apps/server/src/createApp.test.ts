import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { createClient } from '@oxbow/client/createClient'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseEnv } from './env.ts'
import { startTestServer, type TestServer } from './test/startTestServer.ts'

let chain: TestChain
let server: TestServer
let folder: string
const key = `0x${'1'.repeat(64)}`

beforeAll(async () => {
  chain = await startChain()
  folder = mkdtempSync(join(tmpdir(), 'oxbow-web-'))
  mkdirSync(join(folder, 'web/assets'), { recursive: true })
  mkdirSync(join(folder, 'logos'))
  writeFileSync(join(folder, 'web/index.html'), '<!doctype html><title>Oxbow</title>')
  writeFileSync(join(folder, 'web/boot.js'), 'boot()')
  writeFileSync(join(folder, 'web/.secret'), 'secret')
  const script = 'export const app = 1 '.repeat(100)
  writeFileSync(join(folder, 'web/assets/main-Ab3dE5gH.js'), script)
  writeFileSync(join(folder, 'web/assets/main-Ab3dE5gH.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'logos/eth.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'secret'), 'secret')
  server = await startTestServer(chain, { webRoot: join(folder, 'web'), logosRoot: join(folder, 'logos') })
})
afterAll(async () => {
  await chain.stop()
  await server[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

describe('security headers', () => {
  test('default: the policy of the pages, word for word', async () => {
    const { headers } = await get('/swap')
    expect(headers['content-security-policy']).toMatchInlineSnapshot(
      `"default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;font-src 'self';connect-src 'self';worker-src 'self';manifest-src 'self';media-src 'self';object-src 'none';base-uri 'none';form-action 'none';frame-src 'none';frame-ancestors 'none';require-trusted-types-for 'script';trusted-types oxbow oxbow-boot"`,
    )
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    })
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  test("behavior: a person's own nodes may be connected to by pages, and by nothing else", async () => {
    const connectTo = ({ headers }: Awaited<ReturnType<typeof get>>) =>
      /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
    const cookie = 'a=b; oxbow-nodes=https://node.example|http://localhost:8545; c=d'
    for (const url of ['/', '/swap', '/index.html']) {
      const answer = await get(url, { cookie })
      expect(connectTo(answer), url).toBe("'self' https://node.example http://localhost:8545")
      expect(answer.headers.vary).toContain('cookie')
    }
    for (const url of ['/v1/config', '/assets/main-Ab3dE5gH.js', '/v1/nothing'])
      expect(connectTo(await get(url, { cookie })), url).toBe("'self'")
    expect(connectTo(await get('/swap', { cookie: 'oxbow-nodes=*' }))).toBe("'self'")
  })

  test('error: a cookie cannot write another directive, another header or a wildcard', async () => {
    const { headers: plain } = await get('/swap')
    for (const value of [
      "https://a.example 'unsafe-inline'",
      "https://a.example,script-src 'unsafe-eval'",
      'https://*.example',
      'http://a.example',
      "'unsafe-inline'",
      'https://a.example%0d%0aset-cookie:a=b',
      'data:',
    ]) {
      const { headers } = await get('/swap', { cookie: `oxbow-nodes=${value}` })
      expect(headers['content-security-policy'], value).toBe(plain['content-security-policy'])
      expect(headers).not.toHaveProperty('set-cookie')
    }
  })

  test('behavior: every kind of answer has them', async () => {
    for (const url of ['/', '/v1/config', '/v1/nothing', '/assets/missing.js', '/healthz'])
      expect((await get(url)).headers, url).toHaveProperty('content-security-policy')
  })
})

describe('pages and files', () => {
  test('default: a path of the app gets its shell, asked for again each time', async () => {
    for (const url of ['/', '/swap', '/explore/tokens/ethereum/0xabc', '/swap?chain=base']) {
      const { statusCode, body, headers } = await get(url)
      expect({ url, statusCode, body }).toMatchObject({ statusCode: 200, body: expect.stringContaining('Oxbow') })
      expect(headers['cache-control']).toBe('no-cache')
    }
  })

  test('behavior: pages get the documents with their first screens, unless the operator closed them', async () => {
    writeFileSync(join(folder, 'web/landing.html'), '<!doctype html><title>Landing</title>')
    writeFileSync(join(folder, 'web/swap.html'), '<!doctype html><title>Engine</title>')
    const pages = ['explore', 'explore-pools', 'explore-transactions', 'token', 'pool', 'positions']
    for (const page of pages) writeFileSync(join(folder, `web/${page}.html`), `The ${page} page`)
    await using open = await startTestServer(chain, { webRoot: join(folder, 'web') })
    expect((await open.app.inject({ url: '/' })).body).toContain('Landing')
    expect((await open.app.inject({ url: '/swap?chain=base' })).body).toContain('Engine')
    for (const url of ['/explore', '/explore/', '/explore/base', '/explore/tokens/ethereum'])
      expect((await open.app.inject({ url })).body, url).toContain('The explore page')
    for (const tab of ['pools', 'transactions'])
      for (const url of [`/explore/${tab}?q=x`, `/explore/${tab}/ethereum/`])
        expect((await open.app.inject({ url })).body, url).toContain(`The explore-${tab} page`)
    expect((await open.app.inject({ url: '/explore/tokens/ethereum/0xabc' })).body).toContain('The token page')
    expect((await open.app.inject({ url: '/explore/pools/ethereum/0xabc/' })).body).toContain('The pool page')
    for (const url of ['/positions', '/positions/?chain=base'])
      expect((await open.app.inject({ url })).body, url).toContain('The positions page')
    for (const url of ['/explorer', '/positions/create', '/explore/nothing/ethereum/0xabc', '/explore/tokens/a/b/c'])
      expect((await open.app.inject({ url })).body, url).not.toMatch(/Landing|Engine|The/)
    const { site } = parseEnv({ OXBOW_BLOCKED_PATHS: '/,/explore/Tokens' })
    await using closed = await startTestServer(chain, { webRoot: join(folder, 'web'), site })
    for (const url of ['/', '/explore/tokens', '/explore/TOKENS/ethereum', '/explore/tokens/ethereum/0xabc'])
      expect((await closed.app.inject({ url })).body, url).not.toMatch(/Landing|The/)
    expect((await closed.app.inject({ url: '/explore' })).body).toContain('The explore page')
    for (const page of ['landing', 'swap', ...pages]) rmSync(join(folder, `web/${page}.html`))
  })

  test('behavior: the first screen comes in the language of the reader, and nobody keeps it for another', async () => {
    const site = mkdtempSync(join(tmpdir(), 'oxbow-languages-'))
    const write = (name: string, words: string) => {
      writeFileSync(join(site, name), words)
      writeFileSync(join(site, `${name}.br`), brotliCompressSync(words))
    }
    write('index.html', 'empty')
    for (const page of ['landing', 'swap']) {
      write(`${page}.html`, `${page} in English`)
      write(`${page}.ar.html`, `${page} in Arabic`)
      write(`${page}.es-ES.html`, `${page} in Spanish`)
    }
    await using open = await startTestServer(chain, { webRoot: site })
    const read = async (url: string, headers: Record<string, string>) => {
      const { body, headers: answered } = await open.app.inject({ url, headers })
      expect(answered.vary).toMatch(/cookie, accept-language/)
      return `${body} (${answered['content-language']})`
    }
    expect(await read('/', {})).toBe('landing in English (en)')
    expect(await read('/', { 'accept-language': 'nl, es-MX;q=0.8, en;q=0.5' })).toBe('landing in Spanish (es-ES)')
    expect(await read('/swap?chain=base', { 'accept-language': 'ar' })).toBe('swap in Arabic (ar)')
    expect(await read('/swap', { 'accept-language': 'ar', cookie: 'a=b; oxbow-language=es-ES' })).toContain('Spanish')
    expect(await read('/swap?lng=en', { cookie: 'oxbow-language=es-ES' })).toContain('English')
    expect(await read('/swap?lng=../secret', { cookie: 'oxbow-language=../../secret' })).toContain('English')
    expect(await read('/explore', { 'accept-language': 'ar' })).toBe('empty (en)')
    const compressed = await open.app.inject({
      url: '/',
      headers: { 'accept-language': 'ar', 'accept-encoding': 'br' },
    })
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', 'content-language': 'ar' })
    expect(
      (await open.app.inject({ method: 'HEAD', url: '/', headers: { 'accept-language': 'ar' } })).headers,
    ).toMatchObject({
      'content-language': 'ar',
    })
    rmSync(site, { recursive: true })
  })

  test('behavior: hashed files are kept for ever, compressed ahead where the browser takes it', async () => {
    const plain = await get('/assets/main-Ab3dE5gH.js')
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.headers['content-encoding']).toBeUndefined()
    const compressed = await get('/assets/main-Ab3dE5gH.js', { 'accept-encoding': 'gzip, br' })
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(compressed.headers['content-type']).toMatch(/javascript/)
    expect((await get('/boot.js')).headers['cache-control']).toBe('no-cache')
  })

  test.each([
    '/assets/missing-Ab3dE5gH.js',
    '/assets/',
    '/favicon.ico',
    '/logos/none.svg',
    '/v1/none',
    '/graphql/x',
    '/v1/',
  ])('error: %s is a 404 and never a page', async (url) => {
    const { statusCode, json } = await get(url)
    expect({ statusCode, json: json() }).toMatchObject({ statusCode: 404, json: { errorCode: 'ResourceNotFound' } })
  })

  test.each([
    '/../secret',
    '/..%2fsecret',
    '/logos/..%2f..%2fsecret',
    '/%2e%2e/secret',
    '/.secret',
    '/logos/%00',
    '/assets/%2e%2e/%2e%2e/secret',
  ])('error: %s gives nothing away', async (url) => {
    const { body, statusCode } = await get(url)
    expect(body).not.toContain('secret')
    expect(statusCode).toBeLessThan(500)
  })

  test('error: a wrong method is told the right one', async () => {
    for (const [method, url, allow] of [
      ['GET', '/v1/quote', 'POST'],
      ['GET', '/graphql', 'POST'],
      ['DELETE', '/v1/config', 'GET'],
    ] as const) {
      const { statusCode, headers, json } = await server.app.inject({ method, url })
      expect({ statusCode, allow: headers.allow, json: json() }).toMatchObject({
        statusCode: 405,
        allow,
        json: { errorCode: 'MethodNotAllowed' },
      })
    }
  })

  test('default: logos', async () => {
    const { headers } = await get('/logos/eth.svg')
    expect(headers['content-type']).toBe('image/svg+xml')
    expect(headers['content-security-policy']).toContain('sandbox')
  })
})

describe('operation', () => {
  test('default: openapi names every route and carries the schemas', async () => {
    const document = (await get('/v1/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths).sort()).toMatchInlineSnapshot(`
      [
        "/graphql",
        "/healthz",
        "/readyz",
        "/v1/check_approval",
        "/v1/config",
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
        "/v1/order",
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
      'oxbow_stream_waiting 0',
    ])
      expect(body).toContain(line)
  })

  test('behavior: a rate limit answers 429 with a code and when to come back; files are not counted', async () => {
    await using limited = await startTestServer(chain, { rateLimitPerMinute: 3, webRoot: join(folder, 'web') })
    for (let i = 0; i < 10; i++) expect((await limited.app.inject('/boot.js')).statusCode).toBe(200)
    for (let i = 0; i < 3; i++) expect((await limited.app.inject('/v1/config')).statusCode).toBe(200)
    const { statusCode, headers, json } = await limited.app.inject('/v1/config')
    expect({ statusCode, json: json() }).toMatchObject({ statusCode: 429, json: { errorCode: 'Ratelimited' } })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })
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

describe('names', () => {
  const refused = { errorCode: 'HostNotServed', detail: expect.stringContaining('OXBOW_HOSTS') }

  test.each(['/', '/swap', '/v1/config', '/healthz', '/graphql', '/assets/main-Ab3dE5gH.js', '/none'])(
    'error: %s: a name that is not its own is refused before anything is done',
    async (url) => {
      const answer = await get(url, { host: 'rebound.example:3000' })
      expect(answer.statusCode).toBe(421)
      expect(answer.json()).toMatchObject(refused)
      expect((await get(url, { host: '127.0.0.1:3000' })).statusCode).not.toBe(421)
    },
  )

  test('error: the stream is not opened either', async () => {
    const opening = server.app.injectWS('/v1/stream', { headers: { host: 'rebound.example' } })
    await expect(opening).rejects.toThrow(/421/)
  })

  test('behavior: what a trusted proxy was called by counts, and nobody else can say it', async () => {
    const { hosts } = parseEnv({ OXBOW_HOSTS: 'swap.example' })
    const headers = { host: 'rebound.example', 'x-forwarded-host': 'swap.example' }
    await using proxied = await startTestServer(chain, { hosts, trustedProxies: ['127.0.0.1'] })
    await using direct = await startTestServer(chain, { hosts })
    expect((await proxied.app.inject({ url: '/healthz', headers })).statusCode).toBe(200)
    expect((await direct.app.inject({ url: '/healthz', headers })).statusCode).toBe(421)
  })
})
