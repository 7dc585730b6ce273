import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseEnv } from './settings/env.ts'
import { startPagesServer } from './test/startPagesServer.ts'
import { startTestServer } from './test/startTestServer.ts'

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
    for (const url of ['/', '/swap', '/explore/tokens/ethereum/0xabc', '/portfolio/bob.eth', '/swap?chain=base']) {
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
    '/portfolio/assets/none.js',
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
