import { describe, expect, test } from 'vitest'
import { bestOfOrders } from '../../test/bestOfOrders.ts'
import { disagreeingMarket } from '../../test/disagreeingMarket.ts'
import { createRandom, tokenAt } from '../../test/randomMarket.ts'
import { pathsBound } from './pathsBound.ts'

const [tokenIn, tokenOut] = [tokenAt(1), tokenAt(2)]

/** Bounds and the best of all plans, in markets of five tokens full of arbitrage. */
function* worlds(count: number) {
  const random = createRandom(71)
  for (let world = 0; world < count; world++) {
    const market = disagreeingMarket(random)
    const amount = 10 ** (17 + 3 * random.next())
    const [source, target] = [market.nodeOf.get(tokenIn), market.nodeOf.get(tokenOut)]
    if (source === undefined || target === undefined) continue
    const best = bestOfOrders(market, { source, target, tokenIn, tokenOut, amount })
    if (best !== undefined) yield { world, market, best, trade: { source, target, amountIn: amount, maxHops: 4 } }
  }
}

describe('waysBound', () => {
  test('no plan in any token order exceeds it, however early it ends', { tags: 'thorough' }, () => {
    let close = 0
    let all = 0
    for (const { world, market, best, trade } of worlds(250)) {
      const valueFor = (enough: number) => {
        const { most, rents } = pathsBound(market, trade, enough, 90)
        return trade.amountIn * most + rents
      }
      const low = valueFor(0)
      expect(low, `world ${world}`).toBeGreaterThanOrEqual(best * (1 - 1e-7))
      expect(valueFor(Number.POSITIVE_INFINITY), `world ${world}`).toBeGreaterThanOrEqual(best * (1 - 1e-7))
      all++
      if (low < best * 1.001) close++
    }
    expect(all).toBeGreaterThan(150)
    expect(close).toBeGreaterThan(0.5 * all)
  })

  test('no bound if no path is short enough', () => {
    for (const { market, trade } of worlds(3))
      expect(pathsBound(market, { ...trade, maxHops: 0 }, 0, 90).most).toBe(Number.POSITIVE_INFINITY)
  })
})
