import { nativeToken } from '@oxbow/chain/nativeToken'
import type { ParsedQuoteRequest, QuoteResponse, RoutePool } from '@oxbow/contract/Quote'
import { plainLiquidity } from '@oxbow/exchange-test/plainLiquidity'
import { type PlainAnswer, plainNode } from '@oxbow/exchange-test/plainNode'
import { plainContracts, plainPools, plainTokens, plainTradingChain } from '@oxbow/exchange-test/plainTradingChain'
import { toV4PoolId } from '@oxbow/market/toV4PoolId'
import { prepareTrade } from '@oxbow/trading/prepareTrade'
import { quoteTrade } from '@oxbow/trading/quoteTrade'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { readPriceImpact } from './readPriceImpact.ts'

const { weth, a, b } = plainTokens
const swapper = `0x${'d'.repeat(40)}` as const
const one = 10n ** 18n
const network = { chainId: 31337, contracts: plainContracts }
/** The plain pool under the id that its key has. */
const v4Key = { ...plainPools.v4, protocol: 'v4' as const }
const v4 = { ...plainPools.v4, id: toV4PoolId(v4Key) }
const pools = [plainPools.v2, plainPools.v3, v4]

async function tradeOf(change: object) {
  const { chain } = plainTradingChain({ pools })
  const request = {
    type: 'EXACT_INPUT',
    amount: (100n * one).toString(),
    tokenIn: nativeToken,
    tokenOut: a,
    swapper,
    tokenInChainId: 31337,
    tokenOutChainId: 31337,
    slippageTolerance: 0.5,
    ...change,
  }
  const response = await quoteTrade(chain, { ...request, swapper: undefined } as unknown as ParsedQuoteRequest, 'id')
  const quote = { ...response.quote, swapper, output: { ...response.quote.output, recipient: swapper } }
  const { swap } = await prepareTrade(chain, { quote, simulateTransaction: false } as never, 'id')
  const transaction = { ...swap, value: BigInt(swap.value) } as never
  return { response: { ...response, quote } as QuoteResponse, transaction, request }
}
type Trade = Awaited<ReturnType<typeof tradeOf>>

function read({ response, transaction }: Trade, answers: readonly PlainAnswer[] = plainLiquidity(), more: object = {}) {
  const { node } = plainNode({ answers })
  const { input, output } = response.quote
  const quote = {
    response,
    amountIn: BigInt(input.amount),
    amountOut: BigInt(output.amount),
    delivery: response.quote.delivery === 'AT_LEAST' ? 'at-least' : 'exact',
    slippageBps: Math.round(response.quote.slippage * 100),
    tokenIn: input.token,
    tokenOut: output.token,
  }
  return readPriceImpact(node, { quote, transaction, network, ...more } as never)
}
const bps = (share: number) => Math.round(share * 10_000)
const withPools = ({ response, ...trade }: Trade, change: (pool: RoutePool) => object): Trade => ({
  ...trade,
  response: {
    ...response,
    quote: {
      ...response.quote,
      route: response.quote.route.map((path) => path.map((pool) => ({ ...pool, ...change(pool) }))),
    },
  } as QuoteResponse,
})

describe('what the size of a trade costs', () => {
  test('default: v2, by what comes in against the reserve; in either direction', async () => {
    // Of 1,000 in the pool 100 come in, less 0.3 %.
    const trade = await tradeOf({ protocols: ['V2'] })
    expect(await read(trade)).toBe(bps(1 - 1_000 / 1_099.7))
    const back = await tradeOf({ protocols: ['V2'], tokenIn: a, tokenOut: weth, amount: (200n * one).toString() })
    expect(await read(back)).toBe(bps(1 - 2_000 / 2_199.4))
  })

  test('default: v3 and v4, by what comes in against the liquidity', async () => {
    const amount = (10n ** 23n).toString()
    const v3 = await tradeOf({ protocols: ['V3'], tokenIn: a, tokenOut: b, amount })
    expect(await read(v3)).toBe(bps(1 - 1 / 1.09995))
    const turned = await tradeOf({ protocols: ['V3'], tokenIn: b, tokenOut: a, amount })
    expect(await read(turned)).toBe(bps(1 - 1 / 1.09995))
    const inV4 = await tradeOf({ protocols: ['V4'], tokenOut: b, amount })
    expect(await read(inV4)).toBe(bps(1 - 1 / 1.0997))
    const outOfV4 = await tradeOf({ protocols: ['V4'], tokenIn: b, tokenOut: nativeToken, amount })
    expect(await read(outOfV4)).toBe(bps(1 - 1 / 1.0997))
  })

  test('behavior: of one pool after the other, and of whatever the router finds best', async () => {
    const both = await tradeOf({ protocols: ['V2', 'V3'], tokenOut: b })
    expect(both.response.quote.route[0]).toHaveLength(2)
    const secondIn = Number(both.response.quote.route[0]![1]!.amountIn) / 1e24
    expect(await read(both)).toBe(bps(1 - (1_000 / 1_099.7) * (1 / (1 + secondIn * 0.9995))))
    const split = await tradeOf({ tokenOut: b, amount: (1_000n * one).toString() })
    expect(Math.abs((await read(split))! - split.response.quote.priceImpact * 100)).toBeLessThanOrEqual(1)
  })

  test('behavior: what an exact output costs is measured by what it is expected to need', async () => {
    const trade = await tradeOf({ type: 'EXACT_OUTPUT', protocols: ['V2'], amount: (200n * one).toString() })
    // 200 of 2,000 taken out.
    expect(await read(trade)).toBe(bps(0.1))
  })

  test('behavior: a tax on what is sold or bought is no part of it', async () => {
    const trade = await tradeOf({ protocols: ['V2'] })
    const { amount } = trade.response.quote.output
    // A quote that knows of 2 % on the token says what arrives.
    const output = { ...trade.response.quote.output, amount: ((BigInt(amount) * 98n) / 100n).toString() }
    const taxed = { ...trade, response: { ...trade.response, quote: { ...trade.response.quote, output } } } as Trade
    const withTaxes = (soldBps: number, boughtBps: number) =>
      read(taxed, plainLiquidity(), { taxes: Promise.resolve({ soldBps, boughtBps }) })
    expect(await read(taxed)).toBe(bps(1 - (1_000 / 1_099.7) * 0.98))
    expect(await withTaxes(0, 200)).toBe(bps(1 - 1_000 / 1_099.7))
    expect(await withTaxes(200, 0)).toBe(bps(1 - 1_000 / 1_099.7))
  })

  test('behavior: how a trade is divided is the bytes’ word, whatever amounts the route gives', async () => {
    const split = await tradeOf({ tokenOut: b, amount: (1_000n * one).toString() })
    const pools = split.response.quote.route.flat()
    expect(new Set(pools.map(({ address }) => address)).size).toBeGreaterThan(1)
    // Each pool in turn worth a thousandth of what it was: one that is slow to earn can't be said to take most.
    for (const { address } of pools) {
      const told = withPools(split, (pool) => ({
        amountIn: pool.address === address ? (BigInt(pool.amountIn) / 1_000n).toString() : pool.amountIn,
      }))
      expect(await read(told)).toBe(await read(split))
    }
  })

  test('behavior: as the server’s, for whatever kinds of trades, within a basis point', async () => {
    const forms = [nativeToken, weth, a, b]
    let compared = 0
    for (const type of ['EXACT_INPUT', 'EXACT_OUTPUT'])
      for (const tokenIn of forms)
        for (const tokenOut of forms)
          for (const amount of [one, 300n * one, 700n * one]) {
            if (tokenIn === tokenOut || [tokenIn, tokenOut].every((each) => each === nativeToken || each === weth))
              continue
            const trade = await tradeOf({ type, tokenIn, tokenOut, amount: amount.toString() }).catch(() => undefined)
            if (trade === undefined) continue
            const figure = await read(trade)
            // Amounts that the bytes fix are a larger part of less: shares of one token’s pools shift a little.
            const told = trade.response.quote.priceImpact * 100
            expect(Math.abs(figure! - told), `${type} ${tokenIn} ${tokenOut} ${amount}`).toBeLessThanOrEqual(1)
            compared++
          }
    expect(compared).toBeGreaterThan(40)
  })

  test('behavior: by the prices of now, and never below nothing', async () => {
    const trade = await tradeOf({ protocols: ['V3'], tokenIn: a, tokenOut: b, amount: (10n ** 23n).toString() })
    const at = (sqrtPriceX96: bigint) => read(trade, plainLiquidity({ sqrtPriceX96 }))
    expect(await at((2n ** 96n * 11n) / 10n)).toBe(bps(1 - 1 / 1.09995 / 1.21))
    expect(await at((2n ** 96n * 9n) / 10n)).toBe(0)
    expect(await at(0n)).toBeUndefined()
  })

  test('behavior: the fee that a v4 pool takes now, the protocol’s part among it', async () => {
    const trade = await tradeOf({ protocols: ['V4'], tokenOut: b, amount: (10n ** 23n).toString() })
    const amountOut = Number(trade.response.quote.output.amount) / 1e23
    const taking = (protocolFee: number, fee: number) =>
      read(
        trade,
        plainLiquidity().map((each) =>
          each.functionName === 'getSlot0' ? { ...each, says: [2n ** 96n, 0, protocolFee, fee] } : each,
        ),
      )
    expect(await taking(0, 10_000)).toBe(bps(1 - amountOut / 0.99))
    // 0.1 % of what is sold of token0, then 1 % of the rest; what the other direction pays is no matter.
    expect(await taking(1_000 | (4_000 << 12), 10_000)).toBe(bps(1 - amountOut / (0.999 * 0.99)))
    const back = await tradeOf({
      protocols: ['V4'],
      tokenIn: b,
      tokenOut: nativeToken,
      amount: (10n ** 23n).toString(),
    })
    const answers = plainLiquidity().map((each) =>
      each.functionName === 'getSlot0' ? { ...each, says: [2n ** 96n, 0, 1_000 | (2_000 << 12), 10_000] } : each,
    )
    expect(await read(back, answers)).toBe(bps(1 - Number(back.response.quote.output.amount) / 1e23 / (0.998 * 0.99)))
  })
})

describe('where the price impact is unknown', () => {
  test('behavior: nothing of a wrap', async () => {
    expect(await read(await tradeOf({ tokenOut: weth }))).toBeUndefined()
  })

  test('behavior: a quote of other pools than the bytes name', async () => {
    const stranger = `0x${'9'.repeat(40)}` as Hex
    const v2 = await tradeOf({ protocols: ['V2'] })
    const v3 = await tradeOf({ protocols: ['V3'], tokenIn: a, tokenOut: b })
    const v4 = await tradeOf({ protocols: ['V4'], tokenOut: b })
    expect(await read({ ...v2, transaction: v3.transaction })).toBeUndefined()
    expect(await read({ ...v3, transaction: v2.transaction })).toBeUndefined()
    expect(await read({ ...v4, transaction: v2.transaction })).toBeUndefined()
    expect(await read(withPools(v2, ({ tokenIn }) => ({ tokenIn: { ...tokenIn, address: stranger } })))).toBeUndefined()
    expect(await read(withPools(v3, () => ({ fee: '3000' })))).toBeUndefined()
    for (const change of [
      { fee: '500' },
      { tickSpacing: '10' },
      { hooks: stranger },
      { address: `0x${'e'.repeat(64)}` },
    ])
      expect(await read(withPools(v4, () => change))).toBeUndefined()
    // Bytes that trade in more pools than the quote shows.
    const both = await tradeOf({ protocols: ['V2', 'V3'], tokenOut: b })
    const [path] = both.response.quote.route
    const half = { ...both.response.quote, route: [[path![0]!]] }
    expect(await read({ ...both, response: { ...both.response, quote: half } as QuoteResponse })).toBeUndefined()
  })

  test('behavior: a pool that its factory does not know, and a node that does not tell', async () => {
    const v2 = await tradeOf({ protocols: ['V2'] })
    const v3 = await tradeOf({ protocols: ['V3'], tokenIn: a, tokenOut: b })
    expect(await read(v2, plainLiquidity({ missing: ['v2'] }))).toBeUndefined()
    expect(await read(v3, plainLiquidity({ missing: ['v3'] }))).toBeUndefined()
    expect(await read(v3, [])).toBeUndefined()
  })
})
