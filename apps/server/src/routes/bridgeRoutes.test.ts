import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { spokePoolAbi } from '@oxbow/abi/spokePool'
import { weth9Abi } from '@oxbow/abi/weth9'
import { encodeDeposit } from '@oxbow/across/encodeDeposit'
import { toRelayData, toWord } from '@oxbow/across/hashRelay'
import { readDeposits } from '@oxbow/across/readDeposits'
import { bridgeSamplesResponseSchema } from '@oxbow/bridge/BridgeSamples'
import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import { describeNetwork } from '@oxbow/exchange-test/describeNetwork'
import { accounts } from '@oxbow/test/accounts'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import type { FastifyInstance } from 'fastify'
import { encodeFunctionData, type Hex, maxUint256, numberToHex } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '../createApp.ts'
import { createServices } from '../createServices.ts'
import { parseEnv } from '../settings/env.ts'

const ether = 10n ** 18n
const [person, relayer] = [accounts[1]!.address, accounts[2]!.address]

const offer = { leastFee: '1000', feeBps: 2, most: '77' }
/** The keeper beside the server. */
const keeper = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(offer))
})

let chains: readonly [origin: TestChain, destination: TestChain]
let services: ReturnType<typeof createServices>
let app: FastifyInstance
beforeAll(async () => {
  chains = await Promise.all([startChain(), startChain({ chainId: 31338 })])
  const enabled = chains.map((chain): EnabledNetwork => {
    const network = { ...describeNetwork(chain), slug: `chain-${chain.chainId}` }
    return {
      network,
      rpcUrls: [chain.url],
      startBlock: 0,
      deployment: { network, accounts: [], genesisHash: `0x${'0'.repeat(64)}`, tokens: [] },
    }
  })
  await new Promise<void>((done) => keeper.listen(0, '127.0.0.1', done))
  const { port } = keeper.address() as AddressInfo
  const set = { OXBOW_LOG_LEVEL: 'silent', OXBOW_KEEPER_PORT: String(port) }
  services = createServices(parseEnv(set), enabled, () => {})
  app = await createApp(services)
})
afterAll(async () => {
  keeper.close()
  await app?.close()
  await services?.[Symbol.asyncDispose]()
  await Promise.all(chains.map((chain) => chain.stop()))
})

const weth = (chain: TestChain) => chain.contracts.weth.toLowerCase()

async function ask(changed: Readonly<Record<string, string>> = {}) {
  const [origin, destination] = chains
  const query = {
    origin: '31337',
    destination: '31338',
    input: weth(origin),
    output: weth(destination),
    amount: String(ether),
    ...changed,
  }
  const answer = await app.inject({ url: '/v1/bridge_samples', query })
  return { answer, status: answer.statusCode, json: answer.json() as Record<string, unknown> }
}

test('tells what others paid and waited, what gas is worth, and how old that is', async () => {
  await bridge(ether, ether - 10n ** 15n, 7)
  await expect
    .poll(async () => bridgeSamplesResponseSchema.parse((await ask()).json).samples.length, { timeout: 30_000 })
    .toBe(1)
  const { answer, json } = await ask()
  const { destination, leastFee, origin, samples } = bridgeSamplesResponseSchema.parse(json)
  expect(samples).toEqual([
    { inputAmount: String(ether), outputAmount: String(ether - 10n ** 15n), seconds: expect.any(Number) },
  ])
  expect(BigInt(leastFee!)).toBeGreaterThan(0n)
  expect(origin.ageMs).toBeLessThan(30_000)
  expect(destination.block).toBe(Number(await chains[1].publicClient.getBlockNumber({ cacheTime: 0 })))
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('tells what the keeper beside it asks on that route, and how old that is', async () => {
  const keeperOf = async () => bridgeSamplesResponseSchema.parse((await ask()).json).keeper
  await expect.poll(keeperOf, { timeout: 10_000 }).toEqual({ ...offer, ageMs: expect.any(Number) })
  expect((await keeperOf())!.ageMs).toBeLessThan(30_000)
})

test('asks no node for a price while what is known is fresh', async () => {
  await ask()
  const before = await callsOf()
  expect(before).toBeGreaterThan(0)
  for (let times = 0; times < 5; times++) expect((await ask()).status).toBe(200)
  expect(await callsOf()).toBe(before)
})

test('the other way nobody went; a token that is not known on both goes nowhere', async () => {
  const [origin, destination] = chains
  const back = { origin: '31338', destination: '31337', input: weth(destination), output: weth(origin) }
  expect((await ask(back)).json).toMatchObject({ samples: [] })
  expect(await ask({ output: `0x${'1'.repeat(40)}` })).toMatchObject({ status: 404 })
  expect(await ask({ destination: '5' })).toMatchObject({ status: 400 })
  expect(await ask({ amount: '0' })).toMatchObject({ status: 400 })
})

test('a node that stands still is as old as its block, however soon it answers', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  try {
    const { destination } = bridgeSamplesResponseSchema.parse((await ask()).json)
    expect(destination.ageMs).toBeGreaterThanOrEqual(60_000)
  } finally {
    vi.useRealTimers()
  }
})

test('what is older than a minute is no price of now: without its node there is none', async () => {
  await chains[1].stop()
  expect((await ask()).status).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 200_000 })
  try {
    expect(await ask()).toMatchObject({ status: 503, json: { errorCode: 'NodeUnavailable' } })
  } finally {
    vi.useRealTimers()
  }
})

/** Calls of nodes for logs: the market that is followed reads its own blocks. */
async function callsOf(): Promise<number> {
  const metrics = await services.registry.metrics()
  return [...metrics.matchAll(/^oxbow_node_call_seconds_count\{[^}]*method="eth_getLogs"[^}]*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  )
}

async function bridge(inputAmount: bigint, outputAmount: bigint, seconds: number): Promise<void> {
  const [origin, destination] = chains
  const [{ timestamp }, there] = await Promise.all([
    origin.publicClient.getBlock(),
    destination.publicClient.getBlock(),
  ])
  const { data, to, value } = encodeDeposit({
    pool: origin.contracts.spokePool,
    depositor: person,
    recipient: person,
    inputToken: origin.contracts.weth,
    outputToken: destination.contracts.weth,
    isNative: true,
    inputAmount,
    outputAmount,
    destinationChainId: destination.chainId,
    quoteTimestamp: Number(timestamp),
    fillDeadline: Number(there.timestamp) + 3_600,
  })
  await send(origin, { from: person, to, data, value })
  const place = { chainId: origin.chainId, pool: origin.contracts.spokePool, fromBlock: 0n }
  const toBlock = await origin.publicClient.getBlockNumber({ cacheTime: 0 })
  const [deposit] = await readDeposits(origin.publicClient as never, { ...place, toBlock })
  const { spokePool, weth: wrapped } = destination.contracts
  const wrap = encodeFunctionData({ abi: weth9Abi, functionName: 'deposit' })
  await send(destination, { from: relayer, to: wrapped, data: wrap, value: 2n * ether })
  const allow = encodeFunctionData({ abi: weth9Abi, functionName: 'approve', args: [spokePool, maxUint256] })
  await send(destination, { from: relayer, to: wrapped, data: allow })
  await mine(destination, 1, seconds)
  const args = [toRelayData(deposit!), BigInt(origin.chainId), toWord(relayer)] as const
  const fill = encodeFunctionData({ abi: spokePoolAbi, functionName: 'fillRelay', args })
  await send(destination, { from: relayer, to: spokePool, data: fill })
}

async function send(chain: TestChain, { data, from, to, value = 0n }: Call): Promise<void> {
  const call = { from, to, data, value: numberToHex(value), gas: '0xf4240' }
  const hash = (await chain.testClient.request({ method: 'eth_sendTransaction', params: [call] } as never)) as Hex
  const { status } = await chain.publicClient.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  if (status !== 'success') throw new Error('It reverted.')
}

type Call = { readonly from: Hex; readonly to: Hex; readonly data: Hex; readonly value?: bigint }
