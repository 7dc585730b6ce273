import { nativeToken } from '@oxbow/chain/nativeToken'
import type { QuoteResponse } from '@oxbow/contract/Quote'
import type { SwapResponse } from '@oxbow/contract/Swap'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, ether, startTradingScenario, type TradingScenario, trader } from '../test/tradingScenario.ts'

let scenario: TradingScenario
beforeAll(async () => {
  scenario = await startTradingScenario()
})
afterAll(() => scenario?.[Symbol.asyncDispose]())

test('whoever has none of a token yet is told what its first balance costs, within a tenth of what the node says', async () => {
  const { chain, a, c, post, quoteOf, execute, approve } = scenario
  const newcomer = `0x${'12'.repeat(20)}` as const
  await chain.testClient.setBalance({ address: newcomer, value: 100n * ether })
  const amount = ether / 1_000n
  for (const token of [a, c]) {
    // Pools in use: each direction has been traded, and pairs remember a price.
    await approve(token.address, ether)
    await execute(await quoteOf(ask(token.address, nativeToken, amount)))
    await chain.testClient.increaseTime({ seconds: 60 })
    await execute(await quoteOf(ask(token.address, nativeToken, amount)))
    await execute(await quoteOf(ask(nativeToken, token.address, amount)))
    for (const swapper of [trader.address, newcomer]) {
      const { permitData: _, ...rest } = await post<QuoteResponse>('/v1/quote', {
        ...ask(nativeToken, token.address, amount),
        swapper,
      })
      const { swap } = await post<SwapResponse>('/v1/swap', rest)
      const needed = (Number(swap.gasLimit) * 10) / 12
      expect(Math.abs(Number(rest.quote.gasUseEstimate) / needed - 1)).toBeLessThan(0.1)
    }
  }
})
