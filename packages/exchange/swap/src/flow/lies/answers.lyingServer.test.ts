import { seed } from '@oxbow/exchange-test/drawLies'
import { liesAbout } from '@oxbow/exchange-test/liesAbout'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { untilView } from '@oxbow/exchange-test/untilView'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Scenario, startLyingTrades, type TradeKind, tradeKinds } from '../test/startLyingTrades.ts'

describe(`a server that answers with lies, seed ${seed}`, () => {
  let lying: Awaited<ReturnType<typeof startLyingTrades>>
  beforeAll(async () => {
    lying = await startLyingTrades()
  })
  afterAll(() => lying[Symbol.asyncDispose]())

  /** What each path answers first in an honest trade. */
  async function answersOf(kind: TradeKind, scenario: Scenario) {
    const answers = new Map<string, unknown>()
    await lying.trade(scenario, kind, (path, answer) => {
      if (!answers.has(path)) answers.set(path, answer)
      return answer
    })
    return answers
  }

  describe.each(tradeKinds)('%s', (kind) => {
    test.each(['/v1/quote', '/v1/swap'])(
      '%s: each field, each lie',
      async (path) => {
        const { exchange, others, trade, eachLie } = lying
        const scenario = await startScenario(exchange, tradeKinds.indexOf(kind), { isForeign: true })
        const all = liesAbout((await answersOf(kind, scenario)).get(path), others)
        expect(all.length).toBeGreaterThan(30)
        await eachLie(scenario, `${kind} ${path}`, all, ({ apply }) =>
          trade(scenario, kind, (at, answer) => (at === path ? apply(answer) : answer)),
        )
      },
      600_000,
    )
  })

  const scaled = (value: string, times: bigint, by: bigint) => `${(BigInt(value) * times) / by}`
  test.each([
    ['half of what the pools give', 1n, 2n],
    ['a tenth less', 9n, 10n],
    ['twice of it', 2n, 1n],
  ] as const)('a quote that fits in itself and says %s: the wallet is not asked', async (_, times, by) => {
    const { exchange, trade } = lying
    const scenario = await startScenario(exchange, 5, { isForeign: true })
    const told = await trade(scenario, 'native in', (path, answer) => {
      if (path !== '/v1/quote') return answer
      const { quote } = answer as { quote: { output: { amount: string; minimumAmount: string } } }
      const { output } = quote
      const amount = scaled(output.amount, times, by)
      const least = { amount, minimumAmount: scaled(amount, 99n, 100n) }
      return { ...(answer as object), quote: { ...quote, output: { ...output, ...least } } }
    })
    expect(told.asked).toEqual([])
    expect(told.outcome).toMatch(/^refused/)
  })

  test('a list with another token, or other decimals, under the name that was chosen: the wallet is not asked', async () => {
    const { exchange, trades, oak, usd } = lying
    const scenario = await startScenario(exchange, 6, { isForeign: true })
    const quote = await scenario.quote(trades['token in']())
    const usdFacts = { address: usd(), symbol: 'USD', decimals: 6 }
    for (const tokens of [
      { tokenIn: { address: oak(), symbol: 'OAK', decimals: 19 } },
      { tokenIn: { address: oak(), symbol: 'OAK', decimals: 17 } },
      { tokenOut: { ...usdFacts, decimals: 8 } },
      { tokenOut: { ...usdFacts, decimals: 0 } },
    ]) {
      const flow = scenario.swap(quote, tokens)
      flow.start()
      const view = await untilView(flow, ({ status }) => status === 'failed')
      expect(view.error).toMatchObject({ code: 'TokenMismatch' })
    }
    expect(scenario.script.asked).toEqual([])
  })
})
