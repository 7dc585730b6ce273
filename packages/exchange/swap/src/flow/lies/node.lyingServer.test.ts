import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import { ProviderError } from '@oxbow/connectors/ProviderError'
import { factsOf, startScenario } from '@oxbow/exchange-test/startScenario'
import { untilView } from '@oxbow/exchange-test/untilView'
import { maxUint256 } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkTrade } from '../../actions/checkTrade.ts'
import { lifetimeSeconds, type Sent, startLyingTrades, truth } from '../test/startLyingTrades.ts'

describe('a node of the server’s that lies', () => {
  let lying: Awaited<ReturnType<typeof startLyingTrades>>
  beforeAll(async () => {
    lying = await startLyingTrades()
  })
  afterAll(() => lying[Symbol.asyncDispose]())

  test('a node of the server’s that lies about allowances, fees and the time has no say where the wallet has its own', async () => {
    const { exchange, trade, expectTruth } = lying
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
    const { exchange, server, trades } = lying
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
    server.tell(truth)
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
    to: lying.weth(),
    from: lying.weth(),
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
      const { exchange, server, trades } = lying
      const scenario = await startScenario(exchange, 9, { isForeign: true })
      const { publicClient, testClient } = exchange.chain
      const nonce = await publicClient.getTransactionCount({ address: scenario.account })
      server.tell(truth)
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
      server.tell(truth)
    },
  )
  test('a simulation by the server for a wallet that has none is called so, and stops a trade that fails', async () => {
    const { exchange, server, trades } = lying
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
        return {
          ...(answer as object),
          result: [{ ...result[0], calls: result[0].calls.map((call) => ({ ...call, status })) }],
        }
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
      expect((await check()).simulation).toMatchObject({ status: 'ok', isServerSimulated: true })
      expect((await check(scenario.wallet)).simulation).not.toHaveProperty('isServerSimulated')
      lie('0x0')
      expect((await check()).simulation.status).toBe('failing')
      expect((await check(scenario.wallet)).simulation.status).toBe('ok')
      // What the wallet's node refuses and the server calls a success.
      lie('0x1')
      const { publicClient, testClient } = exchange.chain
      const value = await publicClient.getBalance({ address: scenario.account })
      await testClient.setBalance({ address: scenario.account, value: 1n })
      const poor = await check()
      await testClient.setBalance({ address: scenario.account, value })
      expect(poor.simulation).toMatchObject({ status: 'failing', code: 'InsufficientBalance' })
    } finally {
      server.tell(truth)
    }
  })

  test('a node of the server’s that lies about what waits has no say in a speed-up where the wallet has its own', async () => {
    const { exchange, server, trades } = lying
    const scenario = await startScenario(exchange, 8, { isForeign: true })
    server.tell(truth)
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
      server.tell(truth)
      await exchange.chain.testClient.setAutomine(true)
    }
    const [first, copy] = asked
    expect(copy).toMatchObject({ to: first!.to, data: first!.data, gas: first!.gas })
    expect(BigInt(copy!.maxFeePerGas!)).toBeLessThan(2n * BigInt(first!.maxFeePerGas!))
    const { publicClient } = exchange.chain
    expect(await publicClient.getTransactionCount({ address: scenario.account, blockTag: 'pending' })).toBe(1)
  })
})
