import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import { describeNetwork } from '@oxbow/exchange-test/describeNetwork'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getBridgeSamples } from './getBridgeSamples.ts'

const ether = { address: nativeToken, symbol: 'ETH', decimals: 18 } as const
const one = 10n ** 18n

let chains: readonly [TestChain, TestChain]
let server: Server
let asked: string[]
let answer: () => unknown
beforeAll(async () => {
  chains = await Promise.all([startChain(), startChain({ chainId: 31338 })])
  server = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer()))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  server?.close()
  await Promise.all((chains ?? []).map((chain) => chain.stop()))
})
beforeEach(() => {
  asked = []
})

/** What a server says that has one sample; nodes have none. */
function said({ ageMs }: { readonly ageMs: number }) {
  return {
    samples: [{ inputAmount: String(one), outputAmount: String(one - 5n), seconds: 9 }],
    leastFee: '3',
    origin: { block: 7, timestamp: 1_800_000_000, ageMs: 10 },
    destination: { block: 7, timestamp: 1_800_000_000, ageMs },
  }
}

async function ask({ hasOwnNode = false } = {}) {
  const { port } = server.address() as AddressInfo
  const client = createExchangeClient({
    baseUrl: `http://127.0.0.1:${port}`,
    rpcUrl: (chainId) => chains.find((chain) => chain.chainId === chainId)?.url,
  })
  const [origin, destination] = chains.map(describeNetwork)
  const places = { origin: origin!, destination: destination! }
  const asking = Object.assign(client, { hasOwnNode: (chainId: number) => hasOwnNode && chainId === 31338 })
  return await getBridgeSamples(asking, { amount: one, input: ether, output: ether, places })
}

test('the server tells from memory, and says how old it is', async () => {
  answer = () => said({ ageMs: 59_000 })
  const { leastFee, samples } = await ask()
  expect(samples).toEqual([{ inputAmount: one, outputAmount: one - 5n, seconds: 9 }])
  expect(leastFee).toBe(3n)
  expect(asked).toHaveLength(1)
})

test('what the keeper asks comes with it, unless that is too old', async () => {
  const times = { finalSeconds: 800, fillSeconds: 24 }
  const keeper = { leastFee: '7', feeBps: 2, most: String(one), wait: { ...times, limit: '9', atRisk: '0' } }
  answer = () => ({ ...said({ ageMs: 10 }), keeper: { ...keeper, ageMs: 59_000 } })
  expect((await ask()).keeper).toEqual({
    leastFee: 7n,
    feeBps: 2n,
    most: one,
    wait: { ...times, limit: 9n, atRisk: 0n },
  })
  answer = () => ({ ...said({ ageMs: 10 }), keeper: { ...keeper, wait: undefined, ageMs: 59_000 } })
  expect((await ask()).keeper).toBeUndefined()
  answer = () => ({ ...said({ ageMs: 10 }), keeper: { ...keeper, ageMs: 61_000 } })
  const { keeper: none, samples } = await ask()
  expect(none).toBeUndefined()
  expect(samples).toHaveLength(1)
  answer = () => said({ ageMs: 10 })
  expect((await ask()).keeper).toBeUndefined()
})

test('what is too old, or no answer at all, is read from the nodes instead', async () => {
  answer = () => said({ ageMs: 61_000 })
  expect((await ask()).samples).toEqual([])
  answer = () => ({ nothing: true })
  expect((await ask()).samples).toEqual([])
})

test('a server that knows of no transfer is not believed: the nodes are asked', async () => {
  answer = () => Object.assign(said({ ageMs: 10 }), { samples: [], leastFee: '77' })
  // What gas costs by the nodes, and not what the server said.
  expect((await ask()).leastFee).not.toBe(77n)
  expect(asked.filter((url) => url.startsWith('/v1/bridge_samples'))).toHaveLength(1)
})

test('a server that knows only of amounts that say nothing about this one is not believed either', async () => {
  const cent = { inputAmount: String(one / 100_000n), outputAmount: '1', seconds: 9 }
  answer = () => Object.assign(said({ ageMs: 10 }), { samples: [cent], leastFee: '77' })
  const { leastFee, samples } = await ask()
  expect(samples).toEqual([])
  expect(leastFee).not.toBe(77n)
})

test('whoever has a node of their own does not ask the server', async () => {
  answer = () => said({ ageMs: 10 })
  expect((await ask({ hasOwnNode: true })).samples).toEqual([])
  expect(asked).toEqual([])
})
