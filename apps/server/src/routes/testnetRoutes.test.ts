import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { networksFromEnvironment } from '@oxbow/chain/networksFromEnvironment'
import type { TokensResponse } from '@oxbow/contract/Tokens'
import { startChain } from '@oxbow/test/startChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../createApp.ts'
import { createServices } from '../createServices.ts'
import { parseEnv } from '../settings/env.ts'
import { startTestServer } from '../test/startTestServer.ts'

describe('POST /v1/testnet of a local Oxbow', () => {
  let dataDir: string
  let devnet: ChildProcess
  let env: Record<string, string>

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'oxbow-testnet-'))
    devnet = spawn(process.execPath, [join(import.meta.dirname, '../../../../devnet/src/main.ts')], {
      env: { ...process.env, OXBOW_DATA: dataDir, OXBOW_CHAINS: 'unichain', OXBOW_DEVNET_HOURS: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    for await (const line of createInterface({ input: devnet.stdout! })) {
      const said = JSON.parse(line) as { type: string; controlUrl: string; chains: { url: string }[] }
      if (said.type !== 'ready') continue
      const controlPort = new URL(said.controlUrl).port
      env = { OXBOW_DATA: dataDir, OXBOW_DEVNET_PORT: controlPort, OXBOW_RPC_31339: said.chains[0]!.url }
      break
    }
  })
  afterAll(async () => {
    devnet.kill('SIGTERM')
    await once(devnet, 'exit')
    await rm(dataDir, { recursive: true })
  })

  async function startServer(overrides: Record<string, string> = {}) {
    const services = createServices(
      { ...parseEnv({ ...env, ...overrides }), logLevel: 'silent' },
      await networksFromEnvironment(env, dataDir),
      () => {},
    )
    const app = await createApp(services)
    return {
      get: async (url: string) => (await app.inject({ url })).json(),
      post: async (url: string, payload: object) => {
        const answer = await app.inject({ method: 'POST', url, payload })
        return { status: answer.statusCode, json: answer.json() }
      },
      async [Symbol.asyncDispose]() {
        await app.close()
        await services[Symbol.asyncDispose]()
      },
    }
  }

  const slugs = async (server: Awaited<ReturnType<typeof startServer>>) =>
    ((await server.get('/v1/networks')) as { networks: { slug: string }[] }).networks.map(({ slug }) => slug)

  test('behavior: it is not there, starts when asked for, and trades', { tags: 'thorough' }, async () => {
    await using server = await startServer()
    expect((await server.get('/v1/config')).features.testnets).toEqual({ status: 'on', value: { isOnDemand: true } })
    expect(await slugs(server)).toEqual(['unichain'])

    const states = new Set<string>()
    while (!states.has('running')) {
      const { status, json } = await server.post('/v1/testnet', {})
      expect(status).toBe(200)
      states.add(json.state)
      await sleep(50)
    }
    expect([...states]).toEqual(['starting', 'running'])
    expect(await slugs(server)).toEqual(['unichain', 'ethereum_sepolia'])

    const { tokens } = (await server.get('/v1/tokens?chainId=31340')) as TokensResponse
    const request = {
      type: 'EXACT_INPUT',
      amount: '1000000000000000',
      tokenIn: nativeToken,
      tokenOut: tokens.find(({ symbol }) => symbol === 'USDC')!.address,
      tokenInChainId: 31340,
      tokenOutChainId: 31340,
    }
    for (;;) {
      const { status, json } = await server.post('/v1/quote', request)
      if (status === 503) continue
      expect(json).toMatchObject({ quote: { chainId: 31340, gasFeeUSD: null } })
      expect(Number(json.quote.output.amount)).toBeGreaterThan(1e6)
      break
    }

    await using restarted = await startServer()
    await expect.poll(() => slugs(restarted)).toEqual(['unichain', 'ethereum_sepolia'])
  })

  test('error: a devnet that is away is said, and nothing else stops', async () => {
    await using lonely = await startServer({ OXBOW_DEVNET_PORT: '1' })
    const { status, json } = await lonely.post('/v1/testnet', {})
    expect({ status, json }).toMatchObject({ status: 503, json: { errorCode: 'NodeUnavailable' } })
    expect(await slugs(lonely)).toEqual(['unichain'])
  })
})

describe('POST /v1/testnet elsewhere', () => {
  test('error: there is none to start, and the pages know', async () => {
    await using chain = await startChain()
    await using server = await startTestServer(chain)
    expect(await server.post('/v1/testnet', {})).toMatchObject({ status: 400, json: { errorCode: 'UnsupportedChain' } })
    const { features } = (await server.app.inject({ url: '/v1/config' })).json()
    expect(features.testnets).toEqual({ status: 'off', reason: 'No test network is configured.' })
  })

  test.each([
    ['origin', { origin: 'https://example.org' }],
    ['site', { 'sec-fetch-site': 'cross-site' }],
  ])('error: what changes something is not for pages of another %s', async (_, headers) => {
    await using chain = await startChain()
    await using server = await startTestServer(chain)
    const send = { jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: ['0x'] }
    for (const [url, payload] of [
      ['/v1/testnet', {}],
      ['/v1/rpc/31337', send],
    ] as const)
      expect((await server.app.inject({ method: 'POST', url, payload, headers })).json()).toMatchObject({
        errorCode: 'RequestValidationError',
        detail: 'Only pages of this server may use this.',
      })
  })
})
