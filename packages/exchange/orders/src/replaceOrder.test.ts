import { dutchReactorAbi } from '@oxbow/abi/dutchReactor'
import { erc20Abi } from '@oxbow/abi/erc20'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { decodeOrder } from '@oxbow/dutch/decodeOrder'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import { accounts } from '@oxbow/test/accounts'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import { maxUint256, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkOrder } from './checkOrder.ts'
import { createLimitFlow } from './createLimitFlow.ts'
import type { LimitIntent } from './LimitIntent.ts'
import type { SignedOrder } from './Order.ts'

const filler = accounts[2]!
const amountIn = parseEther('3')

let scenario: Awaited<ReturnType<typeof startLiquidity>>
let tokenIn: TokenFacts
let tokenOut: TokenFacts
const posted: SignedOrder[] = []
beforeAll(async () => {
  scenario = await startLiquidity()
  const { token0, token1 } = await scenario.deployPair()
  ;[tokenIn, tokenOut] = [token0, token1]
  const { chain } = scenario
  const write = { address: tokenOut.address, abi: erc20Abi } as const
  const own = chain.walletClient(accounts[0]!)
  await own.writeContractSync({ ...write, functionName: 'transfer', args: [filler.address, parseEther('100')] })
  const args = [chain.contracts.dutchV1Reactor, maxUint256] as const
  await chain.walletClient(filler).writeContractSync({ ...write, functionName: 'approve', args })
})
afterAll(() => scenario?.[Symbol.asyncDispose]())

const orderOf = ({ encodedOrder }: SignedOrder) => decodeOrder('v1', encodedOrder)!

/** A server that keeps what it is sent. */
function client(): ExchangeClient {
  const ask = async (_: string, __: unknown, { body }: { body: SignedOrder }) => {
    posted.push(body)
    return { hash: hashOrder(orderOf(body)) }
  }
  return { ...scenario.client, api: { ...scenario.client.api, ask } } as unknown as ExchangeClient
}

function intentOf(nonce: bigint, change: Partial<LimitIntent> = {}): LimitIntent {
  return {
    kind: 'limit',
    chainId: scenario.chain.chainId,
    tokenIn,
    tokenOut,
    amountIn,
    recipient: scenario.account,
    nonce,
    price: { numerator: 2n, denominator: 3n },
    deadline: Math.floor(Date.now() / 1_000) + 86_400,
    promised: 0n,
    approval: 'unlimited',
    ...change,
  }
}

async function place(intent: LimitIntent, answer?: Parameters<typeof scenario.visit>[0]) {
  const visit = await scenario.visit(answer)
  const { activity, connection, storage } = visit
  const shared = { client: client(), connection, activity, storage, walletRpcUrl: scenario.chain.url }
  const flow = createLimitFlow({ ...shared, network: scenario.network, intent })
  flow.send({ type: 'START', networkCostWei: parseEther('0.1') })
  return { flow, visit }
}

const ends = ({ flow }: Awaited<ReturnType<typeof place>>) =>
  expect.poll(() => flow.getView().status, { timeout: 40_000 }).toMatch(/confirmed|final|failed/)

/** A new one at another price, in the place of what was posted last; as its review has checked it. */
async function replacing(nonce: bigint): Promise<LimitIntent> {
  const replaces = { ...posted.at(-1)!, tokenIn, amountIn }
  const intent = intentOf(nonce, { price: { numerator: 1n, denominator: 1n }, replaces })
  const { connection } = await scenario.visit()
  const look = { network: scenario.network, account: scenario.account, wallet: connection.wallet, intent }
  const { approves, asks, blockNumber, networkCostWei } = await checkOrder(client(), look)
  expect(asks).toBe(2)
  expect(approves).toBe(false)
  expect(networkCostWei).toBeGreaterThan(0n)
  return { ...intent, replaces: { ...replaces, seenAt: blockNumber } }
}

async function fill({ encodedOrder, signature }: SignedOrder): Promise<void> {
  const args = [{ order: encodedOrder, sig: signature }] as const
  const address = scenario.chain.contracts.dutchV1Reactor
  const call = { address, abi: dutchReactorAbi, functionName: 'execute', args, account: filler } as const
  await scenario.chain.publicClient.simulateContract(call)
  await scenario.chain.walletClient(filler).writeContractSync(call)
}

test('default: the old order is canceled on chain before the new one is signed, and only the new one can be filled', async () => {
  await ends(await place(intentOf(300n)))
  const old = posted.at(-1)!
  const edit = await place(await replacing(301n))
  await ends(edit)
  expect(edit.flow.getView().error).toBeUndefined()
  expect(edit.visit.asked).toEqual(['eth_sendTransaction', 'eth_signTypedData_v4'])
  expect(edit.visit.activity.getSnapshot()).toMatchObject([
    { kind: 'cancel-orders', summary: { type: 'orders', sold: [{ amount: String(amountIn) }] } },
  ])
  await expect(fill(old)).rejects.toThrow()
  await fill(posted.at(-1)!)
})

test('behavior: an old order that was filled meanwhile gets no successor, and nothing is signed', async () => {
  await ends(await place(intentOf(310n)))
  const intent = await replacing(311n)
  await fill(posted.at(-1)!)
  const count = posted.length
  const edit = await place(intent)
  await ends(edit)
  expect(edit.flow.getView().error).toMatchObject({ code: 'ReplacedOrderFilled' })
  expect(edit.visit.asked).toEqual([])
  expect(posted).toHaveLength(count)
})

test('behavior: of two tabs that edit one order only the first places another, and the second is asked for nothing', async () => {
  await ends(await place(intentOf(320n)))
  const [first, second] = [await replacing(321n), await replacing(322n)]
  await ends(await place(first))
  const count = posted.length
  const late = await place(second)
  await ends(late)
  expect(late.flow.getView().error).toMatchObject({ code: 'ReplacedOrderCanceled' })
  expect(late.visit.asked).toEqual([])
  expect(posted).toHaveLength(count)
})

test('behavior: of two tabs that both send a cancellation only the one that was first places another order', async () => {
  await ends(await place(intentOf(330n)))
  const [first, second] = [await replacing(331n), await replacing(332n)]
  const isAsked = Promise.withResolvers<void>()
  const isFirstOver = Promise.withResolvers<void>()
  const late = await place(second, async () => {
    isAsked.resolve()
    await isFirstOver.promise
    return true
  })
  await isAsked.promise
  const early = await place(first)
  await ends(early)
  expect(early.flow.getView().error).toBeUndefined()
  const count = posted.length
  isFirstOver.resolve()
  await ends(late)
  expect(late.flow.getView().error).toMatchObject({ code: 'ReplacedOrderCanceled' })
  expect(late.visit.asked).toEqual(['eth_sendTransaction'])
  expect(posted).toHaveLength(count)
})
