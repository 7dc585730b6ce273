import { nativeToken } from '@oxbow/chain/nativeToken'
import { startExchange } from '@oxbow/exchange-test/startExchange'
import { getQuote } from '@oxbow/trading/getQuote'
import type { Address } from 'viem'
import { getBlock } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFillCost } from './readFillCost.ts'

let exchange: Awaited<ReturnType<typeof startExchange>>
beforeAll(async () => {
  exchange = await startExchange()
})
afterAll(() => exchange?.[Symbol.asyncDispose]())

async function costOf(output: { readonly address: Address; readonly decimals: number }, decimals: number) {
  const { client, network } = exchange
  const { baseFeePerGas } = await getBlock(client.rpc(network.chainId))
  const input = { address: output.address, decimals }
  const cost = await readFillCost(client, { destination: network }, { input, output })
  return { cost, wei: 60_000n * baseFeePerGas! }
}

test('in a token what the market sells the gas of a fill for, with the decimals that it has where it leaves', async () => {
  const { client, network, tokens } = exchange
  const usd = { address: tokens.usd.address.toLowerCase() as Address, decimals: tokens.usd.decimals }
  const { cost, wei } = await costOf(usd, usd.decimals + 3)
  const asked = { chainId: network.chainId, tokenIn: nativeToken, tokenOut: usd.address, amount: 10n ** 16n } as const
  const { amountOut } = await getQuote(client, { ...asked, tradeType: 'exact-in' })
  expect(cost! * 10n ** 13n).toBeGreaterThanOrEqual(wei * amountOut)
  expect((cost! - 1n) * 10n ** 13n).toBeLessThan(wei * amountOut)
})

test('in ether the gas itself; in what nobody trades it is not known', async () => {
  const weth = { address: exchange.network.contracts.weth.toLowerCase() as Address, decimals: 18 }
  const { cost, wei } = await costOf(weth, 18)
  expect(cost).toBe(wei)
  expect((await costOf({ address: '0x00000000000000000000000000000000000000aa', decimals: 6 }, 6)).cost).toBe(undefined)
})
