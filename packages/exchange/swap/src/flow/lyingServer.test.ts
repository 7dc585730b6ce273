import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import { universalRouterFunctions } from '@oxbow/calldata/universalRouter'
import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import { ProviderError } from '@oxbow/connectors/localTestWallet'
import { drawLies, seed } from '@oxbow/exchange-test/drawLies'
import { liesAbout } from '@oxbow/exchange-test/liesAbout'
import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { type LyingServer, startLyingServer } from '@oxbow/exchange-test/startLyingServer'
import { factsOf, startScenario } from '@oxbow/exchange-test/startScenario'
import { untilView } from '@oxbow/exchange-test/untilView'
import { balanceOf } from '@oxbow/test/balanceOf'
import { getQuote } from '@oxbow/trading/getQuote'
import { prepareSwap } from '@oxbow/trading/prepareSwap'
import type { Quote } from '@oxbow/trading/Quote'
import { type Address, decodeFunctionData, type Hex, maxUint256, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkTrade } from '../actions/checkTrade.ts'
import { readPriceImpact } from '../actions/readPriceImpact.ts'

const one = 10n ** 18n
const lifetimeSeconds = 1_800

/** What no chain can tell: prices in dollars, and how the trade is described. Nothing that is signed follows from it. */
const words =
  /requestId|quoteId|gasFee|gasUse|amountAfterGas|amountWithGas|priceImpact|spotPrice|optimalityGap|route|block(Number|Hash)|expiresAt|maxFee|maxPriority|permitData|permitTransaction|permitGas|txFailureReasons/

describe(`a server that lies, seed ${seed}`, () => {
  let exchange: TestExchange
  let server: LyingServer
  beforeAll(async () => {
    exchange = await startExchange()
    server = await startLyingServer(exchange.baseUrl)
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await exchange[Symbol.asyncDispose]()
  })

  type Scenario = Awaited<ReturnType<typeof startScenario>>
  type Asked = { readonly method: string; readonly params: readonly unknown[] }
  type Sent = { to: Address; data: Hex; value?: Hex; chainId: Hex; gas?: Hex; maxFeePerGas?: Hex }

  const trades = {
    'native in': () => ({ tradeType: 'exact-in', tokenIn: zeroAddress, tokenOut: usd(), amount: one / 100n }) as const,
    'token in': () => ({ tradeType: 'exact-in', tokenIn: oak(), tokenOut: usd(), amount: one / 100n }) as const,
    'exact out': () => ({ tradeType: 'exact-out', tokenIn: zeroAddress, tokenOut: usd(), amount: 10_000n }) as const,
    wrap: () => ({ tradeType: 'exact-in', tokenIn: zeroAddress, tokenOut: weth(), amount: one / 100n }) as const,
  }
  const oak = () => exchange.tokens.oak.address.toLowerCase() as Address
  const usd = () => exchange.tokens.usd.address.toLowerCase() as Address
  const weth = () => exchange.network.contracts.weth
  const holdings = async (account: Address) => {
    const { publicClient } = exchange.chain
    const [ether, ...rest] = await Promise.all([
      publicClient.getBalance({ address: account }),
      ...[oak(), usd(), weth(), exchange.tokens.reset.address].map((token) =>
        balanceOf(exchange.chain, token, account),
      ),
    ])
    return { ether, tokens: rest }
  }

  /** Tells one lie, trades as a page would, and confirms everything that the wallet is asked. */
  async function trade(scenario: Scenario, kind: keyof typeof trades, lie: (path: string, answer: unknown) => unknown) {
    const asked: Asked[] = []
    scenario.script.answer = (method, params) => {
      asked.push({ method, params })
      return true
    }
    const intent = { ...trades[kind](), chainId: exchange.network.chainId, account: scenario.account, slippageBps: 100 }
    server.tell((_, answer) => answer)
    const client = createExchangeClient({ baseUrl: server.baseUrl })
    const honest = await getQuote(client, intent)
    const before = await holdings(scenario.account)
    server.tell(lie)
    let quote: Quote | undefined
    let outcome: string
    try {
      quote = await getQuote(client, intent)
      const flow = scenario.swap(quote, { client, lifetimeSeconds })
      flow.start()
      const view = await untilView(
        flow,
        ({ status, prompt }) =>
          status === 'confirmed' || status === 'final' || status === 'failed' || prompt?.kind === 'accept-quote',
      )
      outcome = view.prompt?.kind ?? (view.status === 'failed' ? `refused: ${view.error!.code}` : 'done')
      flow.dispose()
    } catch (error) {
      outcome = `refused: ${(error as { code?: string }).code ?? (error as Error).message}`
    }
    server.tell((_, answer) => answer)
    return { asked, quote, honest, outcome, before, after: await holdings(scenario.account) }
  }

  /** What went to the wallet is what was asked for, by the bytes, the balances and the allowances; else the wallet was not asked. */
  async function expectTruth(
    scenario: Scenario,
    { asked, quote, honest, before, after, outcome }: Told,
  ): Promise<void> {
    const { contracts, chainId } = exchange.network
    const { publicClient } = exchange.chain
    const block = await publicClient.getBlock()
    const latest = block.timestamp + BigInt(lifetimeSeconds) + 5n
    for (const { method, params } of asked) {
      if (method === 'eth_signTypedData_v4') {
        const { domain, message, types } = JSON.parse(String(params[1]))
        expect(domain).toMatchObject({ name: 'Permit2', chainId, verifyingContract: contracts.permit2 })
        expect(message.spender).toBe(contracts.universalRouter)
        expect(message.details.token).toBe(oak())
        expect(BigInt(message.details.amount)).toBeLessThanOrEqual(one / 100n)
        expect(BigInt(message.details.expiration)).toBeLessThanOrEqual(latest)
        expect(BigInt(message.sigDeadline)).toBeLessThanOrEqual(latest)
        expect(types.PermitSingle.map(({ name }: { name: string }) => name)).toEqual([
          'details',
          'spender',
          'sigDeadline',
        ])
        continue
      }
      expect(method).toBe('eth_sendTransaction')
      const { to, data, chainId: on, gas, maxFeePerGas } = params[0] as Sent
      expect(Number(on)).toBe(chainId)
      expect(BigInt(gas ?? 0)).toBeLessThan(2_000_000n)
      expect(BigInt(maxFeePerGas ?? 0)).toBeLessThan(3n * block.baseFeePerGas! + 5n * 10n ** 9n)
      if (to === oak()) {
        const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
        expect([functionName, args?.[0]]).toEqual([
          'approve',
          expect.stringMatching(new RegExp(contracts.permit2, 'i')),
        ])
        expect(args?.[1]).toBeLessThanOrEqual(one / 100n)
      } else if (to === contracts.universalRouter) {
        const { args } = decodeFunctionData({ abi: universalRouterFunctions, data })
        expect(args[2]).toBeLessThanOrEqual(latest)
      } else expect(to).toBe(weth())
    }

    // What was shown, where the wallet was asked.
    if (asked.length > 0 && quote !== undefined) {
      const near = (found: bigint, wanted: bigint) => expect(Number(found) / Number(wanted)).toBeCloseTo(1, 1)
      expect([quote.tokenIn, quote.tokenOut, quote.chainId]).toEqual([honest.tokenIn, honest.tokenOut, chainId])
      near(quote.amountIn, honest.amountIn)
      near(quote.amountOut, honest.amountOut)
      near(quote.minimumOut, honest.minimumOut)
      near(quote.maximumIn, honest.maximumIn)
    }

    const gained = (index: number) => after.tokens[index]! - before.tokens[index]!
    const spent = honest.tokenIn === oak() ? -gained(0) : before.ether - after.ether
    // 0.05 ether is more than any network cost here.
    expect(spent).toBeLessThanOrEqual(honest.maximumIn + (honest.tokenIn === oak() ? 0n : one / 20n))
    const index = [oak(), usd(), weth()].indexOf(honest.tokenOut)
    if (outcome === 'done') expect(gained(index)).toBeGreaterThanOrEqual((honest.minimumOut * 98n) / 100n)
    else expect(gained(index)).toBe(0n)
    const [allowed, [permitted]] = await Promise.all([
      publicClient.readContract({
        address: oak(),
        abi: erc20Abi,
        functionName: 'allowance',
        args: [scenario.account, contracts.permit2],
      }),
      publicClient.readContract({
        address: contracts.permit2,
        abi: permit2Abi,
        functionName: 'allowance',
        args: [scenario.account, oak(), contracts.universalRouter],
      }),
    ])
    expect(allowed).toBeLessThanOrEqual(one / 100n)
    expect(permitted).toBeLessThanOrEqual(one / 100n)
  }
  type Told = Awaited<ReturnType<typeof trade>>

  async function answersOf(kind: keyof typeof trades, scenario: Scenario) {
    const answers = new Map<string, unknown>()
    await trade(scenario, kind, (path, answer) => {
      if (!answers.has(path)) answers.set(path, answer)
      return answer
    })
    return answers
  }

  describe.each(Object.keys(trades) as (keyof typeof trades)[])('%s', (kind) => {
    test.each(['/v1/quote', '/v1/swap'])(
      '%s: each field, each lie',
      async (path) => {
        const scenario = await startScenario(exchange, Object.keys(trades).indexOf(kind), { isForeign: true })
        const others = { token: exchange.tokens.reset.address.toLowerCase(), address: `0x${'5'.repeat(40)}` }
        const all = liesAbout((await answersOf(kind, scenario)).get(path), others)
        expect(all.length).toBeGreaterThan(30)
        const outcomes = new Map<string, number>()
        for (const { field, name, apply } of drawLies(all)) {
          const told = await trade(scenario, kind, (at, answer) => (at === path ? apply(answer) : answer))
          try {
            await expectTruth(scenario, told)
          } catch (error) {
            throw new Error(`${path} ${field}, ${name}: ${told.outcome}\n${(error as Error).message}`)
          }
          // What is not words is noticed, or was of no consequence for what was shown.
          const way = told.asked.length === 0 ? 'not asked' : told.outcome === 'done' ? 'true' : 'stopped'
          outcomes.set(way, (outcomes.get(way) ?? 0) + 1)
          if (process.env.OXBOW_LIES === 'all' && !words.test(field) && way === 'true')
            console.log(`${kind} ${path} ${field}, ${name}: done as asked`)
        }
        console.log(
          `${kind} ${path}: ${[...outcomes].map(([way, count]) => `${count} ${way}`).join(', ')} of ${all.length}`,
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

  test('a node of the server’s that lies about allowances, fees and the time has no say where the wallet has its own', async () => {
    const scenario = await startScenario(exchange, 7, { isForeign: true })
    const answers: Readonly<Record<string, unknown>> = {
      eth_feeHistory: { baseFeePerGas: ['0x5af3107a4000'], gasUsedRatio: [0.5], reward: [['0x5af3107a4000']] },
      eth_gasPrice: '0x5af3107a4000',
      eth_estimateGas: '0x1c9c380',
    }
    const told = await trade(scenario, 'token in', (path, answer) => {
      if (!path.startsWith('/v1/rpc')) return answer
      const { result } = answer as { result?: unknown }
      if (typeof result === 'object' && result !== null && 'baseFeePerGas' in result)
        return { ...(answer as object), result: answers.eth_feeHistory }
      // Numbers alone: fees, gas, and allowances without limit.
      return typeof result === 'string' && /^0x[0-9a-f]{64}$/.test(result)
        ? { ...(answer as object), result: `0x${maxUint256.toString(16)}` }
        : answer
    })
    await expectTruth(scenario, told)
    expect(told.outcome).toBe('done')
  })

  test('a wallet whose node does not say what gas costs chooses by itself, whatever the server would have it pay', async () => {
    const scenario = await startScenario(exchange, 4, { isForeign: true })
    server.tell((path, answer) => {
      const { swap } = answer as { swap?: object }
      const dear = { gasLimit: '30000000', maxFeePerGas: '100000000000000', maxPriorityFeePerGas: '100000000000000' }
      return path === '/v1/swap' ? { ...(answer as object), swap: { ...swap, ...dear } } : answer
    })
    const { provider } = scenario.wallet
    const silent = {
      ...provider,
      async request(asked: Parameters<typeof provider.request>[0]) {
        if (asked.method === 'eth_feeHistory') throw new ProviderError(4200, 'Not supported.')
        return provider.request(asked)
      },
    }
    const connection = { ...scenario.connection, wallet: { ...scenario.wallet, provider: silent } }
    const asked: Sent[] = []
    scenario.script.answer = (method, params) => {
      if (method === 'eth_sendTransaction') asked.push(params[0] as Sent)
      return true
    }
    const client = createExchangeClient({ baseUrl: server.baseUrl })
    const flow = scenario.swap(await scenario.quote(trades['native in']()), { client, connection })
    flow.start()
    await untilView(flow, ({ status }) => status === 'confirmed')
    flow.dispose()
    server.tell((_, answer) => answer)
    expect(asked).toHaveLength(1)
    expect(asked[0]).not.toHaveProperty('maxFeePerGas')
    expect(asked[0]).not.toHaveProperty('maxPriorityFeePerGas')
    expect(BigInt(asked[0]!.gas!)).toBeLessThan(2_000_000n)
  })

  /** What a server's node says of a transaction, in place of what happened to it. */
  const endings: Readonly<Record<string, (result: Told0, hash: string, nonce: number) => unknown>> = {
    'that it failed': (result, hash, nonce) =>
      result === null || result.hash === hash || result.transactionHash === hash
        ? { ...receiptOf(hash, nonce), status: '0x0' }
        : result,
    'that it was lost': (result, hash) =>
      result !== null && (result.hash === hash || result.transactionHash === hash) ? null : result,
    'that another took its place': (result, hash, nonce) => {
      if (result !== null && (result.hash === hash || result.transactionHash === hash)) return null
      return (result as unknown) === `0x${nonce.toString(16)}` ? `0x${(nonce + 1).toString(16)}` : result
    },
  }
  type Told0 = { readonly hash?: string; readonly transactionHash?: string; readonly status?: string } | null
  const receiptOf = (hash: string, nonce: number) => ({
    transactionHash: hash,
    hash,
    nonce: `0x${nonce.toString(16)}`,
    type: '0x2',
    logs: [],
    to: weth(),
    from: weth(),
    blockNumber: '0x1',
    blockHash: `0x${'1'.repeat(64)}`,
    transactionIndex: '0x0',
    contractAddress: null,
    gasUsed: '0x5208',
    cumulativeGasUsed: '0x5208',
    effectiveGasPrice: '0x1',
    logsBloom: '0x',
  })

  test.each(Object.keys(endings))(
    'a node of the server’s that says %s: the outcome is open, and no second trade is offered',
    async (ending) => {
      const scenario = await startScenario(exchange, 9, { isForeign: true })
      const { publicClient, testClient } = exchange.chain
      const nonce = await publicClient.getTransactionCount({ address: scenario.account })
      server.tell((_, answer) => answer)
      const client = createExchangeClient({ baseUrl: server.baseUrl })
      await testClient.setAutomine(false)
      const flow = scenario.swap(await scenario.quote(trades.wrap()), { client, droppedAfterMs: 500 })
      const seen: string[] = []
      flow.subscribe(() => seen.push(flow.getView().status))
      try {
        flow.start()
        const { hash } = await untilView(flow, ({ status, hash }) => status === 'pending' && hash !== undefined)
        server.tell((path, answer) => {
          if (!path.startsWith('/v1/rpc') || !('result' in (answer as object))) return answer
          const { result } = answer as { result: Told0 }
          return { ...(answer as object), result: endings[ending]!(result, hash!, nonce) }
        })
        const open = await untilView(flow, ({ warning }) => warning?.code === 'OutcomeUnknown')
        expect(open).toMatchObject({ status: 'pending', canRetry: false, replacements: [], error: undefined })
        flow.retry()
      } finally {
        await testClient.setAutomine(true)
        await testClient.mine({ blocks: 1 })
      }
      const view = await untilView(flow, ({ status }) => status === 'confirmed' || status === 'final')
      expect(view.warning).toBeUndefined()
      expect(seen).not.toContain('failed')
      expect(seen).not.toContain('replaced')
      expect(scenario.script.asked).toEqual(['eth_sendTransaction'])
      flow.dispose()
      server.tell((_, answer) => answer)
    },
  )

  describe('price impact', () => {
    const big = 50n * one
    const asked = {
      'v4, native in': () => ({ ...trades['native in'](), amount: big }),
      'v2 and v3, token in': () => ({ ...trades['token in'](), amount: big }),
      'exact out': () => ({ ...trades['exact out'](), amount: 10n * one }),
      small: () => trades['native in'](),
    }

    test.each(Object.keys(asked) as (keyof typeof asked)[])('%s: the pools’ and not the server’s', async (kind) => {
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
      server.tell((_, answer) => answer)
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
        quote: await scenario.quote({ ...trades['token in'](), tokenOut: weth() }),
      })
      expect(await readPriceImpact(node, { ...parameters, transaction: other.transaction })).toBeUndefined()
      const elsewhere = { ...exchange.network.contracts, v2Factory: oak(), v3Factory: oak(), v4StateView: oak() }
      const network = { ...exchange.network, contracts: elsewhere }
      expect(await readPriceImpact(node, { ...parameters, network })).toBeUndefined()
      const silent = { rpc: () => ({ request: () => Promise.reject(new Error('away')) }) } as never
      expect(await readPriceImpact(silent, parameters)).toBeUndefined()
    })
  })

  test('a simulation by the server for a wallet that has none is called so, and stops a trade that fails', async () => {
    const scenario = await startScenario(exchange, 3, { isForeign: true })
    const { provider } = scenario.wallet
    const refuse = async (asked: Parameters<typeof provider.request>[0]) => {
      if (asked.method === 'eth_simulateV1') throw new ProviderError(4200, 'Not supported.')
      return provider.request(asked)
    }
    const wallet = { ...scenario.wallet, provider: { ...provider, request: refuse } }
    const client = createExchangeClient({ baseUrl: server.baseUrl })
    const lie = (status: string) =>
      server.tell((path, answer) => {
        const { result } = answer as { result?: [{ calls: { status: string }[] }] }
        if (!path.startsWith('/v1/rpc') || result?.[0]?.calls === undefined) return answer
        return { ...(answer as object), result: [{ calls: result[0].calls.map((call) => ({ ...call, status })) }] }
      })
    const quote = await scenario.quote(trades['native in']())
    const tokens = [factsOf(exchange, quote.tokenIn), factsOf(exchange, quote.tokenOut)]
    const check = (by = wallet) =>
      checkTrade(client, {
        quote,
        tokens,
        network: exchange.network,
        account: scenario.account,
        wallet: by,
        lifetimeSeconds,
      })
    try {
      lie('0x1')
      expect((await check()).trial).toMatchObject({ status: 'ok', isServersWord: true })
      expect((await check(scenario.wallet)).trial).not.toHaveProperty('isServersWord')
      lie('0x0')
      expect((await check()).trial.status).toBe('failing')
      expect((await check(scenario.wallet)).trial.status).toBe('ok')
      // What the wallet's node refuses and the server calls a success.
      lie('0x1')
      const { publicClient, testClient } = exchange.chain
      const value = await publicClient.getBalance({ address: scenario.account })
      await testClient.setBalance({ address: scenario.account, value: 1n })
      const poor = await check()
      await testClient.setBalance({ address: scenario.account, value })
      expect(poor.trial).toMatchObject({ status: 'failing', code: 'InsufficientBalance' })
    } finally {
      server.tell((_, answer) => answer)
    }
  })

  test('a node of the server’s that lies about what waits has no say in a speed-up where the wallet has its own', async () => {
    const scenario = await startScenario(exchange, 8, { isForeign: true })
    server.tell((_, answer) => answer)
    const client = createExchangeClient({ baseUrl: server.baseUrl })
    const quote = await scenario.quote(trades.wrap())
    const asked: Sent[] = []
    scenario.script.answer = (method, params) => {
      if (method === 'eth_sendTransaction') asked.push(params[0] as Sent)
      return true
    }
    await exchange.chain.testClient.setAutomine(false)
    try {
      const flow = scenario.swap(quote, { client })
      flow.start()
      const { hash } = await untilView(flow, ({ status, hash }) => status === 'pending' && hash !== undefined)
      server.tell((_, answer) => {
        const { result } = answer as { result?: { hash?: string; nonce?: string } }
        if (result?.hash !== hash) return answer
        const nonce = `0x${(Number(result?.nonce) + 1).toString(16)}`
        return { ...(answer as object), result: { ...result, nonce, maxFeePerGas: '0x5af3107a4000', gas: '0x1c9c380' } }
      })
      flow.replace('speed-up')
      await untilView(flow, (view) => view.hash !== undefined && view.hash !== hash)
      flow.dispose()
    } finally {
      server.tell((_, answer) => answer)
      await exchange.chain.testClient.setAutomine(true)
    }
    const [first, copy] = asked
    expect(copy).toMatchObject({ to: first!.to, data: first!.data, gas: first!.gas })
    expect(BigInt(copy!.maxFeePerGas!)).toBeLessThan(2n * BigInt(first!.maxFeePerGas!))
    const { publicClient } = exchange.chain
    expect(await publicClient.getTransactionCount({ address: scenario.account, blockTag: 'pending' })).toBe(1)
  })
})
