import { permit2Abi } from '@oxbow/abi/permit2'
import { encodeOrder } from '@oxbow/dutch/encodeOrder'
import { flatOrder } from '@oxbow/dutch/flatOrder'
import { hashOrderPermit } from '@oxbow/dutch/hashOrder'
import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import { accounts } from '@oxbow/test/accounts'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkOrder } from '../checkOrder.ts'
import type { CanceledOrder } from './CancelIntent.ts'
import { createCancelFlow } from './createCancelFlow.ts'

let scenario: Awaited<ReturnType<typeof startLiquidity>>
let tokenIn: TokenFacts
let tokenOut: TokenFacts
beforeAll(async () => {
  scenario = await startLiquidity()
  const { token0, token1 } = await scenario.deployPair()
  ;[tokenIn, tokenOut] = [token0, token1]
})
afterAll(() => scenario?.[Symbol.asyncDispose]())

async function orderOf(nonce: bigint, by = accounts[0]!): Promise<CanceledOrder> {
  const { account, chain } = scenario
  const { dutchV1Reactor: reactor, permit2 } = chain.contracts
  const order = flatOrder('v1', {
    reactor,
    swapper: account,
    recipient: account,
    nonce,
    deadline: 4_000_000_000n,
    tokenIn: tokenIn.address,
    amountIn: 5n,
    tokenOut: tokenOut.address,
    amountOut: 7n,
  })
  const signature = await by.sign({ hash: hashOrderPermit(order, { chainId: chain.chainId, permit2 }) })
  return { encodedOrder: encodeOrder(order), signature, chainId: chain.chainId, tokenIn, amountIn: 5n }
}

async function cancel(orders: readonly CanceledOrder[]) {
  const { chain, client, network } = scenario
  const { activity, asked, connection, storage } = await scenario.visit()
  const shared = { client, network, connection, activity, storage, walletRpcUrl: chain.url }
  const intent = { kind: 'cancel-orders', chainId: chain.chainId, orders } as const
  const look = { network, account: scenario.account, wallet: connection.wallet, intent }
  const check = await checkOrder(client, look).catch((error: unknown) => error)
  const flow = createCancelFlow({ ...shared, intent })
  flow.send({ type: 'START', networkCostWei: parseEther('0.1') })
  await expect.poll(() => flow.getView().status, { timeout: 20_000 }).toMatch(/^(failed|confirmed|final)$/)
  return { view: flow.getView(), asked, activity, check }
}

const readWord = (word: bigint) =>
  scenario.chain.publicClient.readContract({
    address: scenario.chain.contracts.permit2,
    abi: permit2Abi,
    functionName: 'nonceBitmap',
    args: [scenario.account, word],
  })

test('several orders are taken back by one transaction, and no other one is', async () => {
  const { view, asked, activity, check } = await cancel([await orderOf(513n), await orderOf(520n)])
  expect(view.status).toMatch(/^(confirmed|final)$/)
  expect(check).toMatchObject({ asks: 1, networkCostWei: expect.any(BigInt) })
  expect(asked).toEqual(['eth_sendTransaction'])
  expect(await readWord(2n)).toBe((1n << 1n) | (1n << 8n))
  const sold = [5, 5].map((amount) => ({ token: tokenIn, amount: String(amount) }))
  expect(activity.getSnapshot()).toMatchObject([{ kind: 'cancel-orders', summary: { type: 'orders', sold } }])
})

test('one that was canceled before goes with one that was not; alone it is not asked for again', async () => {
  expect((await cancel([await orderOf(513n), await orderOf(530n)])).view.status).toMatch(/^(confirmed|final)$/)
  const again = await cancel([await orderOf(513n)])
  expect(again.view.error?.code).toBe('OrderNonceUsed')
  expect(again.asked).toEqual([])
})

test.each<[string, string, () => Promise<readonly CanceledOrder[]>]>([
  ['one that its owner never signed', 'OrderNotSigned', async () => [await orderOf(600n, accounts[1])]],
  ['orders of two words', 'TransactionMismatch', async () => [await orderOf(600n), await orderOf(1_600n)]],
  ['none', 'TransactionMismatch', async () => []],
  [
    'no order',
    'TransactionMismatch',
    async () => [{ ...(await orderOf(600n)), encodedOrder: '0x12' } as CanceledOrder],
  ],
])('error: %s: the wallet is asked for nothing', async (_, code, make) => {
  const { view, asked } = await cancel(await make())
  expect(view.error?.code).toBe(code)
  expect(asked).toEqual([])
})
