import type { PoolId, PoolState } from '@oxbow/amm/PoolState'
import { expect, test } from 'vitest'
import { route } from '../route.ts'
import { pairOf, snapshotOf, tokenAt } from '../test/randomMarket.ts'
import { marketOf } from './Market.ts'
import { poolShares } from './poolShares.ts'
import { prepareMarket } from './prepareMarket.ts'

test('prepareMarket: the first request finds a prepared market', () => {
  let looks = 0
  class CountedPools extends Map<PoolId, PoolState> {
    override values() {
      looks++
      return super.values()
    }
  }
  const pool = pairOf(1, tokenAt(0), tokenAt(1), 1e21, 1e21)
  const snapshot = { ...snapshotOf([]), pools: new CountedPools([[pool.id, pool]]) }

  prepareMarket(snapshot)
  expect(looks).toBe(1)

  const request = { tradeType: 'exact-in', tokenIn: tokenAt(0), tokenOut: tokenAt(1), amount: 10n ** 18n } as const
  expect(route(snapshot, request).status).toBe('planned')
  expect(looks).toBe(1)
})

test('prepareMarket: with disagreeing pools, precomputes their sizes as well', () => {
  const [one, other] = [pairOf(1, tokenAt(0), tokenAt(1), 1e21, 1e21), pairOf(2, tokenAt(0), tokenAt(1), 1e20, 2e20)]
  const snapshot = snapshotOf([one, other])

  prepareMarket(snapshot)
  const market = marketOf(snapshot)
  market.depths.fill(0)
  expect(Math.max(...poolShares(market).shares)).toBe(1)
})
