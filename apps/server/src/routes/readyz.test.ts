import { nodeUrlOf } from '@oxbow/chain/gatewayPath'
import type { Network } from '@oxbow/chain/Network'
import { startGateway } from '@oxbow/rpc/startGateway'
import { startLyingNode } from '@oxbow/rpc/startLyingNode'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createServices } from '../createServices.ts'
import { createOperatorApp } from '../monitoring/createOperatorApp.ts'
import { createReadiness } from '../monitoring/createReadiness.ts'
import { type Env, parseEnv } from '../settings/env.ts'
import { startIndexDatabase } from '../test/startIndexDatabase.ts'
import { enabledNetwork } from '../test/startTestServer.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
  // A block of now.
  await chain.testClient.mine({ blocks: 1 })
})
afterAll(() => chain.stop())

const opened: (() => PromiseLike<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

/** What an operator is told of a public network behind these nodes, once the doctor has looked. */
async function readyOf(
  rpcUrls: readonly string[],
  changes: Partial<Network> = {},
  { env = {}, waitsForMarket = true }: { env?: Partial<Env>; waitsForMarket?: boolean } = {},
) {
  const enabled = enabledNetwork(chain, rpcUrls)
  const network = { ...enabled.network, profile: 'public' as const, blockTimeSeconds: 60, stablecoins: [], ...changes }
  const logged: string[] = []
  const told: string[] = []
  const services = createServices(
    { ...parseEnv({ OXBOW_LOG_LEVEL: 'silent', OXBOW_PROFILE: 'public' }), ...env },
    [{ ...enabled, network, deployment: undefined }],
    (error) => logged.push((error as Error).message),
    (text) => told.push(text),
  )
  opened.push(() => services[Symbol.asyncDispose]())
  const app = createOperatorApp(services, createReadiness(services))
  opened.push(() => app.close())
  const { findings, market } = services.chains.get(chain.chainId)!
  const isKnown = () => findings?.() !== undefined && (!waitsForMarket || market.status().snapshot !== undefined)
  await expect.poll(isKnown, { timeout: 20_000 }).toBe(true)
  const answer = await app.inject('/readyz')
  const metrics = (await app.inject('/metrics')).payload
  const ready = answer.json()
  return { status: answer.statusCode, ready, chain: ready.chains[0], logged, told, metrics, app }
}

async function lying(lies: startLyingNode.Lies): Promise<string> {
  const node = await startLyingNode(chain.url, lies)
  opened.push(() => node.stop())
  return node.url
}

test('default: a sound network is ready, and nothing is said of it', async () => {
  const { status, chain: told, logged } = await readyOf([chain.url])
  expect(status).toBe(200)
  expect(told.findings).toEqual([])
  expect(told.blockAgeSeconds).toBeLessThan(120)
  expect(logged).toEqual([])
}, 30_000)

test('behavior: metrics say what the gateway sent to nodes, and how long that waited', async () => {
  const enabled = enabledNetwork(chain, [chain.url])
  const gateway = await startGateway({
    networks: [{ ...enabled, deployment: undefined }],
    token: 'a-token-of-the-test',
  })
  opened.push(() => gateway.stop())
  const { metrics } = await readyOf([nodeUrlOf(gateway.url, { chainId: chain.chainId, index: 0 })])
  for (const line of [
    /^oxbow_gateway_requests_total\{chain="ethereum",node="127[^"]+"\} [1-9]/m,
    /^oxbow_gateway_calls_total\{chain="ethereum",node="127[^"]+",method="eth_getBlockByNumber"\} [1-9]/m,
    /^oxbow_gateway_turns_total\{chain="ethereum",node="127[^"]+",urgency="urgent"\} [1-9]/m,
    /^oxbow_gateway_waited_seconds_total\{.*urgency="urgent"\} \d/m,
    /^oxbow_gateway_waiting\{.*urgency="background"\} 0/m,
  ])
    expect(metrics).toMatch(line)
}, 30_000)

test('behavior: a head that is old is not ready, whether or not it moves', async () => {
  const old = await lying({
    eth_getBlockByNumber: (_, block) => {
      if (block === null) return { result: null }
      const { timestamp } = block as { timestamp: string }
      return { result: { ...(block as object), timestamp: `0x${(Number(timestamp) - 3_600).toString(16)}` } }
    },
  })
  const { status, chain: told, logged, metrics } = await readyOf([old])
  expect(status).toBe(503)
  expect(told.blockAgeSeconds).toBeGreaterThan(3_599)
  expect(told.findings).toMatchObject([{ node: 1, check: 'head', verdict: 'error' }])
  expect(logged.join()).toMatch(/^OXBOW_RPC_31337, URL 1: The newest block is \d+, 60 min old/)
  expect(metrics).toContain('oxbow_node_findings{chain="ethereum",node="1",check="head",verdict="error"} 1')
}, 30_000)

test('behavior: what the gateway told of a node stands there until it is over', async () => {
  let ageSeconds = 3_600
  const old = await lying({
    eth_getBlockByNumber: (_, block) => {
      if (block === null) return { result: null }
      const timestamp = `0x${(Math.floor(Date.now() / 1_000) - ageSeconds).toString(16)}`
      return { result: { ...(block as object), timestamp } }
    },
  })
  const enabled = enabledNetwork(chain, [old])
  const network = { ...enabled.network, profile: 'public' as const, blockTimeSeconds: 1 }
  const gateway = await startGateway({
    networks: [{ ...enabled, network, deployment: undefined }],
    token: 'a-token-of-the-test',
    onNotice: () => {},
    now: () => Date.now() * 50,
  })
  opened.push(() => gateway.stop())
  const { app } = await readyOf([nodeUrlOf(gateway.url, { chainId: chain.chainId, index: 0 })])
  const told = async () => {
    const { findings } = (await app.inject('/readyz')).json().chains[0]
    return (findings as { check: string }[]).filter(({ check }) => check === 'node')
  }
  const metric = /^oxbow_gateway_trouble\{chain="ethereum",node="127[^"]+",kind="old"\} 1/m
  const text = expect.stringContaining('(OXBOW_RPC_31337, URL 1) has a newest block that is 60 min old')
  await expect.poll(told, { timeout: 10_000 }).toEqual([{ node: 1, check: 'node', verdict: 'error', text }])
  expect((await app.inject('/metrics')).payload).toMatch(metric)
  ageSeconds = 0
  await expect.poll(told, { timeout: 10_000 }).toEqual([])
  const metrics = (await app.inject('/metrics')).payload
  expect(metrics).not.toMatch(metric)
  // The doctor looks each minute at what was wrong: what is over by then stands in neither.
  expect((await app.inject('/readyz')).json().chains[0].findings).toEqual([])
  expect(metrics).not.toMatch(/^oxbow_node_findings\{/m)
}, 40_000)

test('behavior: a mistyped factory is not ready; a second node that is refused leaves the first', async () => {
  const { v2Factory } = chain.contracts
  const wrong = await readyOf([chain.url], { contracts: { ...chain.contracts, v3Factory: v2Factory } })
  expect(wrong.status).toBe(503)
  expect(wrong.chain.findings[0]).toMatchObject({ node: null, check: 'code', verdict: 'error' })
  expect(wrong.told[0]).toMatch(/^Test chain: The code of v3Factory at 0x\w{40} is not .* Correct the address, or /)

  const refusing = await lying({ '*': () => ({ status: 401 }) })
  const two = await readyOf([chain.url, refusing])
  expect(two.status).toBe(200)
  expect(two.chain.findings).toEqual([
    {
      node: 2,
      check: 'reach',
      verdict: 'error',
      text: 'Refuses its key (HTTP 401).',
      action: 'Check the key, user and password in the URL.',
    },
  ])
  expect(two.told).toEqual([
    'Test chain: OXBOW_RPC_31337, URL 2: Refuses its key (HTTP 401). Check the key, user and password in the URL.',
  ])
}, 60_000)

test('behavior: a refused key is said once, in the words of the gateway, and ready again with the node', async () => {
  let isRefusing = true
  const refusing = await lying({ '*': (_, truth) => (isRefusing ? { status: 401 } : { result: truth }) })
  const gateway = await startGateway({
    networks: [{ ...enabledNetwork(chain, [refusing]), deployment: undefined }],
    token: 'a-token-of-the-test',
    onNotice: (text) => notices.push(text),
  })
  const notices: string[] = []
  opened.push(() => gateway.stop())
  const url = nodeUrlOf(gateway.url, { chainId: chain.chainId, index: 0 })
  const { app, logged, told } = await readyOf([url], {}, { waitsForMarket: false })
  const text =
    'The node of Test chain (OXBOW_RPC_31337, URL 1) refuses its key. Check the key, user and password in the URL.'
  expect(notices).toEqual([text])
  expect(told).toEqual([])
  expect(logged.filter((line) => line.includes('key'))).toEqual([])
  const { findings } = (await app.inject('/readyz')).json().chains[0]
  expect(findings).toMatchObject([
    { node: 1, check: 'node', verdict: 'error', text },
    { node: null, check: 'market', text: 'Nothing can be quoted: The node refuses its key.' },
  ])
  // The doctor looks again after a minute.
  isRefusing = false
  await expect.poll(async () => (await app.inject('/readyz')).statusCode, { timeout: 25_000 }).toBe(200)
}, 60_000)

test('behavior: trading needs no index: while one is built it is ready, unless a limit on its lag is set', async () => {
  await using database = await startIndexDatabase()
  const { status, ready, app } = await readyOf([chain.url], {}, { env: { databaseUrl: database.url } })
  expect(status).toBe(200)
  expect(ready).toMatchObject({
    ready: true,
    database: { ok: true },
    index: { isBuilt: false, detail: expect.stringContaining('still being built') },
    chains: [{ indexLagSeconds: null }],
  })
  const limited = await readyOf([chain.url], {}, { env: { databaseUrl: database.url, maxIndexLagSeconds: 600 } })
  expect(limited.status).toBe(503)

  await database.publish()
  const { number, timestamp } = await chain.publicClient.getBlock()
  const head = (ageSeconds: number) =>
    `delete from ix_test.chain_head; insert into ix_test.chain_head values (31337, ${number}, '0x', ${Number(timestamp) - ageSeconds})`
  await database.run(head(0))
  for (const each of [app, limited.app])
    expect((await each.inject('/readyz')).json()).toMatchObject({ ready: true, index: { isBuilt: true } })
  await database.run(head(780))
  expect((await app.inject('/readyz')).json()).toMatchObject({
    ready: true,
    database: { ok: true },
    index: { isBuilt: true, detail: expect.stringMatching(/^The index is 13 min behind/) },
  })
  expect((await limited.app.inject('/readyz')).statusCode).toBe(503)
  await database.stop()
  expect((await app.inject('/readyz')).json()).toMatchObject({ ready: false, database: { ok: false } })
}, 60_000)
