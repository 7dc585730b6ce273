import { nativeToken } from '@oxbow/chain/nativeToken'
import type { PermitData } from '@oxbow/contract/PermitData'
import type { QuoteRequest } from '@oxbow/contract/Quote'
import { accounts } from '@oxbow/test/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSearchBudget } from '../access/createSearchBudget.ts'
import { ask, ether, sign, startTradingScenario, type TradingScenario, trader } from '../test/tradingScenario.ts'

let scenario: TradingScenario
let server: TradingScenario['server']
let a: TradingScenario['a']
let b: TradingScenario['b']
let c: TradingScenario['c']
let unlisted: TradingScenario['unlisted']
let quoteOf: TradingScenario['quoteOf']

/** Says these times, and the last one from then on. */
const clockOf = (times: readonly number[]) => {
  let index = 0
  return () => times[Math.min(index++, times.length - 1)]!
}

beforeAll(async () => {
  scenario = await startTradingScenario()
  ;({ server, a, b, c, unlisted, quoteOf } = scenario)
})
afterAll(() => scenario?.[Symbol.asyncDispose]())

describe('refusals', () => {
  const refusals: [string, () => Partial<QuoteRequest>, number, string][] = [
    ['no pool', () => ({ tokenOut: '0x00000000000000000000000000000000000000aa' }), 404, 'NoRoute'],
    ['more than the pools hold', () => ({ type: 'EXACT_OUTPUT', amount: (10n ** 30n).toString() }), 404, 'NoRoute'],
    [
      'one wei that buys nothing',
      () => ({ tokenIn: b.address, tokenOut: c.address, protocols: ['V2'], amount: '1' }),
      404,
      'QuoteAmountTooLowError',
    ],
    ['same token', () => ({ tokenOut: nativeToken }), 400, 'RequestValidationError'],
    ['blocked token', () => ({ tokenOut: unlisted.address }), 400, 'TokenBlocked'],
    ['other chain', () => ({ tokenInChainId: 1, tokenOutChainId: 1 }), 400, 'UnsupportedChain'],
    ['two chains', () => ({ tokenOutChainId: 31338 }), 400, 'UnsupportedChain'],
    ['slippage twice', () => ({ slippageTolerance: 1, autoSlippage: 'DEFAULT' }), 400, 'RequestValidationError'],
    ['slippage 100', () => ({ slippageTolerance: 100 }), 400, 'RequestValidationError'],
    ['amount 0', () => ({ amount: '0' }), 400, 'RequestValidationError'],
    ['amount with a point', () => ({ amount: '1.5' }), 400, 'RequestValidationError'],
    ['amount as number', () => ({ amount: 1 as never }), 400, 'RequestValidationError'],
    ['78 letters as an amount', () => ({ amount: 'a'.repeat(78) }), 400, 'RequestValidationError'],
    ['an order that sells ether', () => ({ protocols: ['UNISWAPX_V2'] }), 422, 'OrderRefused'],
    ['a fee', () => ({ integratorFees: [{ bips: 5, recipient: trader.address }] }), 400, 'FeeNotSupported'],
    ['unknown key', () => ({ recipient: trader.address }) as never, 400, 'RequestValidationError'],
  ]
  test.each(refusals)('error: %s', async (_name, change, status, errorCode) => {
    const answer = await server.post('/v1/quote', ask(nativeToken, a.address, ether, change()))
    expect(answer).toMatchObject({ status, json: { errorCode } })
  })

  test('error: who has had routes searched for too long waits, but not for what was found for this block', async () => {
    const { services } = server
    const { searchBudget } = services
    // One search is enough, for any visitor.
    const slow = createSearchBudget(3_000, clockOf([0, 2_600]))
    Object.assign(services, { searchBudget: slow })
    try {
      const quote = (amount: bigint, more: object = {}) =>
        server.app.inject({ method: 'POST', url: '/v1/quote', payload: ask(nativeToken, a.address, amount), ...more })
      expect((await quote(ether + 11n)).statusCode).toBe(200)
      const refused = await quote(ether + 12n)
      expect(refused.json()).toMatchObject({ errorCode: 'Ratelimited' })
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '8'])
      expect((await quote(ether + 11n)).statusCode).toBe(200)
      expect((await quote(ether + 12n, { remoteAddress: '192.0.2.7' })).statusCode).toBe(200)
    } finally {
      Object.assign(services, { searchBudget })
    }
  })

  test.each([
    ['POST', '/v1/swap_7702', 'DelegationNotSupported'],
    ['POST', '/v1/wallet/encode_7702', 'DelegationNotSupported'],
    ['POST', '/v1/plan', 'PlanNotSupported'],
    ['PATCH', '/v1/plan/1', 'PlanNotSupported'],
    ['POST', '/v1/lp/migrate', 'MigrationNotSupported'],
  ] as const)('error: %s %s is refused by its name', async (method, url, errorCode) => {
    const answer = await server.app.inject({ method, url, payload: {} })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errorCode, detail: expect.stringMatching(/\. .+\.$/) })
  })

  test('error: a client that wants to approve the router directly is told that Permit2 pulls', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v1/quote',
      payload: ask(nativeToken, a.address, ether),
      headers: { 'x-permit2-disabled': 'true' },
    })
    expect(answer.json()).toMatchObject({ errorCode: 'Permit2Required' })
  })

  test('error: a changed quote is not executed', async () => {
    const { quote } = await quoteOf(ask(nativeToken, a.address, ether))
    const refuse = async (change: object) => (await server.post('/v1/swap', { quote: { ...quote, ...change } })).json
    const [pool] = quote.route[0]!
    expect(await refuse({ output: { ...quote.output, minimumAmount: '0' } })).toMatchObject({
      errorCode: 'InvalidQuote',
    })
    expect(await refuse({ output: { ...quote.output, minimumAmount: '1' } })).toMatchObject({
      errorCode: 'InvalidQuote',
    })
    expect(await refuse({ output: { ...quote.output, recipient: accounts[1]!.address } })).toMatchObject({
      errorCode: 'InvalidQuote',
    })
    expect(await refuse({ swapper: null })).toMatchObject({ errorCode: 'InvalidQuote' })
    expect(await refuse({ route: [] })).toMatchObject({ errorCode: 'InvalidQuote' })
    expect(await refuse({ gasUseEstimate: '9'.repeat(77) })).toMatchObject({ errorCode: 'InvalidQuote' })
    expect(await refuse({ route: [[{ ...pool, address: `0x${'1'.repeat(64)}` }]] })).toMatchObject({
      errorCode: 'InvalidQuote',
    })
    expect(await refuse({ route: [[{ ...pool, amountIn: '5' }]] })).toMatchObject({ errorCode: 'InvalidQuote' })
    expect(await refuse({ output: { ...quote.output, token: b.address } })).toMatchObject({ errorCode: 'InvalidQuote' })
    expect(await refuse({ expiresAt: 1 })).toMatchObject({ errorCode: 'QuoteExpired' })
    const late = await server.post('/v1/swap', { quote, deadline: 1 })
    expect(late).toMatchObject({ status: 400, json: { errorCode: 'QuoteExpired' } })
  })

  test('error: a permit that is not for this trade is refused', async () => {
    const { quote, permitData } = await quoteOf(ask(a.address, nativeToken, ether))
    const { json: alone } = await server.post('/v1/swap', { quote, permitData })
    expect(alone).toMatchObject({ errorCode: 'RequestValidationError' })
    expect((await server.post('/v1/swap', { quote, permitData: null, signature: '0x' })).status).toBe(400)
    const refuse = async (change: (permit: PermitData) => PermitData, signer = sign) => {
      const changed = change(permitData!)
      return (await server.post('/v1/swap', { quote, permitData: changed, signature: await signer(changed) })).json
    }
    const details = (more: object) => (permit: PermitData) => ({
      ...permit,
      values: { ...permit.values, details: { ...permit.values.details, ...more } },
    })
    const invalid = { errorCode: 'InvalidPermit' }
    expect(await refuse(details({ amount: '1' }))).toMatchObject(invalid)
    expect(await refuse(details({ token: b.address }))).toMatchObject(invalid)
    expect(
      await refuse((permit) => ({ ...permit, values: { ...permit.values, spender: trader.address } })),
    ).toMatchObject(invalid)
    expect(await refuse((permit) => ({ ...permit, domain: { ...permit.domain, chainId: 1 } }))).toMatchObject(invalid)
    expect(await refuse((permit) => ({ ...permit, values: { ...permit.values, sigDeadline: '1' } }))).toMatchObject({
      errorCode: 'QuoteExpired',
    })
    const other = ({ domain, types, values }: PermitData) =>
      accounts[1]!.signTypedData({ domain, types, primaryType: 'PermitSingle', message: values })
    expect(await refuse((permit) => permit, other)).toMatchObject(invalid)
  })
})
