import { describe, expect, test } from 'vitest'
import { InvalidEnvError, parseEnv } from './env.ts'

describe('parseEnv', () => {
  test('default', () => {
    const { chains, seed, controlPort, historyHours } = parseEnv({})
    expect({ seed, controlPort, historyHours }).toEqual({ seed: 'oxbow', controlPort: 0, historyHours: 720 })
    expect(chains.map(({ slug, chainId, port }) => [slug, chainId, port])).toEqual([
      ['ethereum', 31337, 0],
      ['base', 31338, 0],
      ['unichain', 31339, 0],
    ])
  })

  test('behavior: chains are chosen by slug, ports come from the URLs', () => {
    const { chains, dataDir } = parseEnv({
      OXBOW_DATA: '/data',
      OXBOW_CHAINS: 'unichain,ethereum',
      OXBOW_RPC_31337: 'http://127.0.0.1:8545,http://example.org',
      OXBOW_RPC_31339: 'http://localhost:8547/',
    })
    expect(dataDir).toBe('/data')
    expect(chains.map(({ slug, port }) => [slug, port])).toEqual([
      ['ethereum', 8545],
      ['unichain', 8547],
    ])
  })

  test('param: the sandbox of providers listens on loopback, unless a container says otherwise', () => {
    expect(parseEnv({}).sandboxHost).toBe('127.0.0.1')
    expect(parseEnv({ OXBOW_RAMP_SANDBOX_HOST: '0.0.0.0' }).sandboxHost).toBe('0.0.0.0')
    expect(() => parseEnv({ OXBOW_RAMP_SANDBOX_HOST: 'everywhere' })).toThrow(InvalidEnvError)
  })

  test('param: the pages that may ask the nodes, as browsers name them', () => {
    expect(parseEnv({}).nodeOrigins).toEqual([])
    const { nodeOrigins } = parseEnv({ OXBOW_NODE_ORIGINS: 'http://localhost:80/, https://app.localhost:5173,' })
    expect(nodeOrigins).toEqual(['http://localhost', 'https://app.localhost:5173'])
  })

  test.each([
    { OXBOW_CHAINS: 'ethereum,mars' },
    { OXBOW_NODE_ORIGINS: '*' },
    { OXBOW_NODE_ORIGINS: 'chrome://settings' },
    { OXBOW_RPC_31337: 'http://example.org:8545' },
    { OXBOW_RPC_31337: 'ws://127.0.0.1:8545' },
    { OXBOW_DEVNET_PORT: 'many' },
    { OXBOW_DEVNET_HOURS: '0' },
  ])('error: %o', (env) => {
    expect(() => parseEnv(env)).toThrow(InvalidEnvError)
  })

  test('error: names the variable', () => {
    expect(() => parseEnv({ OXBOW_CHAINS: 'mars' })).toThrow(/OXBOW_CHAINS/)
  })
})
