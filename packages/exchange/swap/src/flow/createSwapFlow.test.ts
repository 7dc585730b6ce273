import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { untilView } from '@oxbow/exchange-test/untilView'
import { mine } from '@oxbow/test/mine'
import { swapDirect } from '@oxbow/test/swapDirect'
import { erc20Abi, maxUint256, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isConfirmed, stepsOf } from './test/views.ts'

const one = 10n ** 18n

describe('createSwapFlow', () => {
  let exchange: TestExchange
  beforeAll(async () => {
    exchange = await startExchange()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())

  const allowance = async (token: `0x${string}`, owner: `0x${string}`) =>
    exchange.chain.publicClient.readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [owner, exchange.network.contracts.permit2],
    })

  test('wraps and unwraps, one for one', async () => {
    const scenario = await startScenario(exchange, 0)
    const { weth } = exchange.network.contracts
    const wrap = scenario.swap(
      await scenario.quote({ tradeType: 'exact-in', tokenIn: zeroAddress, tokenOut: weth, amount: one }),
    )
    wrap.start()
    expect(stepsOf(await untilView(wrap, isConfirmed))).toEqual(['wrap done'])
    expect(await scenario.balance(weth)).toBe(one)

    const unwrap = scenario.swap(
      await scenario.quote({ tradeType: 'exact-in', tokenIn: weth, tokenOut: zeroAddress, amount: one }),
    )
    unwrap.start()
    expect(stepsOf(await untilView(unwrap, isConfirmed))).toEqual(['unwrap done'])
    expect(await scenario.balance(weth)).toBe(0n)
    expect(scenario.script.asked).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
    expect(scenario.activity.getSnapshot().map(({ kind }) => kind)).toEqual(['unwrap', 'wrap'])
  })

  test('first swap: approval of just the amount, permit, swap; then final at the depth of the network', async () => {
    const scenario = await startScenario(exchange, 1)
    const { oak, usd } = exchange.tokens
    const before = { oak: await scenario.balance(oak.address), usd: await scenario.balance(usd.address) }
    const quote = await scenario.quote({
      tradeType: 'exact-in',
      tokenIn: oak.address,
      tokenOut: usd.address,
      amount: one,
    })
    const flow = scenario.swap(quote)
    expect(flow.getView().status).toBe('review')
    flow.start()
    const view = await untilView(flow, isConfirmed)
    expect(stepsOf(view)).toEqual(['approve done', 'permit done', 'swap done'])
    expect(view.warning).toBeUndefined()
    expect(scenario.script.asked).toEqual(['eth_sendTransaction', 'eth_signTypedData_v4', 'eth_sendTransaction'])
    expect(before.oak - (await scenario.balance(oak.address))).toBe(one)
    expect((await scenario.balance(usd.address)) - before.usd).toBe(quote.amountOut)
    expect(await allowance(oak.address, scenario.account)).toBe(0n)

    await mine(exchange.chain, 3)
    await untilView(flow, ({ status }) => status === 'final')
    expect(scenario.activity.getSnapshot().find(({ kind }) => kind === 'swap')).toMatchObject({
      status: 'final',
      isFinal: true,
    })
  })

  test('exact out: spends no more than reviewed and gets the amount asked for', async () => {
    const scenario = await startScenario(exchange, 2)
    const { oak, usd } = exchange.tokens
    const before = { oak: await scenario.balance(oak.address), usd: await scenario.balance(usd.address) }
    const quote = await scenario.quote({
      tradeType: 'exact-out',
      tokenIn: oak.address,
      tokenOut: usd.address,
      amount: one,
    })
    const flow = scenario.swap(quote)
    flow.start()
    await untilView(flow, isConfirmed)
    expect((await scenario.balance(usd.address)) - before.usd).toBeGreaterThanOrEqual(one)
    expect(before.oak - (await scenario.balance(oak.address))).toBeLessThanOrEqual(quote.maximumIn)
  })

  test('unlimited approval, chosen: the second swap asks for a signature and the swap alone', async () => {
    const scenario = await startScenario(exchange, 3)
    const { oak, usd } = exchange.tokens
    const ask = () =>
      scenario.quote({ tradeType: 'exact-in', tokenIn: oak.address, tokenOut: usd.address, amount: one })
    const first = scenario.swap(await ask(), { approvalAmount: 'unlimited' })
    first.start()
    await untilView(first, isConfirmed)
    expect(await allowance(oak.address, scenario.account)).toBe(maxUint256)

    scenario.script.asked.length = 0
    const second = scenario.swap(await ask())
    second.start()
    expect(stepsOf(await untilView(second, isConfirmed))).toEqual(['permit done', 'swap done'])
    expect(scenario.script.asked).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction'])
  })

  test('a token that must be reset first: reset, approval, permit, swap', async () => {
    const scenario = await startScenario(exchange, 4)
    const { reset, usd } = exchange.tokens
    await exchange.chain.testClient.impersonateAccount({ address: scenario.account })
    const hash: `0x${string}` = await exchange.chain.testClient.request({
      method: 'eth_sendTransaction',
      params: [{ from: scenario.account, to: reset.address, data: approveOne(exchange.network.contracts.permit2) }],
    } as never)
    // The node answers before the block is there.
    await exchange.chain.publicClient.waitForTransactionReceipt({ hash })
    await exchange.chain.testClient.stopImpersonatingAccount({ address: scenario.account })
    expect(await allowance(reset.address, scenario.account)).toBe(1n)

    const flow = scenario.swap(
      await scenario.quote({ tradeType: 'exact-in', tokenIn: reset.address, tokenOut: usd.address, amount: one }),
    )
    flow.start()
    const view = await untilView(flow, isConfirmed)
    expect(stepsOf(view)).toEqual(['reset-approval done', 'approve done', 'permit done', 'swap done'])
    expect(scenario.activity.getSnapshot().map(({ kind }) => kind)).toEqual(['swap', 'approve', 'revoke'])
  })

  test('native ether in: no approval, no permit', async () => {
    const scenario = await startScenario(exchange, 5)
    const { usd } = exchange.tokens
    const before = await scenario.balance(usd.address)
    const quote = await scenario.quote({
      tradeType: 'exact-in',
      tokenIn: zeroAddress,
      tokenOut: usd.address,
      amount: one,
    })
    const flow = scenario.swap(quote)
    flow.start()
    expect(stepsOf(await untilView(flow, isConfirmed))).toEqual(['swap done'])
    expect((await scenario.balance(usd.address)) - before).toBe(quote.amountOut)
  })

  test('a swap that is one step of something larger is told from all others by its flow', async () => {
    const scenario = await startScenario(exchange, 5)
    const sale = {
      tradeType: 'exact-in',
      tokenIn: zeroAddress,
      tokenOut: exchange.tokens.usd.address,
      amount: one,
    } as const
    const flow = scenario.swap(await scenario.quote(sale), { partOf: 'whole' })
    flow.start()
    await untilView(flow, isConfirmed)
    expect(scenario.activity.getSnapshot()[0]?.flowId).toMatch(/^whole\/[\da-f-]{36}$/)
  })

  test('what a trade moved is read from its receipt, to the unit, whatever was quoted', async () => {
    const scenario = await startScenario(exchange, 8)
    const { oak, usd } = exchange.tokens
    const { weth } = exchange.network.contracts
    /** What the account has less and more of after the trade, the network cost aside. */
    async function trade(
      tradeType: 'exact-in' | 'exact-out',
      tokenIn: `0x${string}`,
      tokenOut: `0x${string}`,
      amount = one,
    ) {
      const before = { paid: await scenario.balance(tokenIn), received: await scenario.balance(tokenOut) }
      const quote = await scenario.quote({ tradeType, tokenIn, tokenOut, amount })
      // Less is got for it, or more is paid, than was reviewed.
      if (tokenOut === usd.address && tokenIn === zeroAddress)
        await swapDirect(exchange.chain, exchange.pools.etherUsd, { zeroForOne: true, amountIn: one })
      const flow = scenario.swap(quote)
      flow.start()
      const { result } = await untilView(flow, isConfirmed)
      const entries = scenario.activity.getSnapshot().filter(({ flowId }) => flowId === flow.id)
      let cost = 0n
      for (const { hash } of entries) {
        const { gasUsed, effectiveGasPrice } = await exchange.chain.publicClient.getTransactionReceipt({ hash })
        cost += gasUsed * effectiveGasPrice
      }
      const paid = before.paid - (await scenario.balance(tokenIn)) - (tokenIn === zeroAddress ? cost : 0n)
      const received = (await scenario.balance(tokenOut)) - before.received + (tokenOut === zeroAddress ? cost : 0n)
      expect(result).toEqual({ paid, received })
      expect(entries[0]?.result).toEqual({ paid: `${paid}`, received: `${received}` })
      return { quote, paid, received }
    }

    // Ether into and out of a v4 pool, alone and through a v2 pool.
    const moved = await trade('exact-in', zeroAddress, usd.address)
    expect(moved.received).toBeLessThan(moved.quote.amountOut)
    const dearer = await trade('exact-out', zeroAddress, usd.address)
    expect(dearer.paid).toBeGreaterThan(dearer.quote.amountIn)
    await trade('exact-in', usd.address, zeroAddress, one / 4n)
    await trade('exact-out', usd.address, zeroAddress, one / 4n)
    // Ether that is wrapped for a v3 pool, what is left over of it, and what comes out of one.
    await trade('exact-in', zeroAddress, oak.address)
    await trade('exact-out', zeroAddress, oak.address)
    await trade('exact-in', oak.address, zeroAddress)
    await trade('exact-out', oak.address, zeroAddress)
    // The wrapped coin itself.
    await trade('exact-in', zeroAddress, weth)
    await trade('exact-in', weth, usd.address, one / 4n)
    await trade('exact-in', weth, zeroAddress, one / 4n)
    await trade('exact-out', oak.address, weth)
  })
})

function approveOne(spender: `0x${string}`): `0x${string}` {
  return `0x095ea7b3${spender.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`
}
