import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import { createStream } from '@oxbow/client/createStream'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { seed } from '@oxbow/exchange-test/drawLies'
import { liesAbout } from '@oxbow/exchange-test/liesAbout'
import { lyingWebSocket, type PushedLie } from '@oxbow/exchange-test/lyingWebSocket'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import type { getQuote } from '@oxbow/trading/getQuote'
import type { Quote } from '@oxbow/trading/Quote'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepQuoteLive } from '../../query/keepQuoteLive.ts'
import { startLyingTrades, type TradeKind, tradeKinds, truth } from '../test/startLyingTrades.ts'

/** What a price is of. How much the other side is, is the server's word until the wallet is asked. */
const termsOf = ({ chainId, kind, tradeType, tokenIn, tokenOut, slippageBps, amountIn, amountOut }: Quote) => ({
  chainId,
  kind,
  tradeType,
  tokenIn,
  tokenOut,
  slippageBps,
  exact: tradeType === 'exact-in' ? amountIn : amountOut,
})

/** As long as a page waits for a price that is pushed, where nothing comes that it takes. */
const timeoutMs = 1_000

describe(`a server that pushes lies over the stream, seed ${seed}`, () => {
  let lying: Awaited<ReturnType<typeof startLyingTrades>>
  beforeAll(async () => {
    lying = await startLyingTrades()
  })
  afterAll(() => lying[Symbol.asyncDispose]())

  /** A page whose stream says something else than the server did, and whose requests are answered truly. */
  function open(tell: PushedLie): ExchangeClient {
    const { server, exchange } = lying
    const stream = createStream(exchange.baseUrl, { WebSocket: lyingWebSocket(tell) })
    return { ...createExchangeClient({ baseUrl: server.baseUrl }), stream }
  }

  /** The price that the page would show, as the query of the form keeps it. */
  async function watched(client: ExchangeClient, intent: getQuote.Parameters): Promise<Quote> {
    let stop = () => {}
    try {
      return await new Promise<Quote>((resolve, reject) => {
        const refuse = () => reject(new Error('Nothing that is pushed is shown.'))
        setTimeout(refuse, timeoutMs)
        const cache = {
          setQueryData: (_: readonly unknown[], quote: Quote) => resolve(quote),
          cancelQueries: async () => {},
          invalidateQueries: async () => refuse(),
        }
        stop = keepQuoteLive(client, cache, { ...intent, network: lying.exchange.network })
      })
    } finally {
      stop()
      client.stream.close()
    }
  }

  /** The first thing of a kind that is pushed while a trade is watched. */
  async function pushed(kind: TradeKind, account: `0x${string}`, type: string): Promise<object> {
    const { exchange, trades } = lying
    const events: { readonly type: string }[] = []
    const client = open((event) => {
      events.push(event as (typeof events)[number])
      return event
    })
    const { chainId } = exchange.network
    const stops = [client.stream.watchHead(chainId, () => {}), client.stream.watchIndex(chainId, () => {})]
    await watched(client, { ...trades[kind](), chainId, account, slippageBps: 100 }).finally(() => {
      for (const stop of stops) stop()
    })
    return events.find((event) => event.type === type)!
  }

  test.each(tradeKinds)(
    '%s, a price that is pushed: each field, each lie',
    async (kind) => {
      const { exchange, others, trade, eachLie } = lying
      const scenario = await startScenario(exchange, tradeKinds.indexOf(kind), { isForeign: true })
      const all = liesAbout(await pushed(kind, scenario.account, 'quote'), others)
      expect(all.length).toBeGreaterThan(30)
      await eachLie(scenario, `${kind} stream`, all, async ({ apply }) => {
        const told = await trade(scenario, kind, truth, {
          client: open((event) => ((event as { type: string }).type === 'quote' ? apply(event) : event)),
          quote: watched,
        })
        // Shown is at most what was asked for, whatever the wallet is asked later.
        if (told.quote) expect(termsOf(told.quote)).toEqual(termsOf(told.honest))
        return told
      })
    },
    600_000,
  )

  test('blocks that are pushed: each field, each lie, and the trade is the one that was asked for', async () => {
    const { exchange, others, trade, eachLie } = lying
    const scenario = await startScenario(exchange, 4, { isForeign: true })
    const all = liesAbout(await pushed('native in', scenario.account, 'head'), others)
    expect(all.length).toBeGreaterThan(10)
    await eachLie(scenario, 'blocks of the stream', all, async ({ apply }) => {
      const client = open((event) => ((event as { type: string }).type === 'head' ? apply(event) : event))
      const heard: number[] = []
      const stop = client.stream.watchHead(exchange.network.chainId, ({ chainId }) => heard.push(chainId))
      const told = await trade(scenario, 'native in', truth, { client })
      stop()
      client.stream.close()
      // One of another chain is nobody's here.
      expect(heard.every((chainId) => chainId === exchange.network.chainId)).toBe(true)
      expect(told.outcome).toBe('done')
      return told
    })
  }, 600_000)
})
