import { seed } from '@oxbow/exchange-test/drawLies'
import { liesAbout } from '@oxbow/exchange-test/liesAbout'
import { factsOf, startScenario } from '@oxbow/exchange-test/startScenario'
import { type Asked, withNode, withNodeAt } from '@oxbow/exchange-test/withNode'
import { swapDirect } from '@oxbow/test/swapDirect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkTrade } from '../../actions/checkTrade.ts'
import {
  lifetimeSeconds,
  one,
  type Scenario,
  startLyingTrades,
  type TradeKind,
  truth,
} from '../test/startLyingTrades.ts'

/** In words, or as it was asked for. */
const ends = /: (done|refused: (NodeUnreachable|WalletOffline|NetworkCostUnknown))$/

describe(`the wallet’s own node on another branch, seed ${seed}`, () => {
  let lying: Awaited<ReturnType<typeof startLyingTrades>>
  beforeAll(async () => {
    lying = await startLyingTrades()
  })
  afterAll(() => lying[Symbol.asyncDispose]())

  /** What the review says that the network takes, by a node that is as it should be. */
  async function costOf(scenario: Scenario, kind: TradeKind): Promise<bigint> {
    const { exchange, trades } = lying
    const quote = await scenario.quote(trades[kind]())
    const { networkCostWei } = await checkTrade(exchange.client, {
      quote,
      tokens: [factsOf(exchange, quote.tokenIn), factsOf(exchange, quote.tokenOut)],
      network: exchange.network,
      account: scenario.account,
      wallet: scenario.wallet,
      lifetimeSeconds,
    })
    return networkCostWei!
  }

  test.each(['native in', 'token in', 'exact out'] as const)(
    '%s: each field of each answer, each lie',
    async (kind) => {
      const { others, trade, eachLie } = lying
      const scenario = await startScenario(lying.exchange, ['native in', 'token in', 'exact out'].indexOf(kind), {
        isForeign: true,
      })
      const networkCostWei = await costOf(scenario, kind)
      const heard: { readonly method: string; readonly answer: unknown }[] = []
      const listen = async ({ method }: Asked, answer: unknown) => {
        heard.push({ method, answer })
        return answer
      }
      const honest = await trade(scenario, kind, truth, { connection: withNode(scenario, listen), networkCostWei })
      expect(honest.outcome).toBe('done')
      const all = heard.flatMap(({ method, answer }, turn) =>
        liesAbout(answer, others).map((lie) => ({
          ...lie,
          field: `${turn} ${method} ${lie.field}`,
          turn,
        })),
      )
      expect(all.length).toBeGreaterThan(100)
      await eachLie(scenario, `${kind}, own node`, all, ({ turn: wanted, apply }) => {
        let turn = -1
        const tell = async (_: Asked, answer: unknown) => {
          turn += 1
          return turn === wanted ? apply(answer) : answer
        }
        return trade(scenario, kind, truth, { connection: withNode(scenario, tell), networkCostWei })
      })
    },
    900_000,
  )

  test('a node that never answers one of the questions: the trade ends in words or as it was asked for, in a while', {
    tags: 'thorough',
    timeout: 120_000,
  }, async () => {
    const { exchange, trade, expectTruth } = lying
    const methods = new Set<string>()
    const scenarios = await Promise.all(
      Array.from({ length: 10 }, (_, index) => startScenario(exchange, index, { isForeign: true })),
    )
    await trade(scenarios[0]!, 'token in', truth, {
      connection: withNode(scenarios[0]!, async ({ method }, answer) => {
        methods.add(method)
        return answer
      }),
    })
    expect(methods.size).toBeGreaterThan(8)
    const outcomes = new Map<string, string>()
    const questions = [...methods]
    // At once, each by another person.
    await Promise.all(
      scenarios.map(async (scenario, index) => {
        for (const silent of questions.filter((_, place) => place % scenarios.length === index)) {
          const tell = ({ method }: Asked, answer: unknown) =>
            method === silent ? new Promise<never>(() => {}) : Promise.resolve(answer)
          const told = await trade(scenario, 'native in', truth, { connection: withNode(scenario, tell) })
          await expectTruth(scenario, told)
          outcomes.set(silent, told.outcome)
        }
      }),
    )
    // What is only asked to follow what was sent, another look finds.
    for (const [question, outcome] of outcomes)
      expect(`${question}: ${outcome}`).toMatch(question.startsWith('eth_getTransactionBy') ? /: done$/ : ends)
  })

  test.each([true, false])(
    'a node that stands still while the price moves (%s): the trade ends in words or as it was asked for',
    async (zeroForOne) => {
      const { exchange, trade, expectTruth } = lying
      const { chain, pools } = exchange
      const scenario = await startScenario(exchange, 8, { isForeign: true })
      const then = await chain.publicClient.getBlockNumber({ cacheTime: 0 })
      await swapDirect(chain, pools.etherUsd, { zeroForOne, amountIn: 20n * one })
      await exchange.untilCaughtUp()
      const told = await trade(scenario, 'native in', truth, { connection: withNodeAt(scenario, then) })
      await expectTruth(scenario, told)
      expect(told.outcome).toMatch(/^(done|refused: (PriceMoved|QuoteOutdated|BelowMinimum))$/)
    },
  )
})
