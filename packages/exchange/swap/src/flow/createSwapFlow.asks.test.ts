import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { factsOf, startScenario } from '@oxbow/exchange-test/startScenario'
import { untilView } from '@oxbow/exchange-test/untilView'
import { swapDirect } from '@oxbow/test/swapDirect'
import { type Client, type Hex, toHex, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkTrade } from '../actions/checkTrade.ts'
import { isConfirmed, stepsOf } from './test/views.ts'

const one = 10n ** 18n

describe('createSwapFlow, where a person has the say', () => {
  let exchange: TestExchange
  beforeAll(async () => {
    exchange = await startExchange()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())

  test('a rejection is an answer: each step can be declined and asked for again, nothing done is lost', async () => {
    const scenario = await startScenario(exchange, 6)
    const { oak, usd } = exchange.tokens
    let rejections = 0
    const declined = new Set<string>()
    scenario.script.answer = (method, params) => {
      const call = `${method} ${method === 'eth_sendTransaction' ? (params[0] as { to: string }).to : ''}`
      if (declined.has(call)) return true
      declined.add(call)
      rejections++
      return false
    }
    const flow = scenario.swap(
      await scenario.quote({ tradeType: 'exact-in', tokenIn: oak.address, tokenOut: usd.address, amount: one }),
    )
    flow.start()
    for (const expected of [
      ['approve rejected', 'permit upcoming', 'swap upcoming'],
      ['approve done', 'permit rejected', 'swap upcoming'],
      ['approve done', 'permit done', 'swap rejected'],
    ]) {
      const view = await untilView(flow, ({ status }) => status === 'rejected')
      expect(stepsOf(view)).toEqual(expected)
      expect(view.error?.code).toBe('UserRejected')
      expect(view.canRetry).toBe(true)
      flow.retry()
    }
    expect(stepsOf(await untilView(flow, isConfirmed))).toEqual(['approve done', 'permit done', 'swap done'])
    expect(rejections).toBe(3)
    expect(scenario.script.asked).toHaveLength(6)
  })

  test('a price that moved beyond the slippage while the user was away: asks again, and goes on when accepted', async () => {
    const scenario = await startScenario(exchange, 7)
    const { reset, usd } = exchange.tokens
    const quote = await scenario.quote({
      tradeType: 'exact-in',
      tokenIn: reset.address,
      tokenOut: usd.address,
      amount: one,
    })
    await swapDirect(exchange.chain, exchange.pools.resetUsd, {
      zeroForOne: BigInt(reset.address) < BigInt(usd.address),
      amountIn: 100n * one,
    })
    await exchange.untilCaughtUp()
    const flow = scenario.swap({ ...quote, receivedAtMs: quote.receivedAtMs - 60_000 })
    flow.start()
    const asked = await untilView(flow, ({ prompt }) => prompt?.kind === 'accept-quote')
    if (asked.prompt?.kind !== 'accept-quote') throw new Error('unreachable')
    expect(asked.prompt.offered.amountOut).toBeLessThan(quote.minimumOut)
    expect(scenario.script.asked).toEqual([])
    flow.acceptQuote()
    await untilView(flow, isConfirmed)
  })

  test.each(['token', 'ether'] as const)(
    'what the review says of the network cost is enough for all of it, and is asked about when a node tells 20,000 times the fees: %s',
    async (paidWith) => {
      const scenario = await startScenario(exchange, 9)
      const { oak, usd } = exchange.tokens
      const tokenIn = paidWith === 'token' ? oak.address : zeroAddress
      const quote = await scenario.quote({ tradeType: 'exact-in', tokenIn, tokenOut: usd.address, amount: one / 100n })
      const { networkCostWei } = await checkTrade(exchange.client, {
        quote,
        network: exchange.network,
        account: scenario.account,
        wallet: scenario.wallet,
        lifetimeSeconds: 1_800,
        tokens: [factsOf(exchange, quote.tokenIn), factsOf(exchange, quote.tokenOut)],
      })
      const lying = scenario.swap(quote, { client: tellingFees(exchange.client, 20_000n) })
      lying.start(networkCostWei)
      const { prompt } = await untilView(lying, (view) => view.prompt?.kind === 'accept-network-cost')
      if (prompt?.kind !== 'accept-network-cost') throw new Error('unreachable')
      expect(prompt.reviewedWei).toBe(networkCostWei)
      expect(prompt.offeredWei).toBeGreaterThan(1_000n * networkCostWei!)
      lying.cancel()
      expect(lying.getView().status).toBe('review')
      expect(scenario.script.asked).toEqual([])

      const honest = scenario.swap(quote)
      honest.start(networkCostWei)
      await untilView(honest, isConfirmed)
      expect(scenario.script.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(
        paidWith === 'token' ? 2 : 1,
      )
    },
  )
})

/** Its node, which says that the network costs so many times as much. */
function tellingFees(client: ExchangeClient, times: bigint): ExchangeClient {
  const raise = (fee: Hex) => toHex(BigInt(fee) * times)
  const rpcs = new Map<number, Client>()
  const rpc = (chainId: number): Client => {
    const known = rpcs.get(chainId)
    if (known !== undefined) return known
    const honest = client.rpc(chainId)
    const request = async (asked: { method: string }) => {
      const answer: unknown = await honest.request(asked as never)
      if (asked.method === 'eth_maxPriorityFeePerGas') return raise(answer as Hex)
      if (asked.method !== 'eth_feeHistory') return answer
      const { baseFeePerGas, reward, ...rest } = answer as { baseFeePerGas: Hex[]; reward: Hex[][] }
      return { ...rest, baseFeePerGas: baseFeePerGas.map(raise), reward: reward.map((tips) => tips.map(raise)) }
    }
    const lying = { ...honest, request: request as typeof honest.request }
    rpcs.set(chainId, lying)
    return lying
  }
  return { ...client, rpc }
}
