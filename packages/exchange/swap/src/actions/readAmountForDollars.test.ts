import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { type Address, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAmountForDollars } from './readAmountForDollars.ts'

describe('readAmountForDollars', () => {
  let exchange: TestExchange
  beforeAll(async () => {
    exchange = await startExchange()
    await exchange.untilCaughtUp()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())

  test('tells by the chain alone what a sum of dollars is, and nothing where no pool does', async () => {
    const { client, chain, network: known, tokens } = exchange
    await createPool(chain, { protocol: 'v2', tokenA: tokens.usd.address, tokenB: chain.contracts.weth })
    await exchange.untilCaughtUp()
    const network = { ...known, stablecoins: [tokens.usd.address] }
    const { wallet, quote } = await startScenario(exchange, 0)
    const read = (token: Address, usd = 100) => readAmountForDollars(client, { network, wallet, token, usd })
    const { amountOut } = await quote({
      tradeType: 'exact-in',
      tokenIn: tokens.usd.address,
      tokenOut: zeroAddress,
      amount: 100n * 10n ** BigInt(tokens.usd.decimals),
    } as const)
    const ether = (await read(zeroAddress))!
    expect(Number(ether) / Number(amountOut)).toBeCloseTo(1, 1)
    expect(await read(zeroAddress, 50)).toBe(ether / 2n)
    expect(await read(tokens.usd.address, 2.5)).toBe((25n * 10n ** BigInt(tokens.usd.decimals)) / 10n)
    const { address } = await deployToken(chain, {})
    expect(await read(address.toLowerCase() as Address)).toBeUndefined()
  })
})
