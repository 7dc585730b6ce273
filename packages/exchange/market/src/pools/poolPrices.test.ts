import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import type { Snapshot } from '@oxbow/router/Snapshot'
import { expect, test } from 'vitest'
import { poolPrices } from './poolPrices.ts'

const token = (digit: string): TokenId => `0x${digit.repeat(40)}`
const [usd, oak, elm, dust, nameless] = ['1', '2', '3', '4', '5'].map(token) as [
  TokenId,
  TokenId,
  TokenId,
  TokenId,
  TokenId,
]
const decimals = new Map<string, number>([
  [usd, 6],
  [oak, 18],
  [elm, 8],
  [dust, 18],
])
const findToken = (address: string) => {
  const found = decimals.get(address)
  return found === undefined ? undefined : ({ address, symbol: 'T', decimals: found } as never)
}

const pair = (digit: string, token0: TokenId, reserve0: bigint, token1: TokenId, reserve1: bigint): PoolState => ({
  protocol: 'v2',
  id: token(digit),
  token0,
  token1,
  reserve0,
  reserve1,
})

function snapshotOf(...pools: readonly PoolState[]): Snapshot {
  return {
    chainId: 31337,
    blockNumber: 5n,
    blockHash: `0x${'f'.repeat(64)}`,
    blockTimestampSeconds: 1,
    gasPriceWei: 1n,
    wrappedNative: token('9'),
    transferTaxBps: new Map(),
    allowedHooks: new Set(),
    blindSpots: [],
    pools: new Map(pools.map((pool) => [pool.id, pool])),
  }
}

/** A million dollars beside 500,000 OAK, and 10,000 OAK beside 2 ELM. */
const snapshot = snapshotOf(
  pair('a', usd, 10n ** 12n, oak, 5n * 10n ** 23n),
  pair('b', oak, 10n ** 22n, elm, 2n * 10n ** 8n),
)

test('dollars of a whole token along the path that 1,000 dollars take', () => {
  const prices = poolPrices(snapshot, { network: { stablecoins: [usd] }, findToken }, [usd, oak, elm])
  expect(prices.get(usd)).toBe(1)
  expect(prices.get(oak)).toBeCloseTo(2, 9)
  expect(prices.get(elm)).toBeCloseTo(10_000, 5)
})

test('no price without a path, without decimals, or without a stablecoin', () => {
  const prices = poolPrices(snapshot, { network: { stablecoins: [usd] }, findToken }, [dust, nameless])
  expect([...prices]).toEqual([])
  const other = snapshotOf(...snapshot.pools.values())
  expect([...poolPrices(other, { network: { stablecoins: [nameless] }, findToken }, [oak])]).toEqual([])
})

test('a snapshot is asked once for each token', () => {
  let asked = 0
  const counting = (address: string) => {
    asked++
    return findToken(address)
  }
  const fresh = snapshotOf(...snapshot.pools.values())
  const names = { network: { stablecoins: [usd] }, findToken: counting }
  const first = poolPrices(fresh, names, [oak, dust])
  const before = asked
  expect(poolPrices(fresh, names, [oak, dust])).toEqual(first)
  expect(asked).toBe(before)
})
