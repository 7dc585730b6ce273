import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createFlow } from './createFlow.ts'
import type { FlowDomain, FlowPlan, PlannedStep } from './FlowDomain.ts'

let scenario: Awaited<ReturnType<typeof startLiquidity>>
beforeAll(async () => {
  scenario = await startLiquidity()
})
afterAll(() => scenario?.[Symbol.asyncDispose]())

const friend: Hex = `0x${'f'.repeat(40)}`
const amount = 5n * 10n ** 18n

/** A browser's storage and a server with orders; a page of it can be killed at any moment. */
async function openBrowser(plan: (token: Hex) => readonly PlannedStep[]) {
  const storage = memoryStorage()
  const { token0: token } = await scenario.deployPair()
  const posted: Hex[] = []
  const filled = Promise.withResolvers<void>()
  const asked: string[] = []
  const instant = { name: '', reached: Promise.withResolvers<void>(), goOn: Promise.withResolvers<void>() }

  /** Stands still at the instant of which a test says that the page is killed there, the first time. */
  async function pause(name: string): Promise<void> {
    if (name !== instant.name) return
    instant.name = ''
    instant.reached.resolve()
    await instant.goOn.promise
  }

  async function openPage() {
    let isKilled = false
    const own: StringStorage = {
      getItem: (key) => storage.getItem(key),
      setItem(key, value) {
        if (!isKilled) storage.setItem(key, value)
      },
      removeItem(key) {
        if (!isKilled) storage.removeItem(key)
      },
    }
    const visit = await scenario.visit(async (method) => {
      const name = `${method} ${asked.filter((each) => each.startsWith(method)).length + 1}`
      asked.push(name)
      await pause(name)
      return true
    }, own)
    const domain: FlowDomain<TokenFacts, FlowPlan> = {
      name: 'order',
      failures: {},
      plan: async () => ({ steps: plan(token.address) }),
      verify() {},
      describe: (_, { intent }) => ({
        kind: 'remove-liquidity',
        summary: { type: 'liquidity', token0: intent, token1: intent, amount0: '0', amount1: '0' },
      }),
      async post(_, signed) {
        posted.push(signed!.signature)
        await pause('post')
        return 'order 1'
      },
      async wait(_, context) {
        asked.push(`wait for ${context.posted}`)
        await pause('wait')
        await filled.promise
      },
    }
    const { client, network, chain } = scenario
    const flow = createFlow(domain, {
      client,
      connection: visit.connection,
      networks: [network],
      intent: token,
      key: 'order',
      lastStep: 'claim',
      activity: visit.activity,
      storage: own,
      walletRpcUrl: () => chain.url,
    })
    onTestFinished(() => flow.dispose())
    flow.send({ type: 'START' })
    return {
      flow,
      kill() {
        isKilled = true
        flow.dispose()
      },
    }
  }

  /** Kills the page there; what a wallet or a server was asked for goes on without it. */
  async function killAt(name: string): Promise<void> {
    instant.name = name
    const page = await openPage()
    await instant.reached.promise
    page.kill()
    instant.goOn.resolve()
  }

  const given = () =>
    scenario.chain.publicClient.readContract({
      address: token.address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [friend],
    })
  return { openPage, killAt, posted, asked, given, fill: filled.resolve }
}

function transfer(kind: string, token: Hex): PlannedStep {
  const { chain, account } = scenario
  const { chainId } = chain
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, amount] })
  const fees = { gas: undefined, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined }
  const transaction = { chainId, from: account, to: token, data, value: 0n, ...fees }
  return { kind, type: 'call', chainId, transaction }
}

function sign(): PlannedStep {
  const { chainId } = scenario.chain
  const typedData = {
    domain: { name: 'Orders', chainId, verifyingContract: friend },
    types: { Order: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Order',
    message: { amount },
  }
  return { kind: 'sign', type: 'sign', chainId, typedData }
}

test.each([
  { instant: 'eth_signTypedData_v4 1', signatures: 2, posts: 1 },
  { instant: 'post', signatures: 1, posts: 2 },
  { instant: 'wait', signatures: 1, posts: 1 },
  { instant: 'eth_sendTransaction 1', signatures: 1, posts: 1 },
])('an order, its page killed at $instant: signed and posted once, and claimed once', async (expected) => {
  const { chainId } = scenario.chain
  const browser = await openBrowser((token) => [
    sign(),
    { kind: 'post', type: 'post', chainId },
    { kind: 'fill', type: 'wait', chainId },
    transfer('claim', token),
  ])
  if (expected.instant.startsWith('eth_sendTransaction')) browser.fill()
  await browser.killAt(expected.instant)
  if (expected.instant.startsWith('eth_sendTransaction')) await expect.poll(browser.given).toBe(amount)
  browser.fill()
  const { flow } = await browser.openPage()
  await expect.poll(() => flow.getView().status, { timeout: 10_000 }).toBe('confirmed')
  const { asked, posted } = browser
  expect(asked.filter((each) => each.startsWith('eth_signTypedData'))).toHaveLength(expected.signatures)
  expect(posted).toHaveLength(expected.posts)
  // Both times the same order.
  expect(new Set(posted).size).toBe(1)
  expect(asked.filter((each) => each.startsWith('eth_sendTransaction'))).toHaveLength(1)
  expect(asked.filter((each) => each.startsWith('wait')).every((each) => each === 'wait for order 1')).toBe(true)
  expect(await browser.given()).toBe(amount)
})

test.each(['eth_sendTransaction 1', 'wait', 'eth_sendTransaction 2'])(
  'a call, a wait and a call, the page killed at %s: each is sent once',
  async (instant) => {
    const { chainId } = scenario.chain
    const browser = await openBrowser((token) => [
      transfer('lock', token),
      { kind: 'arrive', type: 'wait', chainId },
      transfer('claim', token),
    ])
    if (instant === 'eth_sendTransaction 2') browser.fill()
    await browser.killAt(instant)
    await expect.poll(browser.given).toBe(instant === 'eth_sendTransaction 2' ? 2n * amount : amount)
    browser.fill()
    const { flow } = await browser.openPage()
    await expect.poll(() => flow.getView().status, { timeout: 10_000 }).toBe('confirmed')
    expect(browser.asked.filter((each) => each.startsWith('eth_sendTransaction'))).toHaveLength(2)
    expect(await browser.given()).toBe(2n * amount)
  },
)

test('what is over is not resumed: the same can be done again', async () => {
  const { chainId } = scenario.chain
  const browser = await openBrowser((token) => [
    sign(),
    { kind: 'post', type: 'post', chainId },
    transfer('claim', token),
  ])
  for (const times of [1, 2]) {
    const { flow } = await browser.openPage()
    await expect.poll(() => flow.getView().status, { timeout: 10_000 }).toBe('confirmed')
    flow.dispose()
    expect(browser.posted).toHaveLength(times)
    expect(await browser.given()).toBe(BigInt(times) * amount)
  }
})
