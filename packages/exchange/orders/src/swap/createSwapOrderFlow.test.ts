import { dutchReactorAbi } from '@oxbow/abi/dutchReactor'
import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { ApiError } from '@oxbow/contract/ApiError'
import { decodeOrder } from '@oxbow/dutch/decodeOrder'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import { accounts } from '@oxbow/test/accounts'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import { type Hex, maxUint256, parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { checkOrder } from '../checkOrder.ts'
import type { SignedOrder } from '../Order.ts'
import { createSwapOrderFlow } from './createSwapOrderFlow.ts'
import { type SwapOrderIntent, toIntent } from './SwapOffer.ts'

const filler = accounts[2]!
const amountIn = parseEther('3')
const [first, least] = [parseEther('2.1'), parseEther('2')]

let scenario: Awaited<ReturnType<typeof startLiquidity>>
/** `plain` has permits; `odd` wants its approval reset and has none. */
let plain: TokenFacts
let odd: TokenFacts
let networks: Record<'v1' | 'v3', Network>
let nonce = 0n
const posted: SignedOrder[] = []
beforeAll(async () => {
  scenario = await startLiquidity()
  const { token0, token1 } = await scenario.deployPair('reset-approval')
  // The one that wants a reset is the first that is deployed.
  ;[odd, plain] = token0.symbol === 'AAA' ? [token0, token1] : [token1, token0]
  const { dutchV1Reactor: _, ...contracts } = scenario.network.contracts
  networks = { v1: scenario.network, v3: { ...scenario.network, contracts } }
  const { dutchV1Reactor, dutchV3Reactor } = scenario.chain.contracts
  for (const token of [plain, odd]) {
    const write = { address: token.address, abi: erc20Abi } as const
    const own = scenario.chain.walletClient(accounts[0]!)
    await own.writeContractSync({ ...write, functionName: 'transfer', args: [filler.address, parseEther('100')] })
    for (const reactor of [dutchV1Reactor, dutchV3Reactor])
      await scenario.chain
        .walletClient(filler)
        .writeContractSync({ ...write, functionName: 'approve', args: [reactor, maxUint256] })
  }
})
afterAll(() => scenario?.[Symbol.asyncDispose]())
beforeEach(() => void posted.splice(0))

async function intentOf(tokenIn: TokenFacts, change: Partial<SwapOrderIntent> = {}): Promise<SwapOrderIntent> {
  const { timestamp } = await scenario.chain.publicClient.getBlock()
  const offer = { version: 'v1', amountIn, first, likely: first, least } as const
  const facts = {
    tokenIn,
    tokenOut: tokenIn === plain ? odd : plain,
    recipient: scenario.account,
    nonce: nonce++,
    promised: 0n,
    approval: 'exact' as const,
    nowSeconds: Number(timestamp),
    isApproved: true,
  }
  return { ...toIntent(offer, { ...facts, network: { ...networks.v1, blockTimeSeconds: 2 } }), ...change }
}

const orderOf = ({ encodedOrder }: SignedOrder) => decodeOrder('v1', encodedOrder) ?? decodeOrder('v3', encodedOrder)!

/** A server that keeps what it is sent, unless it refuses. */
function clientWith(refuse?: () => never): ExchangeClient {
  const ask = async (_: string, __: unknown, { body }: { body: SignedOrder }) => {
    refuse?.()
    posted.push(body)
    return { hash: hashOrder(orderOf(body)) }
  }
  return { ...scenario.client, api: { ...scenario.client.api, ask } } as unknown as ExchangeClient
}

async function swap(intent: SwapOrderIntent, { client = clientWith(), network = networks.v1 } = {}) {
  const visit = await scenario.visit()
  const { activity, connection, storage } = visit
  const told: Hex[] = []
  const shared = { client, connection, activity, storage, walletRpcUrl: scenario.chain.url, network, intent }
  const flow = createSwapOrderFlow({ ...shared, onFilled: (hash) => told.push(hash) })
  flow.send({ type: 'START', networkCostWei: parseEther('0.1') })
  const until = (status: RegExp) => expect.poll(() => flow.getView().status, { timeout: 20_000 }).toMatch(status)
  return { flow, told, until, visit }
}

/** What the list of transactions holds, sorted. */
const noted = ({ activity }: Awaited<ReturnType<typeof scenario.visit>>) =>
  activity
    .getSnapshot()
    .map(({ kind, status }) => `${kind} ${status}`)
    .sort()

/** As a filler does it that has tokens of its own: with the permit, where one came. */
async function fill({ encodedOrder, permit, signature }: SignedOrder): Promise<Hex> {
  const { info, input } = orderOf({ encodedOrder, signature, chainId: 0 })
  const wallet = scenario.chain.walletClient(filler)
  if (permit !== undefined) await wallet.sendTransactionSync({ to: input.token, data: permit })
  const args = [{ order: encodedOrder, sig: signature }] as const
  const call = { address: info.reactor, abi: dutchReactorAbi, functionName: 'execute', args } as const
  return (await wallet.writeContractSync(call)).transactionHash
}

test.each(['v1', 'v3'] as const)('default: on %s a token with permits costs no gas at all', async (version) => {
  const network = networks[version]
  const intent = await intentOf(plain)
  const { flow, told, until, visit } = await swap(intent, { network })
  const look = { network, account: scenario.account, wallet: visit.connection.wallet }
  await until(/^pending$/)
  expect(visit.asked).toEqual(['eth_signTypedData_v4', 'eth_signTypedData_v4'])
  expect(posted).toHaveLength(1)
  expect(orderOf(posted[0]!).version).toBe(version)
  const before = await scenario.balances([plain.address, odd.address])
  const hash = await fill(posted[0]!)
  await until(/^(confirmed|final)$/)
  const after = await scenario.balances([plain.address, odd.address])
  expect([before[0]! - after[0]!, after[1]! - before[1]!]).toEqual([amountIn, version === 'v1' ? first : least])
  expect(told).toEqual([hash])
  expect(flow.getView().steps.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    ...['sign-permit done', 'keep-permit done', 'sign done', 'post done', 'fill done'],
  ])
  const again = await checkOrder(scenario.client, { ...look, intent: await intentOf(plain) })
  expect(again).toMatchObject({ asks: 2, approves: true, networkCostWei: 0n })
})

test('behavior: a token without permits is approved in a transaction first', async () => {
  const intent = await intentOf(odd)
  const { until, visit } = await swap(intent)
  const look = { network: networks.v1, account: scenario.account, wallet: visit.connection.wallet }
  await expect.poll(() => posted.length, { timeout: 20_000 }).toBe(1)
  expect(visit.asked).toEqual(['eth_sendTransaction', 'eth_signTypedData_v4'])
  expect(posted[0]).not.toHaveProperty('permit')
  await fill(posted[0]!)
  await until(/^(confirmed|final)$/)
  const check = await checkOrder(scenario.client, { ...look, intent: await intentOf(odd) })
  expect(check.asks).toBe(2)
  expect(check.networkCostWei).toBeGreaterThan(0n)
})

test('error: nobody fills it: it is over when the chain is past its end, and not before', async () => {
  const intent = await intentOf(plain)
  const { flow, until, visit } = await swap(intent)
  await until(/^pending$/)
  const { testClient } = scenario.chain
  await testClient.setNextBlockTimestamp({ timestamp: BigInt(intent.deadline) })
  await testClient.mine({ blocks: 1 })
  await new Promise((done) => setTimeout(done, 1_500))
  expect(flow.getView().status).toBe('pending')
  await testClient.setNextBlockTimestamp({ timestamp: BigInt(intent.deadline) + 1n })
  await testClient.mine({ blocks: 1 })
  await until(/^failed$/)
  expect(flow.getView().error?.code).toBe('SwapOrderExpired')
  expect(noted(visit)).toEqual(['permit final', 'swap-order failed'])
  await expect(fill(posted[0]!)).rejects.toThrow()
})

test('error: its time is over and the account no longer has what it sells', async () => {
  const intent = await intentOf(plain)
  const { flow, until } = await swap(intent)
  await until(/^pending$/)
  const { testClient } = scenario.chain
  const [balance] = await scenario.balances([plain.address])
  const own = scenario.chain.walletClient(accounts[0]!)
  const away = { address: plain.address, abi: erc20Abi, functionName: 'transfer' } as const
  const left = intent.amountIn - 1n
  await own.writeContractSync({ ...away, args: [filler.address, balance! - left] })
  await testClient.setNextBlockTimestamp({ timestamp: BigInt(intent.deadline) + 1n })
  await testClient.mine({ blocks: 1 })
  await until(/^failed$/)
  expect(flow.getView().error?.code).toBe('SwapOrderUnfunded')
  const back = scenario.chain.walletClient(filler)
  await back.writeContractSync({ ...away, args: [scenario.account, balance! - left] })
})

test('error: canceled by its owner elsewhere', async () => {
  const intent = await intentOf(plain)
  const { flow, until, visit } = await swap(intent)
  await until(/^pending$/)
  const args = [intent.nonce >> 8n, 1n << (intent.nonce & 255n)] as const
  const call = { address: scenario.chain.contracts.permit2, abi: permit2Abi, args } as const
  await scenario.chain
    .walletClient(accounts[0]!)
    .writeContractSync({ ...call, functionName: 'invalidateUnorderedNonces' })
  await until(/^failed$/)
  expect(flow.getView().error?.code).toBe('SwapOrderCanceled')
  expect(noted(visit)).toEqual(['permit final', 'swap-order cancelled'])
})

test('error: too old to be signed: the wallet is asked for nothing', async () => {
  const { timestamp } = await scenario.chain.publicClient.getBlock()
  const { flow, until, visit } = await swap(await intentOf(plain, { fallsFrom: Number(timestamp) - 1 }))
  await until(/^failed$/)
  expect(flow.getView().error?.code).toBe('SwapOrderStale')
  expect(visit.asked).toEqual([])
})

test('error: a node whose time was far ahead when it was reviewed: the wallet is asked for nothing', async () => {
  const { deadline, fallsFrom, fallsTo } = await intentOf(plain)
  const years = 9 * 365 * 86_400
  const late = { fallsFrom: fallsFrom + years, fallsTo: fallsTo + years, deadline: deadline + years }
  const { flow, until, visit } = await swap(await intentOf(plain, late))
  await until(/^failed$/)
  expect(flow.getView().error?.detail).toMatch(/too long/)
  expect(visit.asked).toEqual([])
})

test('error: a review of a chain whose time is days ahead of this device is refused', async () => {
  const { connection } = await scenario.visit()
  const look = { network: networks.v1, account: scenario.account, wallet: connection.wallet }
  const intent = await intentOf(plain)
  const real = Date.now
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(Date, 'now').mockImplementation(() => real() - 9 * 86_400_000)
  await expect(checkOrder(scenario.client, { ...look, intent })).rejects.toMatchObject({ code: 'ClockAhead' })
})

test('error: the approval took too long: it is not signed', async () => {
  // Its own block is later than that.
  const { timestamp } = await scenario.chain.publicClient.getBlock()
  const { flow, until, visit } = await swap(await intentOf(odd, { fallsFrom: Number(timestamp) }))
  await until(/^failed$/)
  expect(flow.getView().error?.code).toBe('SwapOrderStale')
  expect(visit.asked).toEqual(['eth_sendTransaction'])
})

test('error: a server that refuses it: submission failed', async () => {
  const refuse = (): never => {
    throw new ApiError({ code: 'OrderRefused', detail: 'No.', status: 422 })
  }
  const { flow, until } = await swap(await intentOf(plain), { client: clientWith(refuse) })
  await until(/^failed$/)
  expect(flow.getView().error?.code).toBe('OrderRefused')
})
