import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import { ProviderError } from '@oxbow/connectors/ProviderError'
import { factsOf, startScenario } from '@oxbow/exchange-test/startScenario'
import { withNode } from '@oxbow/exchange-test/withNode'
import { mine } from '@oxbow/test/mine'
import { swapDirect } from '@oxbow/test/swapDirect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkTrade } from '../../actions/checkTrade.ts'
import { toTradeVerdict } from '../../actions/toTradeVerdict.ts'
import { lifetimeSeconds, one, startLyingTrades, truth } from '../test/startLyingTrades.ts'

/** An old quote and a simulation of the same block agree: who signs them leaves to somebody else what the price has moved by. */
describe('a simulation of an older block', () => {
  let lying: Awaited<ReturnType<typeof startLyingTrades>>
  beforeAll(async () => {
    lying = await startLyingTrades()
  })
  afterAll(() => lying[Symbol.asyncDispose]())

  /** Answers simulations as the first one was answered. */
  function repeater() {
    let first: unknown
    return (answer: unknown): unknown => {
      first ??= answer
      return first
    }
  }
  const isSimulation = (answer: unknown) => {
    const { result } = answer as { result?: readonly { calls?: unknown }[] }
    return Array.isArray(result) && result[0]?.calls !== undefined
  }

  test('by the wallet’s node or by the server’s: an old quote is called outdated, or not simulated', async () => {
    const { exchange, server, trades } = lying
    const scenario = await startScenario(exchange, 5, { isForeign: true })
    const quote = await scenario.quote(trades['native in']())
    const client = createExchangeClient({ baseUrl: server.baseUrl })
    const check = (wallet = scenario.wallet) =>
      checkTrade(client, {
        quote,
        tokens: [factsOf(exchange, quote.tokenIn), factsOf(exchange, quote.tokenOut)],
        network: exchange.network,
        account: scenario.account,
        wallet,
        lifetimeSeconds,
      })
    const byWallet = repeater()
    const { wallet: repeating } = withNode(scenario, async ({ method }, answer) =>
      method === 'eth_simulateV1' ? byWallet(answer) : answer,
    )
    const { provider } = scenario.wallet
    const request = async (asked: Parameters<typeof provider.request>[0]) => {
      if (asked.method === 'eth_simulateV1') throw new ProviderError(4200, 'Not supported.')
      return provider.request(asked)
    }
    const unable = { ...scenario.wallet, provider: { ...provider, request } }
    const byServer = repeater()
    const lie = (_: string, answer: unknown) => (isSimulation(answer) ? byServer(answer) : answer)
    for (const wallet of [repeating, unable]) {
      server.tell(lie)
      expect(toTradeVerdict(await check(wallet), quote)).toBe('good')
    }

    // Ether is worth more since then.
    await swapDirect(exchange.chain, exchange.pools.etherUsd, { zeroForOne: false, amountIn: 20n * one })
    await mine(exchange.chain, 3, 12)
    try {
      server.tell(truth)
      expect(toTradeVerdict(await check(), quote)).toBe('outdated')
      const told = await check(repeating)
      expect(told.simulation).toMatchObject({ status: 'ok', isServerSimulated: true })
      expect(toTradeVerdict(told, quote)).toBe('outdated')

      server.tell(lie)
      for (const wallet of [repeating, unable]) {
        const { simulation } = await check(wallet)
        // It goes through; what it changes nobody says.
        expect(simulation.status).toBe('passed')
        expect(toTradeVerdict({ ...(await check(wallet)) }, quote)).toBe('unchecked')
      }
    } finally {
      server.tell(truth)
    }
  })

  test('in the flow of a swap: it is done as it was asked for, or ends in words', async () => {
    const { exchange, server, trade, expectTruth } = lying
    const scenario = await startScenario(exchange, 6, { isForeign: true })
    const old = repeater()
    const connection = withNode(scenario, async ({ method }, answer) =>
      method === 'eth_simulateV1' ? old(answer) : answer,
    )
    const first = await trade(scenario, 'native in', truth, { connection })
    await expectTruth(scenario, first)
    expect(first.outcome).toBe('done')
    await swapDirect(exchange.chain, exchange.pools.etherUsd, { zeroForOne: false, amountIn: 20n * one })
    await mine(exchange.chain, 3, 12)
    await exchange.untilCaughtUp()
    // The quote is of now, what the wallet's node says of it is not: 5 % less by the old block, as much as was quoted by the server's.
    const told = await trade(scenario, 'native in', truth, { connection })
    await expectTruth(scenario, told)
    expect(told.outcome).toBe('done')
    server.tell(truth)
  })
})
