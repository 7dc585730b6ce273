import { quoterV2Abi } from '@oxbow/abi/quoterV2'
import { v2RouterAbi } from '@oxbow/abi/v2Router'
import { v4QuoterAbi } from '@oxbow/abi/v4Quoter'
import { seededChain } from '@oxbow/test/seededChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dynamicFee, toV4Struct } from '../pools/PoolKey.ts'
import { singleProtocolSymbols, stablecoinSymbols, tokenTable } from '../tokens/tokenTable.ts'
import { type MarketPool, type MarketToken, planMarket } from './planMarket.ts'

describe('the market', () => {
  let chain: Awaited<ReturnType<typeof seededChain>>
  beforeAll(async () => {
    chain = await seededChain({ hours: 6, symbols: tokenTable.map(({ symbol }) => symbol) })
  })
  afterAll(() => chain.stop())

  test('default: some 40 tokens and 150 pools, of every kind', () => {
    const { tokens, pools } = chain.market
    expect(tokens.filter(({ quirk }) => !quirk).length).toBeGreaterThanOrEqual(40)
    expect(new Set(tokens.map(({ quirk }) => quirk)).size).toBe(7)
    expect(pools.length).toBeGreaterThanOrEqual(150)
    expect(new Set(pools.map(({ key }) => key.id)).size).toBe(pools.length)
    const kinds = new Set(pools.map(({ key }) => (key.protocol === 'v3' ? `v3 ${key.feePips}` : key.protocol)))
    expect([...kinds].sort()).toEqual(['v2', 'v3 100', 'v3 10000', 'v3 3000', 'v3 500', 'v4'])
    const hooks = new Set(pools.flatMap(({ key }) => (key.protocol === 'v4' ? [key.hooks] : [])))
    expect(hooks.size).toBe(4)
  })

  test.each(['ethereum', 'base', 'unichain', 'ethereum_sepolia'] as const)(
    'behavior: tokens of one protocol are so on %s',
    (slug) => {
      const { pools, tokens } = planMarket(slug, chain.contracts)
      for (const [protocol, symbol] of Object.entries(singleProtocolSymbols)) {
        const found = pools.filter(({ token0, token1 }) => token0.symbol === symbol || token1.symbol === symbol)
        expect(new Set(found.map(({ key }) => key.protocol)), symbol).toEqual(new Set([protocol]))
      }
      for (const symbol of stablecoinSymbols)
        expect(tokens.filter((t) => t.symbol === symbol && !t.quirk)).toHaveLength(1)
      for (const token of tokens) {
        expect(
          pools.some(({ token0, token1 }) => token0.symbol === token.symbol || token1.symbol === token.symbol),
        ).toBe(true)
      }
    },
  )

  test('behavior: every pool quotes about the fair price, and none better than it', async () => {
    const traded = chain.market.pools.filter(({ isTraded }) => isTraded)
    const ratios = await Promise.all(traded.flatMap((pool) => [readRatio(pool, true), readRatio(pool, false)]))
    for (const { pool, ratio } of ratios) {
      const name = `${pool.key.protocol} ${pool.token0.symbol}/${pool.token1.symbol} ${pool.feePips}`
      expect(ratio, name).toBeLessThan(1.0005)
      const isDynamic = pool.key.protocol === 'v4' && pool.key.keyFee === dynamicFee
      // Off by up to the fee, and the fee on top; a dynamic one goes up to 1 %.
      const maxFee = (isDynamic ? 10_000 : pool.feePips) / 1e6
      expect(ratio, name).toBeGreaterThan(1 - 2 * maxFee - 0.004)
    }
  })

  /** What 100 dollars give, over what they would at the prices of the token table, where the history ends. */
  async function readRatio(pool: MarketPool, zeroForOne: boolean) {
    const [from, to] = zeroForOne ? [pool.token0, pool.token1] : [pool.token1, pool.token0]
    const usd = Math.min(100, pool.tvlUsd / 5_000)
    const amountIn = BigInt(Math.round((usd / from.usd) * 10 ** from.decimals))
    const amountOut = await quote(pool, from, to, zeroForOne, amountIn)
    return { pool, ratio: (Number(amountOut) / 10 ** to.decimals) * (to.usd / usd) }
  }

  async function quote({ key }: MarketPool, from: MarketToken, to: MarketToken, zeroForOne: boolean, amountIn: bigint) {
    const { publicClient, contracts } = chain
    if (key.protocol === 'v2') {
      const args = [amountIn, [from.address, to.address]] as const
      const amounts = await publicClient.readContract({
        address: contracts.v2Router,
        abi: v2RouterAbi,
        functionName: 'getAmountsOut',
        args,
      })
      return amounts[1]!
    }
    if (key.protocol === 'v3') {
      const [tokenIn, tokenOut] = [from.address, to.address]
      const { result } = await publicClient.simulateContract({
        address: contracts.v3QuoterV2,
        abi: quoterV2Abi,
        functionName: 'quoteExactInputSingle',
        args: [{ tokenIn, tokenOut, amountIn, fee: key.feePips, sqrtPriceLimitX96: 0n }],
      })
      return result[0]
    }
    const { result } = await publicClient.simulateContract({
      address: contracts.v4Quoter,
      abi: v4QuoterAbi,
      functionName: 'quoteExactInputSingle',
      args: [{ poolKey: toV4Struct(key), zeroForOne, exactAmount: amountIn, hookData: '0x' }],
    })
    return result[0]
  }
})
