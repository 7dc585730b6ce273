import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { type GasQuoteRequest, gasQuoteRequestSchema } from '@oxbow/delegation/GasStation'
import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { type Address, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTokenFee } from './getTokenFee.ts'

let exchange: TestExchange
let scenario: Awaited<ReturnType<typeof startScenario>>
beforeAll(async () => {
  exchange = await startExchange()
  scenario = await startScenario(exchange, 0)
})
afterAll(() => exchange?.[Symbol.asyncDispose]())

const token: Address = `0x${'12'.repeat(20)}`

/** The fee of a swap of one whole token, and what the operator was asked. */
async function feeOf(tokenIn: Address, canBatch: boolean) {
  const { account, wallet } = scenario
  const quote = await scenario.quote({
    tradeType: 'exact-in',
    tokenIn,
    tokenOut: exchange.tokens.usd.address,
    amount: 10n ** 18n,
  })
  const asked: GasQuoteRequest[] = []
  const answer = { relayer: token, token, fee: '7', needsAuthorization: true, latestExpiry: 1 }
  const ask = async (path: string, schema: { parse(value: unknown): unknown }, { body }: { body: unknown }) => {
    expect(path).toBe('/v1/gas/quote')
    asked.push(gasQuoteRequestSchema.parse(body))
    return schema.parse(answer)
  }
  const client = { ...exchange.client, api: { ...exchange.client.api, ask } } as unknown as ExchangeClient
  const { network } = exchange
  const fee = await getTokenFee(client, { quote, network, account, wallet, canBatch, lifetimeSeconds: 1_800 })
  return { fee, asked }
}

test('default: of the approvals that are missing and the trade, in this order', async () => {
  const { oak } = exchange.tokens
  const { permit2, universalRouter } = exchange.network.contracts
  const { fee, asked } = await feeOf(oak.address, true)
  expect(fee).toEqual({ token, amount: 7n })
  expect(asked).toMatchObject([{ chainId: exchange.network.chainId, account: scenario.account }])
  expect(asked[0]!.calls.map(({ to }) => to)).toEqual(
    [oak.address, permit2, universalRouter].map((to) => to.toLowerCase()),
  )
})

test('behavior: a wallet that sends them one by one has no fee in advance, unless there is only one', async () => {
  expect(await feeOf(exchange.tokens.oak.address, false)).toEqual({ fee: undefined, asked: [] })
  const { fee, asked } = await feeOf(zeroAddress, false)
  expect(fee).toEqual({ token, amount: 7n })
  expect(asked[0]!.calls).toMatchObject([{ value: 10n ** 18n }])
})
