import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import { createOwnNodes } from '@oxbow/client/createOwnNodes'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { createServerHealth } from '@oxbow/client/ServerHealth'
import { openTestEngine } from '@oxbow/exchange-test/openTestEngine'
import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { untilView } from '@oxbow/exchange-test/untilView'
import { accounts } from '@oxbow/test/accounts'
import { mine } from '@oxbow/test/mine'
import { type Hex, keccak256, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getQuote } from '../quote/getQuote.ts'
import type { Quote } from '../quote/Quote.ts'
import type { RemoteEngine } from './createRemoteEngine.ts'
import type { EnginePolicy } from './EngineMessages.ts'
import { withOwnEngine } from './withOwnEngine.ts'

const one = 10n ** 18n

describe('an engine over a node alone', () => {
  let exchange: TestExchange
  let engine: RemoteEngine
  let nodes: ReturnType<typeof createOwnNodes>
  beforeAll(async () => {
    exchange = await startExchange()
    nodes = createOwnNodes({ urlsOf: () => [exchange.chain.url] })
    engine = openTestEngine(exchange, nodes)
  })
  afterAll(async () => {
    engine.close()
    await exchange[Symbol.asyncDispose]()
  })

  /** A page whose server is at `baseUrl`, with a node of its own. */
  function pageAt(baseUrl: string, isAlone = false): ExchangeClient & { isServerAway: () => boolean } {
    const server = createServerHealth()
    const own = { nodes, server, engineOf: () => engine, isAlone: () => isAlone }
    return {
      ...createExchangeClient({ baseUrl, own, wrap: (api) => withOwnEngine(api, own) }),
      isServerAway: server.isAway,
    }
  }
  /** Nobody listens there. */
  const nowhere = 'http://127.0.0.1:9'
  const ask = (client: ExchangeClient, asked: Partial<getQuote.Parameters> = {}) =>
    getQuote(client, {
      chainId: exchange.chain.chainId,
      tradeType: 'exact-in',
      tokenIn: exchange.tokens.oak.address,
      tokenOut: zeroAddress,
      amount: 3n * one,
      slippageBps: 100,
      ...asked,
    })
  const policy: EnginePolicy = { blockedTokens: [], blockedAddressDigests: [], isRegionBlocked: false }
  /** A page over its node alone, from an operator with rules. */
  function open(policy: EnginePolicy) {
    const own = openTestEngine(exchange, nodes, { policy })
    const page = { nodes, server: createServerHealth(), engineOf: () => own, isAlone: () => true }
    return {
      own,
      client: createExchangeClient({ baseUrl: nowhere, own: page, wrap: (api) => withOwnEngine(api, page) }),
    }
  }
  const untilAt = async (blockNumber: bigint) => {
    await expect
      .poll(() => {
        const state = engine.getState()
        return state.status === 'ready' ? state.blockNumber : state
      })
      .toBe(blockNumber)
  }

  test('quotes to the unit what the server quotes at the same block, both ways', async () => {
    await mine(exchange.chain)
    await exchange.untilCaughtUp()
    await untilAt(await exchange.chain.publicClient.getBlockNumber({ cacheTime: 0 }))
    for (const asked of [
      {},
      { tokenIn: zeroAddress, tokenOut: exchange.tokens.usd.address },
      { tradeType: 'exact-out' as const, amount: one },
    ]) {
      const [here, there] = [await ask(pageAt(nowhere), asked), await ask(pageAt(exchange.baseUrl), asked)]
      expect(withoutNames(here)).toEqual(withoutNames(there))
    }
  })

  test('what the operator does not trade is not traded over another node either, nor on the way; and nothing in a closed region', async () => {
    const { chainId } = exchange.chain
    const { oak, usd, reset } = exchange.tokens
    const careful = open({ ...policy, blockedTokens: [`${chainId}:${usd.address.toLowerCase()}`] })
    await expect(ask(careful.client, { tokenOut: usd.address })).rejects.toMatchObject({ code: 'TokenBlocked' })
    // Dollars are all that connects it.
    await expect(ask(careful.client, { tokenIn: reset.address })).rejects.toMatchObject({ code: 'NoRoute' })
    expect((await ask(careful.client, { tokenIn: oak.address })).amountOut).toBeGreaterThan(0n)
    careful.own.close()
    const closed = open({ ...policy, isRegionBlocked: true })
    await expect(ask(closed.client)).rejects.toMatchObject({ code: 'RegionBlocked' })
    closed.own.close()
  })

  test('whom the operator does not serve gets no price and no transaction over another node either, in the words of the server; others do', async () => {
    const [blocked, welcome] = [accounts[3]!.address, accounts[4]!.address]
    const careful = open({ ...policy, blockedAddressDigests: [keccak256(blocked.toLowerCase() as Hex)] })
    const detail = 'The operator of this site does not serve this address. Use another account.'
    const refused = { code: 'AddressBlocked', message: expect.stringContaining(detail) }
    await expect(ask(careful.client, { account: blocked })).rejects.toMatchObject(refused)
    const pair = { tokenIn: zeroAddress, tokenOut: exchange.tokens.usd.address }
    const { quote } = (await ask(careful.client, { ...pair, account: welcome })).response
    const { swap } = await careful.own.ask('swap', { quote })
    expect(swap.from).toBe(welcome.toLowerCase())
    // A price that somebody else asked for.
    await expect(careful.own.ask('swap', { quote: { ...quote, swapper: blocked } })).rejects.toMatchObject(refused)
    careful.own.close()
  })

  test('says what it reads and what it sees', async () => {
    expect(engine.getState()).toMatchObject({ status: 'ready', pools: 4, blindSpots: [], isLive: true })
  })

  test('the server is asked first; once it is away it is known, and when it is back it is asked again', async () => {
    const page = pageAt(nowhere)
    expect(page.isServerAway()).toBe(false)
    await ask(page)
    expect(page.isServerAway()).toBe(true)

    const back = pageAt(exchange.baseUrl)
    await ask(back)
    expect(back.isServerAway()).toBe(false)
  })

  test('a server that hangs is not waited for', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
    const page = pageAt(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`)
    const startedMs = performance.now()
    expect((await ask(page)).amountOut).toBeGreaterThan(0n)
    expect(performance.now() - startedMs).toBeLessThan(10_000)
    expect(page.isServerAway()).toBe(true)
    silent.closeAllConnections()
    silent.close()
  })

  test('alone: the server is never asked', async () => {
    const asked: string[] = []
    const server = createServerHealth()
    const client = createExchangeClient({
      baseUrl: exchange.baseUrl,
      own: { nodes, server },
      wrap: (api) => withOwnEngine(api, { nodes, server, engineOf: () => engine, isAlone: () => true }),
      fetch: (url, init) => {
        asked.push(url)
        return fetch(url, init)
      },
    })
    await ask(client)
    expect(await client.api.rpc(exchange.chain.chainId, { method: 'eth_blockNumber' })).toMatch(/^0x/)
    expect(asked).toEqual([])
  })

  test('a whole trade without the server: approval, signature, swap, confirmation, to the unit', async () => {
    const client = pageAt(nowhere)
    const scenario = await startScenario({ ...exchange, client }, 2)
    const { oak } = exchange.tokens
    const before = await scenario.balance(oak.address)
    const quote = await scenario.quote({
      tradeType: 'exact-in',
      tokenIn: oak.address,
      tokenOut: exchange.tokens.usd.address,
      amount: one,
    })
    const usdBefore = await scenario.balance(exchange.tokens.usd.address)
    const flow = scenario.swap(quote)
    flow.start()
    const view = await untilView(flow, ({ status }) => status === 'confirmed' || status === 'failed')
    expect(view.steps.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'approve done',
      'permit done',
      'swap done',
    ])
    expect(await scenario.balance(oak.address)).toBe(before - one)
    expect(await scenario.balance(exchange.tokens.usd.address)).toBe(usdBefore + quote.amountOut)
  })

  test('error: what the server refuses the engine refuses in the same words', async () => {
    const asked = { tokenOut: `0x${'d'.repeat(40)}` as const }
    const [here, there] = await Promise.all(
      [nowhere, exchange.baseUrl].map((url) => ask(pageAt(url), asked).catch((error: unknown) => error)),
    )
    expect(here).toMatchObject({ name: 'ApiError', code: 'NoRoute', message: (there as Error).message })
  })

  test('dollars: a stablecoin is one, what trades with it is priced by its pools, the rest is unknown', async () => {
    const { oak, usd } = exchange.tokens
    const network = { ...exchange.network, stablecoins: [usd.address.toLowerCase() as `0x${string}`] }
    using priced = disposable(openTestEngine({ ...exchange, network }, nodes))
    const stranger = `0x${'d'.repeat(40)}`
    const prices = await priced.engine.ask('prices', [usd.address.toLowerCase(), oak.address.toLowerCase(), stranger])
    expect(prices.get(usd.address.toLowerCase())).toBe(1)
    expect(prices.get(oak.address.toLowerCase())).toBeGreaterThan(0)
    expect(prices.has(stranger)).toBe(false)
    const request = { tokenInChainId: network.chainId, tokenOutChainId: network.chainId, type: 'EXACT_INPUT' } as const
    const asked = { ...request, tokenIn: zeroAddress, tokenOut: usd.address, amount: `${one}` }
    const { quote } = await priced.engine.ask('quote', asked)
    expect(Number(quote.gasFeeUSD)).toBeGreaterThan(0)
  })

  test('where logs are out of reach, the pools of the known tokens are looked for by name, and the rest is said to be missing', async () => {
    const network = { ...exchange.network, stablecoins: [exchange.tokens.usd.address.toLowerCase() as `0x${string}`] }
    using named = disposable(openTestEngine({ ...exchange, network }, nodes, { mostBlocks: 0 }))
    const request = { tokenInChainId: network.chainId, tokenOutChainId: network.chainId, type: 'EXACT_INPUT' } as const
    const { oak, usd } = exchange.tokens
    const asked = { ...request, tokenIn: oak.address, tokenOut: usd.address, amount: `${one}` }
    const { quote } = await named.engine.ask('quote', asked)
    expect(BigInt(quote.output.amount)).toBeGreaterThan(0n)
    expect(named.engine.getState()).toMatchObject({
      status: 'ready',
      // The v4 pool of the scenario has an unusual tick spacing.
      pools: 3,
      blindSpots: ['pools of tokens that this page does not know', 'v4 pools with hooks or unusual fees'],
    })
  })

  test('a node that is away is told as the node, not as the server', async () => {
    using dead = disposable(openTestEngine(exchange, createOwnNodes({ urlsOf: () => [nowhere] })))
    await expect.poll(() => dead.engine.getState().status).toBe('stuck')
    const { network, tokens } = exchange
    const ends = { tokenInChainId: network.chainId, tokenOutChainId: network.chainId, type: 'EXACT_INPUT' } as const
    const pair = { tokenIn: zeroAddress, tokenOut: tokens.usd.address, amount: '1' }
    await expect(dead.engine.ask('quote', { ...ends, ...pair })).rejects.toMatchObject({ code: 'NodeUnavailable' })
  })
})

function disposable(engine: RemoteEngine) {
  return { engine, [Symbol.dispose]: () => engine.close() }
}

/** Two quotes of one block differ in their names and in when they came. */
function withoutNames({ response, receivedAtMs: _, expiresAtSeconds: __, ...quote }: Quote) {
  const { quoteId: ___, expiresAt: ____, ...rest } = response.quote
  return { ...quote, response: rest }
}
