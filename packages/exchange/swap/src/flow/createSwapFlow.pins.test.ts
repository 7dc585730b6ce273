import type { Contracts, Network } from '@oxbow/chain/Network'
import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { untilView } from '@oxbow/exchange-test/untilView'
import type { Hex } from 'viem'
import { zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const one = 10n ** 18n
const stranger = '0x00000000000000000000000000000000deadbeef'

describe('createSwapFlow, where the server lies about the network', () => {
  let exchange: TestExchange
  beforeAll(async () => {
    exchange = await startExchange()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())

  /** A swap of a token, which asks for an approval, a signature and a transaction; or a wrap. */
  async function start(kind: 'swap' | 'wrap', network: Network) {
    // Nothing of this session has been found good.
    const client = createExchangeClient({ baseUrl: exchange.baseUrl })
    const scenario = await startScenario(exchange, 0)
    const asked =
      kind === 'swap'
        ? { tokenIn: exchange.tokens.oak.address, tokenOut: exchange.tokens.usd.address }
        : { tokenIn: zeroAddress, tokenOut: exchange.network.contracts.weth }
    const quote = await scenario.quote({ tradeType: 'exact-in', ...asked, amount: one })
    const flow = scenario.swap(quote, { client, network })
    flow.start()
    const view = await untilView(flow, ({ status }) => status !== 'review' && status !== 'working')
    flow.dispose()
    return { view, asked: scenario.script.asked }
  }

  test.each(['permit2', 'universalRouter', 'weth', 'multicall3', 'v3PositionManager'] as const)(
    'another address of %s: refused in words, and the wallet is not asked',
    async (name) => {
      const contracts: Contracts = { ...exchange.network.contracts, [name]: stranger }
      const { view, asked } = await start('swap', { ...exchange.network, contracts })
      expect(view).toMatchObject({ status: 'failed', error: { code: 'NetworkMismatch', nextAction: 'reload' } })
      expect(view.error?.detail).toContain(`contracts.${name}`)
      expect(asked).toEqual([])
    },
  )

  test.each([
    ['swap', 'universalRouter'],
    ['swap', 'permit2'],
    ['wrap', 'weth'],
  ] as const)('for a %s, other code at the address of %s: refused, and the wallet is not asked', async (kind, name) => {
    const address = exchange.network.contracts[name]
    const { publicClient, testClient } = exchange.chain
    const code = (await publicClient.getCode({ address }))!
    // Behind the last instruction: it does all that it did.
    await testClient.setCode({ address, bytecode: `${code}00` as Hex })
    try {
      const { view, asked } = await start(kind, exchange.network)
      expect(view).toMatchObject({ status: 'failed', error: { code: 'NetworkMismatch', nextAction: 'reload' } })
      expect(view.error?.detail).toContain(`${name}: ${address}`)
      expect(asked).toEqual([])
    } finally {
      await testClient.setCode({ address, bytecode: code })
    }
  })
})
