import { watchActivity } from '@oxbow/activity/watchActivity'
import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { untilView } from '@oxbow/exchange-test/untilView'
import { mine } from '@oxbow/test/mine'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** How often the server is killed; `npm run bench faults` asks for more. */
const rounds = Number(process.env.OXBOW_FAULT_ROUNDS ?? 5)
const one = 10n ** 18n

/** A swap goes through quote, approval, signature, transaction and confirmation while the server is killed at any instant between them. */
describe('createSwapFlow, when the server crashes', { tags: 'thorough' }, () => {
  let exchange: TestExchange
  beforeAll(async () => {
    exchange = await startExchange()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())

  test(`${rounds} crashes: nothing is shown that is not so, nothing is sent twice, and each trade is done in the end`, {
    timeout: rounds * 60_000,
  }, async () => {
    const { publicClient } = exchange.chain
    for (let round = 0; round < rounds; round++) {
      await exchange.untilCaughtUp()
      const scenario = await startScenario(exchange, round % 10)
      const { tokenIn, tokenOut, amount } = tradeOf(round)
      const sent = () => publicClient.getTransactionCount({ address: scenario.account })
      const held = () => Promise.all([tokenIn, tokenOut].map((token) => scenario.balance(token)))
      const [before, sentBefore] = await Promise.all([held(), sent()])

      const reviewed = await scenario.quote({ tradeType: 'exact-in', tokenIn, tokenOut, amount })
      const flow = scenario.swap(reviewed)
      // As every page does.
      const stopWatching = watchActivity(exchange.client, { log: scenario.activity, networks: [exchange.network] })
      const wrong: string[] = []
      const unsubscribe = flow.subscribe(() => {
        const { status, hash } = flow.getView()
        if (status !== 'confirmed' && status !== 'final') return
        void publicClient.getTransactionReceipt({ hash: hash! }).then(
          (receipt) => receipt.status === 'success' || wrong.push(`${status} although ${hash} failed`),
          () => wrong.push(`${status} although ${hash} is in no block`),
        )
      })
      const crash = new Promise((done) => setTimeout(done, instantOf(round))).then(() => exchange.crashServer())
      flow.start()
      await finish()
      await crash
      await mine(exchange.chain, 3)
      await untilView(flow, ({ status }) => status === 'final', timeoutMs)
      unsubscribe()
      flow.dispose()

      expect(wrong).toEqual([])
      const unsettled = () =>
        scenario.activity.getSnapshot().filter(({ status }) => status !== 'confirmed' && status !== 'final')
      await expect.poll(unsettled, { timeout: timeoutMs }).toEqual([])
      stopWatching()
      const transactions = scenario.activity.getSnapshot()
      expect((await sent()) - sentBefore).toBe(transactions.length)
      expect(new Set(transactions.map(({ hash }) => hash)).size).toBe(transactions.length)
      const after = await held()
      expect(before[0]! - after[0]!).toBe(amount)
      expect(after[1]! - before[1]!).toBeGreaterThanOrEqual(reviewed.minimumOut)

      /** Does what a person would: takes the one action that each failure offers. */
      async function finish(): Promise<void> {
        for (let tries = 0; tries < 12; tries++) {
          const view = await untilView(
            flow,
            ({ status, prompt }) =>
              status === 'confirmed' || status === 'final' || status === 'failed' || prompt?.kind === 'accept-quote',
            timeoutMs,
          )
          if (view.prompt?.kind === 'accept-quote') flow.acceptQuote()
          else if (view.status !== 'failed') return
          else {
            expect(unreachable, view.error?.detail).toContain(view.error?.code)
            expect(view.canRetry).toBe(true)
            // Impatient at first.
            if (tries > 1) await crash
            flow.retry()
          }
        }
        throw new Error(`The swap did not end: ${flow.getView().error?.code}`)
      }
    }
  })

  /** Tokens that need an approval, one of them reset first, through v2, v3 and v4. */
  function tradeOf(round: number): { tokenIn: Address; tokenOut: Address; amount: bigint } {
    const { oak, usd, reset } = exchange.tokens
    const trades = [
      { tokenIn: oak.address, tokenOut: usd.address, amount: one },
      { tokenIn: reset.address, tokenOut: usd.address, amount: one },
      { tokenIn: usd.address, tokenOut: oak.address, amount: 10n ** 11n },
      { tokenIn: oak.address, tokenOut: exchange.network.contracts.weth, amount: one },
    ]
    return trades[round % trades.length]!
  }
})

/** A server takes seconds to start on a machine that does other things. */
const timeoutMs = 60_000

/** Milliseconds after the start: from before the first request to after the confirmation. */
const instants = [0, 15, 40, 80, 130, 200, 300, 450, 650, 900]

/** Few rounds are spread over all instants, many take them in turns. */
function instantOf(round: number): number {
  const step = Math.max(1, Math.floor(instants.length / rounds))
  return instants[(round * step) % instants.length]!
}

/** What a page may say of a server that is away, or has just come back. The test wallet reaches the chain through it, too. */
const unreachable = [
  'WalletRefused',
  'SubmissionUnknown',
  'ServerUnreachable',
  'ServerStarting',
  'ServerFailed',
  'NodeUnreachable',
  'PriceMoved',
  'QuoteExpired',
  // It told fees and was away for the gas: nobody can say what it costs then.
  'NetworkCostUnknown',
]
