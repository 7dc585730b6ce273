import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import type { Locks } from '@oxbow/runtime/Locks'
import { memoryLocks } from '@oxbow/runtime/memoryLocks'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createFlow } from './createFlow.ts'
import type { FlowDomain, FlowPlan } from './FlowDomain.ts'

let scenario: Awaited<ReturnType<typeof startLiquidity>>
beforeAll(async () => {
  scenario = await startLiquidity()
})
afterAll(() => scenario?.[Symbol.asyncDispose]())

const friend: Hex = `0x${'f'.repeat(40)}`
const amount = 5n * 10n ** 18n

const payDomain: FlowDomain<TokenFacts, FlowPlan> = {
  name: 'pay',
  failures: {},
  async plan({ address: to }, { account: from, network: { chainId } }) {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, amount] })
    const fees = { gas: undefined, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined }
    return {
      steps: [{ kind: 'pay', type: 'call', chainId, transaction: { chainId, from, to, data, value: 0n, ...fees } }],
    }
  },
  verify() {},
  describe: (_, { intent }) => ({
    kind: 'remove-liquidity',
    summary: { type: 'liquidity', token0: intent, token1: intent, amount0: '0', amount1: '0' },
  }),
}

/** Two tabs of one browser, each with the wallet's answer of its own. */
async function openTabs(locks: Locks = memoryLocks()) {
  const storage = memoryStorage()
  const { token0: token } = await scenario.deployPair()
  const openTab = async (confirm: () => boolean | Promise<boolean> = () => true) => {
    const { client, network, chain } = scenario
    let isKilled = false
    const own: StringStorage = {
      ...storage,
      setItem(key, value) {
        if (!isKilled) storage.setItem(key, value)
      },
    }
    const visit = await scenario.visit(confirm, own)
    const flow = createFlow(payDomain, {
      client,
      connection: visit.connection,
      networks: [network],
      intent: token,
      key: token.address,
      lastStep: 'pay',
      activity: visit.activity,
      storage: own,
      locks,
      walletRpcUrl: () => chain.url,
    })
    onTestFinished(() => flow.dispose())
    flow.send({ type: 'START' })
    const until = (status: string) =>
      expect.poll(() => flow.getView().status, { timeout: 10_000, message: status }).toBe(status)
    return {
      flow,
      until,
      asked: visit.asked,
      kill() {
        isKilled = true
      },
    }
  }
  const given = () =>
    scenario.chain.publicClient.readContract({
      address: token.address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [friend],
    })
  return { openTab, given }
}

test('the second tab asks nothing while the first has the flow, and finds what that one sent when it is closed', async () => {
  const { openTab, given } = await openTabs()
  const answer = Promise.withResolvers<boolean>()
  const first = await openTab(() => answer.promise)
  await expect.poll(() => first.asked).toEqual(['eth_sendTransaction'])
  const second = await openTab()
  await second.until('elsewhere')
  // Nobody hears what its wallet answers.
  first.kill()
  answer.resolve(true)
  await expect.poll(given).toBe(amount)
  first.flow.dispose()
  await second.until('confirmed')
  expect(second.asked).toEqual([])
  expect(await given()).toBe(amount)
})

test('what the first tab has finished is shown in the second, and not done again', async () => {
  const { openTab, given } = await openTabs()
  const answer = Promise.withResolvers<boolean>()
  const first = await openTab(() => answer.promise)
  await expect.poll(() => first.asked).toEqual(['eth_sendTransaction'])
  const second = await openTab()
  await second.until('elsewhere')
  answer.resolve(true)
  await first.until('confirmed')
  // What is done there is seen here while that tab is still open.
  await expect.poll(() => second.flow.getView().hash, { timeout: 10_000 }).toBe(first.flow.getView().hash)
  expect(second.flow.getView().status).toBe('elsewhere')
  first.flow.dispose()
  await second.until('confirmed')
  expect(second.asked).toEqual([])
  expect(await given()).toBe(amount)
})

test('what the first tab was refused goes on in the second', async () => {
  const { openTab, given } = await openTabs()
  const first = await openTab(() => false)
  await first.until('rejected')
  const second = await openTab()
  await second.until('elsewhere')
  first.flow.dispose()
  await second.until('confirmed')
  expect(second.asked).toEqual(['eth_sendTransaction'])
  expect(await given()).toBe(amount)
})

test('a tab that gave up waiting is passed over, and can begin again', async () => {
  const { openTab, given } = await openTabs()
  const first = await openTab(() => new Promise(() => {}))
  await expect.poll(() => first.asked).toEqual(['eth_sendTransaction'])
  const second = await openTab()
  await second.until('elsewhere')
  second.flow.dispose()
  const third = await openTab()
  await third.until('elsewhere')
  third.flow.send({ type: 'CANCEL' })
  await third.until('review')
  first.flow.dispose()
  third.flow.send({ type: 'START' })
  await third.until('confirmed')
  expect(third.asked).toEqual(['eth_sendTransaction'])
  expect(await given()).toBe(amount)
})
