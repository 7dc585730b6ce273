import { startExchange } from '@oxbow/exchange-test/startExchange'
import type { startScenario } from '@oxbow/exchange-test/startScenario'
import { untilView } from '@oxbow/exchange-test/untilView'
import { mine } from '@oxbow/test/mine'
import { type Address, zeroAddress } from 'viem'
import type { SwapFlow } from '../SwapFlow.ts'

const one = 10n ** 18n

type Scenario = Awaited<ReturnType<typeof startScenario>>

/** An exchange whose contracts and mining can be broken and repaired. */
export async function startTroubles() {
  const exchange = await startExchange()
  const request = (method: string, params: unknown[]): Promise<unknown> =>
    exchange.chain.testClient.request({ method, params } as never)
  const sell = (scenario: Scenario, tokenIn: Address, tokenOut: Address = exchange.tokens.usd.address, amount = one) =>
    scenario.quote({ tradeType: 'exact-in', tokenIn, tokenOut, amount })
  const wrap = (scenario: Scenario, isBack = false) => {
    const { weth } = exchange.network.contracts
    return sell(scenario, isBack ? weth : zeroAddress, isBack ? zeroAddress : weth, isBack ? 1_000n : one)
  }
  const failed = (flow: SwapFlow) => untilView(flow, ({ status }) => status === 'failed')
  /** Runs `scenario` with mining paused. */
  async function withoutMining(scenario: () => Promise<void>): Promise<void> {
    await exchange.chain.testClient.setAutomine(false)
    try {
      await scenario()
    } finally {
      await exchange.chain.testClient.setAutomine(true)
      await mine(exchange.chain)
    }
  }
  /** Starts `flow`, and makes `contract` revert in the block that includes its transaction. */
  async function includedWhileBroken(flow: SwapFlow, scenario: Scenario, contract: Address): Promise<void> {
    const code = await exchange.chain.publicClient.getCode({ address: contract })
    const before = scenario.activity.getSnapshot().length
    await withoutMining(async () => {
      flow.start()
      await untilView(flow, () => scenario.activity.getSnapshot().length > before)
      await request('anvil_setCode', [contract, '0xfe'])
    })
    await request('anvil_setCode', [contract, code])
  }

  return {
    exchange,
    request,
    sell,
    wrap,
    failed,
    withoutMining,
    includedWhileBroken,
    [Symbol.asyncDispose]: () => exchange[Symbol.asyncDispose](),
  }
}
