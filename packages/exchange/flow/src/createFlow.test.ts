import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { encodeFunctionData, erc20Abi, type Hex, verifyTypedData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFlow } from './createFlow.ts'
import type { FlowDomain, FlowPlan } from './FlowDomain.ts'

const friend = `0x${'f'.repeat(40)}` as const
const amount = 5n * 10n ** 18n

let scenario: Awaited<ReturnType<typeof startLiquidity>>
beforeAll(async () => {
  scenario = await startLiquidity()
})
afterAll(() => scenario?.[Symbol.asyncDispose]())

type Visit = Awaited<ReturnType<typeof scenario.visit>>
type Intent = { readonly token: TokenFacts; readonly spender: Hex }

function callOf(to: Hex, data: Hex): TransactionRequest {
  const { chain, account } = scenario
  const fees = { gas: undefined, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined }
  return { chainId: chain.chainId, from: account, to, data, value: 0n, ...fees }
}

/** Allows somebody to spend what is then sent to a friend: an approval and a call. */
const payDomain: FlowDomain<Intent, FlowPlan> = {
  name: 'pay',
  failures: {},
  async plan({ token, spender }) {
    const { chain, account } = scenario
    const { chainId, publicClient } = chain
    const asked = {
      address: token.address,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [account, spender],
    } as const
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, amount] })
    const isAllowed = (await publicClient.readContract(asked)) >= amount
    return {
      steps: [
        ...(isAllowed
          ? []
          : [{ kind: 'allow', type: 'approve', chainId, transaction: callOf(token.address, approve) } as const]),
        { kind: 'pay', type: 'call', chainId, transaction: callOf(token.address, transfer) },
      ],
    }
  },
  verify() {},
  describe: ({ kind }, { intent: { token, spender } }) =>
    kind === 'allow'
      ? { kind: 'approve', summary: { type: 'approval', token, spender, amount: amount.toString() } }
      : {
          kind: 'remove-liquidity',
          summary: { type: 'liquidity', token0: token, token1: token, amount0: '0', amount1: '0' },
        },
}

function pay(visit: Visit, intent: Intent) {
  const { client, network, chain } = scenario
  const flow = createFlow(payDomain, {
    client,
    connection: visit.connection,
    networks: [network],
    intent,
    key: intent.token.address,
    lastStep: 'pay',
    activity: visit.activity,
    storage: visit.storage,
    walletRpcUrl: () => chain.url,
  })
  return { flow, until: (status: string) => expect.poll(() => flow.getView().status).toBe(status) }
}

const given = (token: TokenFacts) =>
  scenario.chain.publicClient.readContract({
    address: token.address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [friend],
  })

test('an approval and a call: each asked for once, noted, and done at a cost that was agreed to', async () => {
  const { token0: token } = await scenario.deployPair()
  const visit = await scenario.visit()
  const { flow, until } = pay(visit, { token, spender: scenario.network.contracts.permit2 })
  expect(flow.getView()).toMatchObject({ status: 'review', steps: [{ kind: 'pay', state: 'upcoming' }] })
  flow.send({ type: 'START', networkCostWei: 10n ** 18n })
  await until('confirmed')
  expect(visit.asked).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
  expect(flow.getView().steps).toMatchObject([
    { kind: 'allow', type: 'approve', state: 'done' },
    { kind: 'pay', type: 'call', state: 'done' },
  ])
  expect(await given(token)).toBe(amount)
  expect(visit.activity.getSnapshot().map(({ kind, status }) => [kind, status])).toEqual([
    ['remove-liquidity', 'confirmed'],
    ['approve', 'confirmed'],
  ])
})

test('a network cost beyond the review is asked about, and not taken', async () => {
  const { token0: token } = await scenario.deployPair()
  const visit = await scenario.visit()
  const { flow, until } = pay(visit, { token, spender: scenario.network.contracts.permit2 })
  flow.send({ type: 'START', networkCostWei: 1n })
  await expect.poll(() => flow.getView().prompt?.kind).toBe('accept-network-cost')
  expect(visit.asked).toEqual([])
  flow.send({ type: 'CANCEL' })
  await until('review')
})

test('a plan that is worse than the review is the person’s to accept, before the wallet is asked', async () => {
  const { client, network, chain } = scenario
  const { token0: token } = await scenario.deployPair()
  const visit = await scenario.visit()
  const seen: (FlowPlan | undefined)[] = []
  const domain: FlowDomain<Intent, FlowPlan> = {
    ...payDomain,
    async plan(intent, facts) {
      seen.push(facts.reviewed)
      // Worse than anything but itself.
      return facts.reviewed?.isWorse ? payDomain.plan(intent, facts) : { steps: [], isWorse: true }
    },
  }
  const flow = createFlow(domain, {
    client,
    connection: visit.connection,
    networks: [network],
    intent: { token, spender: network.contracts.permit2 },
    key: 'worse',
    lastStep: 'pay',
    reviewed: { steps: [] },
    activity: visit.activity,
    storage: visit.storage,
    walletRpcUrl: () => chain.url,
  })
  flow.send({ type: 'START' })
  await expect
    .poll(() => flow.getView().prompt)
    .toMatchObject({
      kind: 'accept-plan',
      reviewed: { steps: [] },
      offered: { isWorse: true },
    })
  expect(visit.asked).toEqual([])
  flow.send({ type: 'ACCEPT_TERMS' })
  await expect.poll(() => flow.getView().status).toBe('confirmed')
  // From then on it is what the person agreed to.
  expect(seen.map((reviewed) => reviewed?.isWorse)).toEqual([undefined, true, true])
})

test('a page that was closed while the wallet asked finds what was sent, and does not ask again', async () => {
  const { token0: token } = await scenario.deployPair()
  let answer = (_: boolean) => {}
  let asks = 0
  const first = await scenario.visit(() => (++asks === 1 ? true : new Promise((resolve) => (answer = resolve))))
  const intent = { token, spender: scenario.network.contracts.permit2 }
  const abandoned = pay(first, intent)
  abandoned.flow.send({ type: 'START' })
  await expect.poll(() => asks).toBe(2)
  abandoned.flow.dispose()
  const kept = first.storage.getItem('oxbow.pay-flows')
  answer(true)
  await expect.poll(() => given(token)).toBe(amount)

  const second = await scenario.visit()
  // As a page that was gone left it: the wallet's answer was heard by nobody.
  second.storage.setItem('oxbow.pay-flows', kept!)
  const { flow, until } = pay(second, intent)
  flow.send({ type: 'START' })
  await until('confirmed')
  expect(second.asked).toEqual([])
  expect(await given(token)).toBe(amount)
  expect(second.activity.getSnapshot()).toMatchObject([{ kind: 'remove-liquidity', status: 'confirmed' }])
})

test('an order: signed, posted with its signature, and waited for', async () => {
  const { client, network, chain, account } = scenario
  const visit = await scenario.visit()
  const { token0: token } = await scenario.deployPair()
  const typedData = {
    domain: { name: 'Orders', chainId: chain.chainId, verifyingContract: friend },
    types: { Order: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Order',
    message: { amount },
  } as const
  let posted: Hex | undefined
  let fill = () => {}
  const filled = new Promise<void>((resolve) => {
    fill = resolve
  })
  const { chainId } = chain
  const flow = createFlow(
    {
      ...payDomain,
      name: 'order',
      plan: async () => ({
        steps: [
          { kind: 'sign', type: 'sign', chainId, typedData },
          { kind: 'post', type: 'post', chainId },
          { kind: 'fill', type: 'wait', chainId },
        ],
      }),
      async post(_, signed) {
        posted = signed?.signature
        return 'order 1'
      },
      wait: () => filled,
    },
    {
      client,
      connection: visit.connection,
      networks: [network],
      key: 'order',
      lastStep: 'fill',
      intent: { token, spender: friend },
      activity: visit.activity,
      storage: visit.storage,
      walletRpcUrl: () => chain.url,
    },
  )
  flow.send({ type: 'START' })
  await expect.poll(() => flow.getView().status).toBe('pending')
  expect(visit.asked).toEqual(['eth_signTypedData_v4'])
  expect(await verifyTypedData({ address: account, ...typedData, signature: posted! })).toBe(true)
  fill()
  await expect.poll(() => flow.getView().status).toBe('final')
  expect(flow.getView().steps.every(({ state }) => state === 'done')).toBe(true)
})
