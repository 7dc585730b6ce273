import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { getQuote } from '@oxbow/trading/getQuote'
import { prepareSwap } from '@oxbow/trading/prepareSwap'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPriceImpact } from '../../actions/readPriceImpact.ts'
import { one, startLyingTrades, truth } from '../test/startLyingTrades.ts'

describe('a server that plays the price impact down', () => {
  let lying: Awaited<ReturnType<typeof startLyingTrades>>
  beforeAll(async () => {
    lying = await startLyingTrades()
  })
  afterAll(() => lying[Symbol.asyncDispose]())

  describe('price impact', () => {
    const big = 50n * one
    const asked = {
      'v4, native in': () => ({ ...lying.trades['native in'](), amount: big }),
      'v2 and v3, token in': () => ({ ...lying.trades['token in'](), amount: big }),
      'exact out': () => ({ ...lying.trades['exact out'](), amount: 10n * one }),
      small: () => lying.trades['native in'](),
    }

    test.each(Object.keys(asked) as (keyof typeof asked)[])('%s: the pools’ and not the server’s', async (kind) => {
      const { exchange, server, weth, oak } = lying
      const scenario = await startScenario(exchange, 2, { isForeign: true })
      server.tell((path, answer) => {
        if (path !== '/v1/quote') return answer
        const { quote } = answer as { quote: object }
        return { ...(answer as object), quote: { ...quote, priceImpact: 0, gasFeeUSD: '0' } }
      })
      const client = createExchangeClient({ baseUrl: server.baseUrl })
      const intent = {
        ...asked[kind](),
        chainId: exchange.network.chainId,
        account: scenario.account,
        slippageBps: 100,
      }
      const honest = await getQuote(exchange.client, intent)
      const lied = await getQuote(client, intent)
      server.tell(truth)
      expect(lied.priceImpactBps).toBe(0)
      const node = { rpc: () => exchange.chain.publicClient } as never
      const { transaction } = await prepareSwap(client, { quote: lied })
      const parameters = { quote: lied, transaction, network: exchange.network }
      const impact = await readPriceImpact(node, parameters)
      expect(impact).toBeGreaterThanOrEqual(honest.priceImpactBps - 1)
      expect(impact).toBeLessThanOrEqual(honest.priceImpactBps + 1)
      if (kind !== 'small') expect(impact).toBeGreaterThan(50)

      // A route that is not the one in the bytes, pools that no factory made, a node that does not answer.
      const other = await prepareSwap(client, {
        quote: await scenario.quote({ ...lying.trades['token in'](), tokenOut: weth() }),
      })
      expect(await readPriceImpact(node, { ...parameters, transaction: other.transaction })).toBeUndefined()
      const elsewhere = { ...exchange.network.contracts, v2Factory: oak(), v3Factory: oak(), v4StateView: oak() }
      const network = { ...exchange.network, contracts: elsewhere }
      expect(await readPriceImpact(node, { ...parameters, network })).toBeUndefined()
      const silent = { rpc: () => ({ request: () => Promise.reject(new Error('away')) }) } as never
      expect(await readPriceImpact(silent, parameters)).toBeUndefined()
    })
  })
})
