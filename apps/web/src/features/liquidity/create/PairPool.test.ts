import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { PoolMarket } from '@oxbow/contract/marketDocuments'
import { describe, expect, test } from 'vitest'
import { type CreateForm, fromSearch } from './CreateForm.ts'
import { isOfForm, toPairPools, withPool } from './PairPool.ts'

const weth = `0x${'c'.repeat(40)}` as const
const usdc = `0x${'d'.repeat(40)}` as const
const network = { slug: 'ethereum', contracts: { weth }, nativeCurrency: { symbol: 'ETH' } } as unknown as Network
const token = (address: `0x${string}`, symbol: string) => ({ address, symbol, decimals: 18 }) as never
const tokens = [token(nativeToken, 'ETH'), token(usdc, 'USDC')]
const form = {
  ...fromSearch({}, { network, tokens, protocol: 'v4' }),
  tokenA: tokens[0],
  tokenB: tokens[1],
} as CreateForm

const market = (
  protocol: 'v2' | 'v3' | 'v4',
  token0: string,
  keyFee: number,
  tvlUsd: number | null,
  more: { tickSpacing?: number; hooks?: string } = {},
) =>
  ({
    pool: {
      protocol,
      token0: { address: token0 },
      token1: { address: usdc },
      feePips: keyFee,
      hooks: more.hooks ?? `0x${'0'.repeat(40)}`,
      tvlUsd,
    },
    keyFee,
    tickSpacing: more.tickSpacing ?? { 500: 10, 3000: 60 }[keyFee],
    apr: 0.04,
  }) as unknown as PoolMarket

describe('toPairPools', () => {
  test('deepest first over all versions, unknown depth last', () => {
    const markets = [
      market('v2', weth, 3_000, 5),
      market('v3', weth, 500, 90),
      market('v4', nativeToken, 500, null),
      market('v4', nativeToken, 3_000, 70),
    ]
    expect(
      toPairPools(markets, form, network).map(({ protocol, feePips, tvlUsd }) => [protocol, feePips, tvlUsd]),
    ).toEqual([
      ['v3', 500, 90],
      ['v4', 3_000, 70],
      ['v2', 3_000, 5],
      ['v4', 500, null],
    ])
  })

  test('none that the form would not reach: with a hook, of unusual ticks, of wrapped ether in v4', () => {
    const markets = [
      market('v4', nativeToken, 500, 9, { hooks: `0x${'1'.repeat(40)}` }),
      market('v4', nativeToken, 500, 9, { tickSpacing: 1 }),
      market('v4', weth, 500, 9),
      market('v3', nativeToken, 500, 9),
    ]
    expect(toPairPools(markets, form, network)).toEqual([])
  })
})

test('a pool that is taken is the form’s, and only that one', () => {
  const pools = toPairPools([market('v3', weth, 500, 1), market('v2', weth, 3_000, 1)], form, network)
  const taken = withPool({ ...form, hook: '0x1', price: '3', text: '2' }, pools[0]!)
  expect(taken).toMatchObject({ protocol: 'v3', fee: 500, hook: '', price: '', text: '2', range: 'full' })
  expect(pools.map((pool) => isOfForm(pool, taken))).toEqual([true, false])
})
