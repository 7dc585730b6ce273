import { accounts } from '@oxbow/test/accounts'
import { addCollections } from '@oxbow/test/addCollections'
import { startChain } from '@oxbow/test/startChain'
import { encodeFunctionData, erc20Abi, maxUint256, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRequest } from '../reading/readRequest.ts'
import type { CallRequest, ReadingContext, SigningRequest } from '../reading/SigningRequest.ts'
import { nowSeconds } from '../test/signingContext.ts'
import { compareSimulation } from './compareSimulation.ts'
import type { SimulationNode } from './Simulation.ts'
import { simulateRequest } from './simulateRequest.ts'

let chain: Awaited<ReturnType<typeof startChain>>
let token: { readonly address: `0x${string}` }
const account = accounts[0]!.address.toLowerCase() as `0x${string}`
const other = accounts[1]!.address.toLowerCase() as `0x${string}`

beforeAll(async () => {
  chain = await startChain()
  token = { address: chain.contracts.weth }
  const wallet = chain.walletClient(accounts[0]!)
  await wallet.sendTransaction({ to: token.address, value: 10n ** 18n, data: '0xd0e30db0' })
  await chain.testClient.mine({ blocks: 1 })
})
afterAll(() => chain.stop())

const context = (): ReadingContext => ({
  account,
  chainId: chain.chainId,
  origin: 'https://app.example.org',
  nowSeconds,
  contractsOf: (chainId) => (chainId === chain.chainId ? chain.contracts : undefined),
  tokenKindOf: () => 'erc20',
})

const node = (): SimulationNode => ({ request: (call) => chain.publicClient.request(call as never) })

async function simulate(calls: readonly CallRequest[], by: SimulationNode = node()) {
  const request: SigningRequest = { type: 'calls', chainId: chain.chainId, calls }
  const reading = readRequest(request, context())
  const simulation = await simulateRequest({ request, reading, context: context(), node: by })
  return { reading, simulation, disagreements: compareSimulation(reading, simulation) }
}

const transfer = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, amount] })
const approve = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, amount] })

describe('simulateRequest', () => {
  test('default: says what a batch takes, in tokens and in the native currency, and the gas', async () => {
    const { disagreements, simulation } = await simulate([
      { to: token.address, value: 0n, data: transfer(5n) },
      { to: other, value: 7n, data: '0x' },
    ])
    expect(simulation).toMatchObject({
      status: 'simulated',
      changes: [
        { asset: { type: 'token', address: token.address }, delta: -5n },
        { asset: { type: 'native' }, delta: -7n },
      ],
      approvals: [],
    })
    expect(simulation.status === 'simulated' && simulation.gasUsed > 40_000n).toBe(true)
    expect(disagreements).toEqual([])
  })

  test('behavior: says what an approval leaves behind, as the token has it afterwards', async () => {
    const { disagreements, simulation } = await simulate([{ to: token.address, value: 0n, data: approve(maxUint256) }])
    expect(simulation).toMatchObject({ approvals: [{ spender: other, most: 'unlimited', by: 'token' }] })
    expect(disagreements).toEqual([])
  })

  test('behavior: an approval that is taken back leaves none', async () => {
    const data = [approve(100n), approve(0n)].map((data) => ({ to: token.address, value: 0n, data }))
    expect((await simulate(data)).simulation).toMatchObject({ approvals: [] })
  })

  test('behavior: an approval of Permit2 is read from Permit2, with its expiry', async () => {
    const data = encodeFunctionData({
      abi: parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)']),
      args: [token.address, other, 12n, nowSeconds],
    })
    expect((await simulate([{ to: chain.contracts.permit2, value: 0n, data }])).simulation).toMatchObject({
      approvals: [{ by: 'permit2', spender: other, most: 12n, expiresAt: BigInt(nowSeconds) }],
    })
  })

  test('behavior: an approval of all NFTs is found by its event', async () => {
    const [{ address: collection } = { address: other }] = await addCollections(chain)
    const data = encodeFunctionData({
      abi: parseAbi(['function setApprovalForAll(address operator, bool approved)']),
      args: [other, true],
    })
    expect((await simulate([{ to: collection, value: 0n, data }])).simulation).toMatchObject({
      approvals: [{ asset: { type: 'collection', address: collection.toLowerCase() }, most: 'unlimited' }],
    })
  })

  test('behavior: says that it would fail, and why', async () => {
    const { simulation } = await simulate([{ to: token.address, value: 0n, data: transfer(10n ** 30n) }])
    expect(simulation).toMatchObject({ status: 'fails' })
  })

  test('error: more than the account has is a failure and no missing method', async () => {
    const { simulation } = await simulate([{ to: other, value: 10n ** 30n, data: '0x' }])
    expect(simulation).toMatchObject({ status: 'fails', reason: 'insufficient-funds' })
  })

  test('error: a node without the method, one that is away, and one that answers something else', async () => {
    const calls = [{ to: other, value: 1n, data: '0x' }] as const
    const failing = (error: unknown) => ({ request: () => Promise.reject(error) })
    const answers = await Promise.all([
      simulate(calls, failing(Object.assign(new Error('the method eth_simulateV1 does not exist'), { code: -32601 }))),
      simulate(calls, failing(new Error('fetch failed'))),
      simulate(calls, { request: () => Promise.resolve([{ calls: [] }]) }),
    ])
    expect(answers.map(({ simulation }) => simulation)).toEqual([
      { status: 'not-simulated', why: 'unsupported' },
      { status: 'not-simulated', why: 'unreachable' },
      { status: 'not-simulated', why: 'unsupported' },
    ])
  })

  test('behavior: a batch that is too long for one simulation says so', async () => {
    const calls = Array.from({ length: 17 }, () => ({ to: other, value: 1n, data: '0x' }) as const)
    expect((await simulate(calls)).simulation).toEqual({ status: 'not-simulated', why: 'unsupported' })
  })

  test('behavior: a contract that takes more than the bytes say is a disagreement', async () => {
    const { reading, simulation } = await simulate([{ to: token.address, value: 0n, data: transfer(5n) }])
    const lying = { ...reading, leaves: reading.leaves.map((each) => ({ ...each, most: 4n })) }
    expect(compareSimulation(lying, simulation)).toEqual([
      { what: 'leaves-more', asset: { type: 'token', address: token.address } },
    ])
  })

  test('behavior: a signature is no transaction', async () => {
    const request = { type: 'text', message: 'hello' } as const
    const reading = readRequest(request, context())
    expect(await simulateRequest({ request, reading, context: context(), node: node() })).toEqual({
      status: 'not-simulated',
      why: 'no-transaction',
    })
  })
})
