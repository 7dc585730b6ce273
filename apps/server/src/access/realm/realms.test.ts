import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseEnv } from '../../settings/env.ts'
import { startPagesServer } from '../../test/startPagesServer.ts'
import { startTestServer } from '../../test/startTestServer.ts'
import { findRealm } from './findRealm.ts'

const named = { kind: 'named', wallet: 'https://wallet.example.org', exchange: ['https://app.example.org'] } as const
let pages: Awaited<ReturnType<typeof startPagesServer>>
let server: Awaited<ReturnType<typeof startTestServer>>
let walletRoot: string
const get = (url: string, host: string, from = server) => from.app.inject({ url, headers: { host } })

beforeAll(async () => {
  pages = await startPagesServer()
  walletRoot = join(pages.folder, 'wallet')
  mkdirSync(join(walletRoot, 'assets'), { recursive: true })
  writeFileSync(join(walletRoot, 'index.html'), '<meta name="exchange" content="%EXCHANGE_ORIGINS%">')
  writeFileSync(join(walletRoot, 'recovery.html'), 'recovery')
  writeFileSync(join(walletRoot, 'assets/wallet-Ab3dE5gH.js'), 'wallet()')
  server = await startTestServer(pages.chain, { webRoot: join(pages.folder, 'web'), walletRoot })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await pages[Symbol.asyncDispose]()
})

describe('the names of one server', () => {
  test('default: the wallet’s page knows who may ask it, and is framed by nobody', async () => {
    const answer = await get('/confirm', 'wallet.localhost:3000')
    expect(answer.body).toBe('<meta name="exchange" content="http://localhost:3000 http://127.0.0.1:3000">')
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' })
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(answer.headers['content-security-policy']).toContain("trusted-types 'none'")
    expect(answer.headers['permissions-policy']).toContain('publickey-credentials-get=(self)')
    expect(answer.headers).not.toHaveProperty('cross-origin-opener-policy')
    expect((await get('/', 'wallet.localhost:3000')).headers['cross-origin-opener-policy']).toBe('same-origin')
  })

  test('behavior: the recovery page is a file to keep, at the wallet’s name alone', async () => {
    const { body, headers } = await get('/recovery.html', 'wallet.localhost:3000')
    expect(body).toBe('recovery')
    expect(headers['content-disposition']).toBe('attachment; filename="oxbow-recovery.html"')
    expect((await get('/recovery.html', 'localhost:3000')).body).not.toBe('recovery')
  })

  test('behavior: the exchange’s pages may not use passkeys', async () => {
    const { headers } = await get('/swap', 'localhost:3000')
    expect(headers['permissions-policy']).toMatch(/publickey-credentials-get=\(\), publickey-credentials-create=\(\)$/)
  })

  test.each([
    '/swap',
    '/index.html',
    '/boot.js',
    '/v1/config',
    '/v1/quote',
    '/graphql',
    '/v1/openapi.json',
    '/logos/x',
    '/../web/boot.js',
    '/assets/main-Ab3dE5gH.js',
  ])('behavior: nothing of the exchange at the wallet’s name: %s', async (path) => {
    const { statusCode, body } = await get(path, 'wallet.localhost:3000')
    if (path === '/index.html') expect(body).toContain('name="exchange"')
    else expect(statusCode).toBe(404)
  })

  test.each(['/v1/vault/challenge', '/v1/vault', '/assets/wallet-Ab3dE5gH.js', '/v1/vault/%63hallenge'])(
    'behavior: nothing of the wallet at the exchange’s name: %s',
    async (url) => {
      for (const method of ['GET', 'POST'] as const) {
        const answer = await server.app.inject({ method, url, headers: { host: 'localhost:3000' } })
        expect(answer.statusCode, method).toBe(404)
      }
    },
  )

  test('behavior: both are healthy', async () => {
    for (const host of ['wallet.localhost:3000', 'localhost:3000', '127.0.0.1:3000'])
      expect((await get('/healthz', host)).statusCode, host).toBe(200)
  })

  test('behavior: a dot at the end of a name is the same name', async () => {
    expect((await get('/confirm', 'wallet.localhost.:3000')).body).toContain('name="exchange"')
    expect((await get('/swap', 'wallet.localhost.:3000')).statusCode).toBe(404)
    expect((await get('/confirm', 'evil.wallet.localhost.:3000')).statusCode).toBe(421)
  })

  test.each(['evil.wallet.localhost:3000', 'a.b.wallet.localhost', 'wallet.example.org', 'rebound.example'])(
    'error: %s is nobody’s name',
    async (host) => expect((await get('/confirm', host)).statusCode).toBe(421),
  )

  test('behavior: an operator’s names', async () => {
    const env = {
      OXBOW_WALLET_ORIGIN: named.wallet,
      OXBOW_EXCHANGE_ORIGIN: named.exchange[0],
      OXBOW_HOSTS: '*.example.org',
    }
    const { hosts, realms } = parseEnv(env)
    await using operated = await startTestServer(pages.chain, {
      hosts,
      realms,
      walletRoot,
      webRoot: join(pages.folder, 'web'),
    })
    expect((await get('/confirm', 'wallet.example.org', operated)).body).toContain('content="https://app.example.org"')
    expect((await get('/swap', 'app.example.org', operated)).statusCode).toBe(200)
    expect((await get('/swap', 'wallet.example.org', operated)).statusCode).toBe(404)
    for (const host of ['evil.wallet.example.org', 'wallet.localhost', 'wallet.example.org:8443'])
      expect((await get('/confirm', host, operated)).statusCode, host).toBe(421)
  })
})

test('behavior: a public server without a name for the wallet has one for its own machine alone', async () => {
  const { realms } = parseEnv({ OXBOW_PROFILE: 'public' })
  await using own = await startTestServer(pages.chain, { realms, walletRoot, webRoot: join(pages.folder, 'web') })
  const from = async (remoteAddress: string, headers = {}) => {
    const asked = { url: '/confirm', remoteAddress, headers: { host: 'wallet.localhost:3000', ...headers } }
    return (await own.app.inject(asked)).statusCode
  }
  expect(await from('127.0.0.1')).toBe(200)
  expect(await from('203.0.113.5')).toBe(421)
  expect(await from('127.0.0.1', { 'x-forwarded-for': '203.0.113.5' })).toBe(421)
  expect((await get('/confirm', 'wallet.localhost:3000')).statusCode).toBe(200)
})

test('behavior: a wallet that is built while the server runs is served, as at a first start', async () => {
  const later = join(pages.folder, 'later')
  await using own = await startTestServer(pages.chain, { walletRoot: later, webRoot: join(pages.folder, 'web') })
  expect((await get('/confirm', 'wallet.localhost:3000', own)).statusCode).toBe(404)
  mkdirSync(later)
  writeFileSync(join(later, 'index.html'), 'wallet')
  expect((await get('/confirm', 'wallet.localhost:3000', own)).body).toBe('wallet')
})

describe('findRealm', () => {
  test.each([
    ['localhost:3000', 'http://wallet.localhost:3000'],
    ['127.0.0.1:3000', 'http://wallet.localhost:3000'],
    ['localhost', 'http://wallet.localhost'],
  ])('behavior: whoever is at this machine has a wallet: %s', (host, origin) => {
    expect(findRealm({ kind: 'local' }, host)?.wallet).toEqual({ status: 'on', value: { origin } })
  })

  test.each(['192.168.1.2:3000', 'app.example.org', 'oxbow.localhost:3000', '[::1]:3000'])(
    'behavior: no wallet without a name of its own: %s',
    (host) => {
      expect(findRealm({ kind: 'local' }, host)).toMatchObject({ name: 'exchange', wallet: { status: 'off' } })
    },
  )

  test.each(['', '.'])('behavior: with %o at the end the name is the wallet’s, and none below it is served', (dot) => {
    for (const [settings, host] of [
      [{ kind: 'local' }, 'wallet.localhost'],
      [named, 'wallet.example.org'],
    ] as const) {
      for (const port of ['', ':443'])
        expect(findRealm(settings, `${host}${dot}${port}`)?.name, host + port).toBe('wallet')
      expect(findRealm(settings, `evil.${host}${dot}`)).toBeUndefined()
    }
    expect(findRealm(named, `wallet.localhost${dot}`)).toBeUndefined()
    expect(findRealm(named, `app.example.org${dot}`)?.wallet.status).toBe('on')
  })

  test('behavior: only pages that may ask it are told of it', () => {
    expect(findRealm(named, 'app.example.org')?.wallet.status).toBe('on')
    expect(findRealm(named, 'other.example.org')?.wallet).toEqual({
      status: 'off',
      reason: 'The wallet works at https://app.example.org alone.',
    })
  })
})

test.each([
  [{ OXBOW_WALLET_ORIGIN: 'https://wallet.example.org' }, 'or neither'],
  [
    { OXBOW_WALLET_ORIGIN: 'https://example.org', OXBOW_EXCHANGE_ORIGIN: 'https://app.example.org' },
    'host name that is neither',
  ],
  [
    { OXBOW_WALLET_ORIGIN: 'https://a.example.org:8443', OXBOW_EXCHANGE_ORIGIN: 'https://a.example.org' },
    'host name that is neither',
  ],
  [
    { OXBOW_WALLET_ORIGIN: 'https://wallet.example.org/x', OXBOW_EXCHANGE_ORIGIN: 'https://app.example.org' },
    'nothing after it',
  ],
  [
    { OXBOW_WALLET_ORIGIN: 'http://wallet.example.org', OXBOW_EXCHANGE_ORIGIN: 'https://app.example.org' },
    'write https://',
  ],
  [{ OXBOW_WALLET_ORIGIN: 'https://192.168.1.2', OXBOW_EXCHANGE_ORIGIN: 'https://app.example.org' }, 'not an address'],
])('error: settings that would give the page the wallet’s passkeys: %o', (env, reason) => {
  expect(() => parseEnv(env)).toThrowError(reason)
})
