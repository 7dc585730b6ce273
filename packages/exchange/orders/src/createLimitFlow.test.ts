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
import { type Hex, maxUint256, parseEther, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkOrder } from './checkOrder.ts'
import { createLimitFlow } from './createLimitFlow.ts'
import type { LimitIntent } from './LimitIntent.ts'
import type { SignedOrder } from './Order.ts'

const filler = accounts[2]!
const amountIn = parseEther('3')
/** Two for three, which no decimal number is. */
const price = { numerator: 2n, denominator: 3n }

let scenario: Awaited<ReturnType<typeof startLiquidity>>
let tokenIn: TokenFacts
let tokenOut: TokenFacts
const posted: SignedOrder[] = []
let networks: Record<'v1' | 'v3', Network>
beforeAll(async () => {
  scenario = await startLiquidity()
  const { token0, token1 } = await scenario.deployPair('reset-approval')
  // The one that wants a reset is the first that is deployed.
  ;[tokenIn, tokenOut] = token0.symbol === 'AAA' ? [token0, token1] : [token1, token0]
  const { chain, network } = scenario
  const { dutchV1Reactor: _, ...contracts } = network.contracts
  networks = { v1: network, v3: { ...network, contracts } }
  // What a filler needs that has tokens of its own.
  const { dutchV1Reactor, dutchV3Reactor } = chain.contracts
  await send('transfer', scenario.account, filler.address, parseEther('1000'))
  for (const reactor of [dutchV1Reactor, dutchV3Reactor]) await send('approve', filler.address, reactor, maxUint256)
})
afterAll(() => scenario?.[Symbol.asyncDispose]())

type Visit = Awaited<ReturnType<typeof scenario.visit>>

/** `tokenOut`'s. */
async function send(functionName: 'transfer' | 'approve', from: Hex, to: Hex, amount: bigint): Promise<void> {
  const account = accounts.find(({ address }) => address.toLowerCase() === from.toLowerCase())!
  const call = { address: tokenOut.address, abi: erc20Abi, functionName, args: [to, amount] } as const
  await scenario.chain.walletClient(account).writeContractSync(call)
}

function intentOf(nonce: bigint, change: Partial<LimitIntent> = {}): LimitIntent {
  return {
    kind: 'limit',
    chainId: scenario.chain.chainId,
    tokenIn,
    tokenOut,
    amountIn,
    price,
    recipient: scenario.account,
    nonce,
    deadline: Math.floor(Date.now() / 1_000) + 86_400,
    promised: 0n,
    approval: 'exact',
    ...change,
  }
}

/** A server that keeps what it is sent, unless it answers otherwise. */
function clientWith(answer: (body: SignedOrder) => unknown = () => undefined): ExchangeClient {
  const ask = async (path: string, _: unknown, { body }: { body: SignedOrder }) => {
    expect(path).toBe('/v1/order')
    const own = answer(body)
    if (own !== undefined) return own
    posted.push(body)
    return { hash: hashOf(body) }
  }
  return { ...scenario.client, api: { ...scenario.client.api, ask } } as unknown as ExchangeClient
}

const orderOf = ({ encodedOrder }: SignedOrder) => decodeOrder('v1', encodedOrder) ?? decodeOrder('v3', encodedOrder)!
const hashOf = (body: SignedOrder) => hashOrder(orderOf(body))

function place(
  visit: Visit,
  intent: LimitIntent,
  { client = clientWith(), network = networks.v1, onSigned }: place.Options = {},
) {
  const { activity, connection, storage } = visit
  const shared = { client, connection, activity, storage, walletRpcUrl: scenario.chain.url }
  const flow = createLimitFlow({ ...shared, network, intent, onSigned })
  flow.send({ type: 'START', networkCostWei: parseEther('0.1') })
  return flow
}

declare namespace place {
  type Options = { client?: ExchangeClient; network?: Network; onSigned?: (order: SignedOrder) => void }
}

const until = (flow: ReturnType<typeof place>, status: RegExp) =>
  expect.poll(() => flow.getView().status, { timeout: 20_000 }).toMatch(status)

async function fill({ encodedOrder, signature }: SignedOrder): Promise<void> {
  const { reactor } = orderOf({ encodedOrder, signature, chainId: 0 }).info
  const args = [{ order: encodedOrder, sig: signature }] as const
  const call = { address: reactor, abi: dutchReactorAbi, functionName: 'execute', args, account: filler } as const
  await scenario.chain.publicClient.simulateContract(call)
  await scenario.chain.walletClient(filler).writeContractSync(call)
}

describe.each(['v1', 'v3'] as const)('a limit order of %s', (version) => {
  const first = version === 'v1' ? 100n : 200n

  test('default: Permit2 is approved, the order signed and posted, and anybody can fill it at the price', async () => {
    const visit = await scenario.visit()
    const look = { network: networks[version], account: scenario.account, wallet: visit.connection.wallet }
    const { asks, networkCostWei } = await checkOrder(clientWith(), { ...look, intent: intentOf(first) })
    expect(asks).toBe(2)
    expect(networkCostWei).toBeGreaterThan(0n)
    const known: SignedOrder[] = []
    await until(
      place(visit, intentOf(first), { network: networks[version], onSigned: (one) => known.push(one) }),
      /^final$/,
    )
    expect(visit.asked).toEqual(['eth_sendTransaction', 'eth_signTypedData_v4'])
    expect(known).toEqual([posted.at(-1)])
    expect(orderOf(posted.at(-1)!).version).toBe(version)
    expect(visit.activity.getSnapshot()).toMatchObject([
      { kind: 'approve', summary: { type: 'approval', token: tokenIn, amount: String(amountIn) } },
    ])
    const before = await scenario.balances([tokenIn.address, tokenOut.address])
    await fill(posted.at(-1)!)
    const after = await scenario.balances([tokenIn.address, tokenOut.address])
    expect([before[0]! - after[0]!, after[1]! - before[1]!]).toEqual([amountIn, parseEther('2')])
  })

  test('behavior: an order beside others asks for an approval of all, after a reset where the token wants one', async () => {
    const visit = await scenario.visit()
    const network = networks[version]
    await until(place(visit, intentOf(first + 1n), { network }), /^final$/)
    const second = place(visit, intentOf(first + 2n, { promised: amountIn }), { network })
    await until(second, /^final$/)
    expect(visit.asked.slice(2)).toEqual(['eth_sendTransaction', 'eth_sendTransaction', 'eth_signTypedData_v4'])
    for (const order of posted.slice(-2)) await fill(order)
    // Nothing is left over of an exact approval.
    const { account, chain } = scenario
    const args = [account, chain.contracts.permit2] as const
    const read = { address: tokenIn.address, abi: erc20Abi, functionName: 'allowance', args } as const
    expect(await chain.publicClient.readContract(read)).toBe(0n)
  })
})

test('behavior: an unlimited approval is asked for once', async () => {
  const visit = await scenario.visit()
  await until(place(visit, intentOf(300n, { approval: 'unlimited' })), /^final$/)
  await until(place(visit, intentOf(301n, { approval: 'unlimited', promised: amountIn })), /^final$/)
  expect(visit.asked).toEqual(['eth_sendTransaction', 'eth_signTypedData_v4', 'eth_signTypedData_v4'])
})

test.each<[string, string, (intent: LimitIntent) => Partial<LimitIntent>]>([
  [
    'OrderSellsNative',
    'the native currency',
    () => ({ tokenIn: { address: zeroAddress, symbol: 'ETH', decimals: 18 } }),
  ],
  ['OrderMeaningless', 'a token for itself', () => ({ tokenOut: tokenIn })],
  ['OrderMeaningless', 'for nothing', () => ({ price: { numerator: 0n, denominator: 1n } })],
  [
    'OrderMeaningless',
    'for more than a token has',
    ({ amountIn }) => ({ price: { numerator: 2n ** 160n, denominator: amountIn } }),
  ],
  ['OrderExpiryOutOfRange', 'too late', () => ({ deadline: 1 })],
  ['OrderExpiryOutOfRange', 'for longer than a year', ({ deadline }) => ({ deadline: deadline + 366 * 86_400 })],
  ['InsufficientBalance', 'more than there is', () => ({ amountIn: 10n ** 40n })],
])('error: %s, %s: the wallet is asked for nothing', async (code, _, change) => {
  const visit = await scenario.visit()
  const intent = intentOf(400n)
  const flow = place(visit, { ...intent, ...change(intent) })
  await until(flow, /^failed$/)
  expect(flow.getView().error?.code).toBe(code)
  expect(visit.asked).toEqual([])
})

test('error: on a network without a reactor the wallet is asked for nothing', async () => {
  const visit = await scenario.visit()
  const { dutchV3Reactor: _, ...contracts } = networks.v3.contracts
  const flow = place(visit, intentOf(401n), { network: { ...networks.v3, contracts } })
  await until(flow, /^failed$/)
  expect(flow.getView().error?.code).toBe('OrdersNotOnNetwork')
  expect(visit.asked).toEqual([])
})

test('error: a nonce that was spent signs no second order', async () => {
  const visit = await scenario.visit()
  const args = [1n, 1n << 250n] as const
  const call = { address: scenario.chain.contracts.permit2, abi: permit2Abi, args } as const
  await scenario.chain
    .walletClient(accounts[0]!)
    .writeContractSync({ ...call, functionName: 'invalidateUnorderedNonces' })
  const flow = place(visit, intentOf(506n))
  await until(flow, /^failed$/)
  expect(flow.getView().error?.code).toBe('OrderNonceUsed')
  expect(visit.asked).toEqual([])
})

test.each([
  ['OrderRefused', 402n],
  ['TooManyOpenOrders', 403n],
  ['OrderTokenUnknown', 405n],
] as const)('error: %s by the server, which has it all the same, and so has the page', async (code, nonce) => {
  const visit = await scenario.visit()
  const refuse = () => {
    throw new ApiError({ code, detail: 'No.', status: 422 })
  }
  const known: SignedOrder[] = []
  const onSigned = (order: SignedOrder) => known.push(order)
  const flow = place(visit, intentOf(nonce), { client: clientWith(refuse), onSigned })
  await until(flow, /^failed$/)
  expect(flow.getView().error?.code).toBe(code)
  expect(known).toHaveLength(1)
})

test('error: a server that knows it by another hash', async () => {
  const visit = await scenario.visit()
  const flow = place(visit, intentOf(404n), { client: clientWith(() => ({ hash: `0x${'00'.repeat(32)}` })) })
  await until(flow, /^failed$/)
  expect(flow.getView().error?.code).toBe('ServerChanged')
})
