import { nativeToken } from '@oxbow/chain/nativeToken'
import { startExchange } from '@oxbow/exchange-test/startExchange'
import { getQuote } from '@oxbow/trading/getQuote'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGasPricer } from './createGasPricer.ts'

let exchange: Awaited<ReturnType<typeof startExchange>>
let usd: Address
beforeAll(async () => {
  exchange = await startExchange()
  usd = exchange.tokens.usd.address.toLowerCase() as Address
})
afterAll(() => exchange?.[Symbol.asyncDispose]())

const wei = 123_456_789_012_345n

test('gas costs in a token what the Oxbow sells the currency for, rounded up', async () => {
  const { client, network } = exchange
  const asked = { chainId: network.chainId, tokenIn: nativeToken, tokenOut: usd, amount: 10n ** 16n } as const
  const { amountOut } = await getQuote(client, { ...asked, tradeType: 'exact-in' })
  const gasIn = createGasPricer(client)
  const exact = (wei * amountOut) / 10n ** 16n
  expect(await gasIn(network, usd, wei)).toBe(exact + 1n)
  expect(await gasIn(network, usd, 1n)).toBe(1n)
})

test('what wraps the currency needs no price, and what nobody trades has none', async () => {
  const { client, network } = exchange
  const gasIn = createGasPricer(client)
  expect(await gasIn(network, network.contracts.weth.toLowerCase() as Address, wei)).toBe(wei)
  expect(await gasIn(network, '0x00000000000000000000000000000000000000aa', wei)).toBeUndefined()
})
