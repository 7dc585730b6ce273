import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseEnv } from './env.ts'

describe('parseEnv', () => {
  test('default: everything has one', () => {
    expect(parseEnv({ OXBOW_PORT: '' })).toMatchObject({
      profile: 'local',
      dataDir: resolve('.oxbow'),
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      logLevel: 'warn',
      webRoot: undefined,
      logosRoot: undefined,
      logos: { fetches: false, folder: resolve('.oxbow/logos'), ipfsGateway: undefined, privateHosts: new Set() },
      blockedTokens: new Set(),
      tokenLists: [],
      rateLimitPerMinute: 3_000,
      maxConnections: 400,
      trustedProxies: [],
    })
  })

  test('param: lists', () => {
    const token = `1:0x${'A'.repeat(40)}`
    const env = parseEnv({ OXBOW_BLOCKED_TOKENS: ` ${token}, `, OXBOW_TRUST_PROXY: '10.0.0.1, 10.0.0.2' })
    expect([...env.blockedTokens]).toEqual([token.toLowerCase()])
    expect(env.trustedProxies).toEqual(['10.0.0.1', '10.0.0.2'])
  })

  test('param: logos', () => {
    expect(parseEnv({ OXBOW_LOGOS: 'on', OXBOW_DATA: '/data' }).logos).toMatchObject({
      fetches: true,
      folder: '/data/logos',
    })
    const { logos } = parseEnv({
      OXBOW_LOGOS: '/pictures',
      OXBOW_IPFS_GATEWAY: 'https://gateway.example/ipfs',
      OXBOW_LOGO_PRIVATE_HOSTS: 'cdn.internal, CDN.internal:8080',
    })
    expect(logos).toEqual({
      fetches: true,
      folder: '/pictures',
      ipfsGateway: 'https://gateway.example/ipfs/',
      privateHosts: new Set(['cdn.internal', 'cdn.internal:8080']),
    })
  })

  test('param: the key of names, which is read at once', () => {
    const folder = mkdtempSync(join(tmpdir(), 'oxbow-names-key-'))
    const path = join(folder, 'names.key')
    const settings = { OXBOW_NAMES: 'ferry.eth', OXBOW_NAMES_KEY: path }
    const wrong = (reason: string) =>
      expect(() => parseEnv(settings)).toThrow(expect.objectContaining({ facts: [`${path}: ${reason}`] }))
    try {
      wrong('ENOENT')
      writeFileSync(path, 'secret words')
      wrong('it does not contain 0x and 64 hex digits')
      writeFileSync(path, `0x${'f'.repeat(64)}`)
      wrong('it does not contain a private key')
      writeFileSync(path, `0x${'1'.repeat(64)}\n`)
      expect(parseEnv(settings).names).toMatchObject({
        parent: 'ferry.eth',
        signer: { address: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A' },
      })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('error: usernames are below no name that is everybody’s', () => {
    expect(() => parseEnv({ OXBOW_NAMES: 'eth', OXBOW_NAMES_KEY: '/keys/names.key' })).toThrow(/like oxbow\.eth/)
  })

  test.each([
    ['OXBOW_PORT', '99999'],
    ['OXBOW_PORT', 'web'],
    ['OXBOW_PROFILE', 'test'],
    ['OXBOW_HOSTS', 'https://swap.example'],
    ['OXBOW_BLOCKED_TOKENS', '0x12'],
    ['OXBOW_TOKEN_LISTS', 'https://lists.example/a.json, b.json'],
    ['OXBOW_RATE_LIMIT', '0'],
    ['OXBOW_MOST_CONNECTIONS', '-1'],
    ['OXBOW_IPFS_GATEWAY', 'gateway.example'],
    ['OXBOW_LOGO_PRIVATE_HOSTS', 'https://cdn.internal'],
    ['OXBOW_NAMES', 'Oxbow.eth'],
    ['OXBOW_NAMES_KEY', '/keys/names.key'],
  ])('error: %s=%s is named', (name, value) => {
    expect(() => parseEnv({ [name]: value })).toThrow(new RegExp(`cannot start with these settings[\\s\\S]*${name}`))
  })
})

test.each([
  [{ OXBOW_ORDER_WEBHOOKS: 'https://filler.example/orders' }, /OXBOW_ORDER_WEBHOOK_KEY must name a file with a secret/],
  [{ OXBOW_ORDER_WEBHOOKS: 'http://filler.example/' }, /does not speak https/],
  [{ OXBOW_ORDER_WEBHOOKS: 'https://filler.example/', OXBOW_ORDER_WEBHOOK_KEY: '/keys/none' }, /ENOENT/],
])('error: webhooks %o', (settings, words) => {
  expect(() => parseEnv(settings)).toThrow(words)
})

test('docs/operators.md names every setting of server and index', async () => {
  const root = resolve(import.meta.dirname, '../../../..')
  const readers = [
    'apps/server/src/settings/env.ts',
    'apps/server/src/own-data/orders/feed/OrderWebhooks.ts',
    'apps/server/src/settings/siteSettings.ts',
    'packages/protocol/chain/src/networksFromEnvironment.ts',
    'packages/protocol/chain/src/parseRpcUrls.ts',
    'apps/indexer/src/indexesTransfers.ts',
    'apps/indexer/supervise/environment.ts',
    'scripts/supervisor/buildWeb.ts',
  ]
  const sources = await Promise.all(readers.map((path) => readFile(join(root, path), 'utf8')))
  const settings = new Set(sources.join('\n').match(/\bOXBOW_[A-Z_]*[A-Z]/g))
  // Set by the supervisor for the local chains alone.
  settings.delete('OXBOW_DEVNET_PORT')
  expect(settings.size).toBeGreaterThan(25)
  const guide = await readFile(join(root, 'docs/operators.md'), 'utf8')
  expect([...settings].filter((name) => !guide.includes(`\`${name}`))).toEqual([])
})
