import { startScenario } from '@oxbow/exchange-test/startScenario'
import { untilView } from '@oxbow/exchange-test/untilView'
import { nextActions } from '@oxbow/failures/nextActions'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { getQuote } from '@oxbow/trading/getQuote'
import { type Address, concat, encodeErrorResult, type Hex, parseAbi, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkTrade } from '../../actions/checkTrade.ts'
import { startTroubles } from '../test/startTroubles.ts'

const one = 10n ** 18n

describe('what stops a swap before it is sent', () => {
  let troubles: Awaited<ReturnType<typeof startTroubles>>
  beforeAll(async () => {
    troubles = await startTroubles()
  })
  afterAll(() => troubles[Symbol.asyncDispose]())

  test('a token that nobody can sell is reported before the wallet is asked for the trade', async () => {
    const { exchange, sell, failed } = troubles
    const scenario = await startScenario(exchange, 4)
    const { chain } = exchange
    const trap = await deployToken(chain, { quirk: 'honeypot', holders: [scenario.account] })
    await createPool(chain, { protocol: 'v2', tokenA: trap.address, tokenB: chain.contracts.weth })
    await exchange.untilCaughtUp()
    const quote = await sell(scenario, trap.address.toLowerCase() as Address, zeroAddress)
    const { simulation } = await checkTrade(exchange.client, {
      quote,
      network: exchange.network,
      account: scenario.account,
      wallet: scenario.wallet,
      lifetimeSeconds: 1_800,
      tokens: [],
    })
    expect(simulation).toMatchObject({ status: 'failing', code: 'TokenCannotTransfer' })
    const flow = scenario.swap(quote)
    flow.start()
    expect((await failed(flow)).error).toMatchObject({
      code: 'TokenCannotTransfer',
      nextAction: 'choose-another-token',
    })
    // Approval and signature; never the trade.
    expect(scenario.script.asked).toEqual(['eth_sendTransaction', 'eth_signTypedData_v4'])
  })

  test('a trade whose contract refuses everything since the quote is expected to fail: nothing is sent', async () => {
    const { exchange, request, wrap, failed } = troubles
    const scenario = await startScenario(exchange, 5)
    const { weth } = exchange.network.contracts
    // Its code is looked at once a visit: another from the beginning would be another network.
    const earlier = scenario.swap(await wrap(scenario))
    earlier.start()
    await untilView(earlier, ({ status }) => status === 'confirmed')
    scenario.script.asked.length = 0
    const quote = await wrap(scenario)
    const code = await exchange.chain.publicClient.getCode({ address: weth })
    await request('anvil_setCode', [weth, '0xfe'])
    try {
      const flow = scenario.swap(quote)
      flow.start()
      const { error } = await failed(flow)
      expect(error?.code).toBe('ExpectedToFail')
      expect(scenario.script.asked).toEqual([])
    } finally {
      await request('anvil_setCode', [weth, code])
    }
  })

  test('a pair whose invariant does not hold: one of its tokens gives less than it says', async () => {
    const { exchange, request, sell, failed } = troubles
    const scenario = await startScenario(exchange, 7)
    const pair = exchange.pools.resetUsd.id
    const quote = await sell(scenario, exchange.tokens.reset.address)
    const code = await exchange.chain.publicClient.getCode({ address: pair })
    await request('anvil_setCode', [pair, refusing('UniswapV2: K')])
    try {
      const flow = scenario.swap(quote)
      flow.start()
      expect((await failed(flow)).error).toMatchObject({
        code: 'TokenCannotTransfer',
        detail: expect.stringContaining('UniswapV2: K'),
        nextAction: 'choose-another-token',
      })
    } finally {
      await request('anvil_setCode', [pair, code])
    }
  })

  test('an unexpected error is reported as such, with its message, and the swap can be tried again', async () => {
    const { exchange, sell, failed } = troubles
    const scenario = await startScenario(exchange, 6)
    const { api } = exchange.client
    let isBroken = true
    const swap: typeof api.swap = (asked) =>
      isBroken ? Promise.reject(new TypeError('x is not a function')) : api.swap(asked)
    const client = { ...exchange.client, api: { ...api, swap } }
    const flow = scenario.swap(await sell(scenario, zeroAddress), { client })
    flow.start()
    const { error } = await failed(flow)
    expect(error).toMatchObject({ code: 'Unknown', nextAction: 'try-again', detail: 'x is not a function' })
    expect(scenario.script.asked).toEqual([])
    isBroken = false
    flow.retry()
    await untilView(flow, ({ status }) => status === 'confirmed')
  })

  test('a trade that is large for its pools: its quote says by how much it moves their price', async () => {
    const { exchange, sell } = troubles
    const scenario = await startScenario(exchange, 6)
    const impactOf = async (amount: bigint) =>
      (await sell(scenario, exchange.tokens.reset.address, undefined, amount)).priceImpactBps
    expect(await impactOf(one / 100n)).toBeLessThan(300)
    expect(await impactOf(300n * one)).toBeGreaterThan(500)
  })

  test('two tokens that no pool connects', async () => {
    const { exchange, sell } = troubles
    const scenario = await startScenario(exchange, 6)
    const lonely = await deployToken(exchange.chain, { symbol: 'LONE' })
    await expect(sell(scenario, lonely.address)).rejects.toMatchObject({ code: 'NoRoute' })
    expect(nextActions.NoRoute).toBe('choose-another-token')
  })

  test('too little ether for the network cost is reported before the wallet opens', async () => {
    const { exchange, sell, failed } = troubles
    const scenario = await startScenario(exchange, 7)
    const quote = await sell(scenario, exchange.tokens.oak.address)
    const before = await exchange.chain.publicClient.getBalance({ address: scenario.account })
    await exchange.chain.testClient.setBalance({ address: scenario.account, value: 1_000n })
    try {
      const flow = scenario.swap(quote)
      flow.start()
      expect((await failed(flow)).error).toMatchObject({ code: 'InsufficientGas', nextAction: 'add-funds' })
      expect(scenario.script.asked).toEqual([])
    } finally {
      await exchange.chain.testClient.setBalance({ address: scenario.account, value: before })
    }
  })

  test('a server that is asked too often says when to come back', { tags: 'thorough' }, async () => {
    const { exchange } = troubles
    // Room for the looks at whether it is ready.
    const limit = 600
    await using limited = await exchange.startAnother({ OXBOW_RATE_LIMIT: String(limit) })
    const asked = {
      chainId: exchange.network.chainId,
      tradeType: 'exact-in',
      tokenIn: zeroAddress,
      tokenOut: exchange.tokens.usd.address,
      amount: one,
    } as const
    const ask = () => getQuote(limited.client, asked)
    const askUntilRefused = async () => {
      for (let asks = 0; asks <= limit; asks++) await ask()
    }
    const refusal = await Promise.all([askUntilRefused(), askUntilRefused()]).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'Ratelimited', status: 429, retryAfterSeconds: expect.any(Number) })
    expect(nextActions.RateLimited).toBe('wait')
  })
})

/** A contract that answers every call with `Error(reason)`: it copies what follows its twelve bytes and reverts with it. */
function refusing(reason: string): Hex {
  const data = encodeErrorResult({ abi: parseAbi(['error Error(string)']), errorName: 'Error', args: [reason] })
  return concat(['0x6064600c60003960646000fd', data])
}
