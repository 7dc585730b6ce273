import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { untilView } from '@oxbow/exchange-test/untilView'
import { accounts } from '@oxbow/test/accounts'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'

const [million, e6, e18] = [1_000_000n, 10n ** 6n, 10n ** 18n]

let exchange: TestExchange
beforeAll(async () => {
  exchange = await startExchange()
})
afterAll(() => exchange[Symbol.asyncDispose]())

test.each([
  ['v2', 0],
  ['v2 twice', 1],
  ['v3', 2],
] as const)(
  'an exact output of many decimals, paid in a token of few, %s: what was asked is quoted, and what is quoted arrives',
  async (way, accountIndex) => {
    const { chain } = exchange
    const scenario = await startScenario(exchange, accountIndex)
    const holders = accounts.map(({ address }) => address)
    const few = await deployToken(chain, { symbol: 'FEW', decimals: 6, holders })
    const many = await deployToken(chain, { symbol: 'MANY', holders })
    const middle = await deployToken(chain, { symbol: 'MID', holders })
    /** A million of each, at one for one. */
    const pool = async (a: typeof few, b: typeof few) => {
      const amounts = new Map([a, b].map(({ address, decimals }) => [address, million * 10n ** BigInt(decimals)]))
      const [token0, token1] = BigInt(a.address) < BigInt(b.address) ? [a, b] : [b, a]
      const [reserve0, reserve1] = [amounts.get(token0.address)!, amounts.get(token1.address)!]
      const tokens = { tokenA: token0.address, tokenB: token1.address }
      if (way !== 'v3') return createPool(chain, { protocol: 'v2', ...tokens, reserve0, reserve1 })
      const isFewFirst = token0 === few
      const sqrtPriceX96 = isFewFirst ? e6 << 96n : (1n << 96n) / e6
      const middleTick = isFewFirst ? 276_324 : -276_324
      const ends = {
        tickLower: Math.floor((middleTick - 6_000) / 60) * 60,
        tickUpper: Math.floor((middleTick + 6_000) / 60) * 60,
      }
      const positions = [{ ...ends, liquidity: 10n ** 18n }]
      return createPool(chain, { protocol: 'v3', ...tokens, sqrtPriceX96, positions })
    }
    if (way === 'v2 twice') await Promise.all([pool(few, middle)]).then(() => pool(middle, many))
    else await pool(few, many)
    await exchange.untilCaughtUp()

    const [tokenIn, tokenOut] = [few.address.toLowerCase() as Address, many.address.toLowerCase() as Address]
    const facts = ({ symbol, decimals }: typeof few, address: Address) => ({ address, symbol, decimals })
    for (let units = 1n; units <= 12n; units++) {
      const amount = (units * e18) / 7n + units
      // A unit of the input buys about 10^12 of the output, so an input of whole units mostly buys a little more.
      const quote = await scenario.quote({ tradeType: 'exact-out', tokenIn, tokenOut, amount })
      expect([quote.amountOut, quote.minimumOut]).toEqual([amount, amount])
      if (units % 4n !== 0n) continue
      const before = await scenario.balance(tokenOut)
      const flow = scenario.swap(quote, { tokenIn: facts(few, tokenIn), tokenOut: facts(many, tokenOut) })
      flow.start()
      await untilView(flow, ({ status }) => status === 'confirmed' || status === 'final')
      flow.dispose()
      const received = (await scenario.balance(tokenOut)) - before
      expect(received - amount).toBeGreaterThanOrEqual(0n)
      // What a unit of the input buys cannot be divided: v2 sends it on.
      expect(received - amount).toBeLessThanOrEqual(way === 'v3' ? 0n : 2n * 10n ** 12n)
      await exchange.untilCaughtUp()
    }
  },
  60_000,
)
