import { describe, expect, test } from 'vitest'
import { disagreeingMarket } from '../../test/disagreeingMarket.ts'
import { createRandom } from '../../test/randomMarket.ts'
import { WayFlow } from './WayFlow.ts'

/** Every path of one or two hops between the first two tokens. */
function shortWays({ edges }: ReturnType<typeof disagreeingMarket>): number[][] {
  const ways: number[][] = []
  for (const [first, { from, to }] of edges.entries()) {
    if (from !== 0) continue
    if (to === 1) ways.push([first])
    else for (const [second, next] of edges.entries()) if (next.from === to && next.to === 1) ways.push([first, second])
  }
  return ways
}

describe('WayFlow', () => {
  test('flow moves until all paths with flow pay the same for the next unit, and no idle one pays more', () => {
    const random = createRandom(3)
    let split = 0
    for (let round = 0; round < 40; round++) {
      const market = disagreeingMarket(random)
      const ways = shortWays(market)
      if (ways.length < 2) continue
      const flow = new WayFlow(market)
      for (const edges of ways) flow.add(edges, 1e18 / ways.length)
      flow.balance(100)
      // A path that lost its flow may be worth it again.
      for (let again = 0; again < 5; again++) {
        for (const edges of ways) flow.add(edges, 0)
        flow.balance(50)
      }
      const next = (edges: readonly number[]) =>
        edges.reduce((product, edge) => product * (flow.pools.get(edge)?.rate ?? market.rate[edge]!), 1)
      const level = flow.nextUnit()
      for (const { edges } of flow.ways) expect(next(edges) / level).toBeCloseTo(1, 3)
      for (const edges of ways) expect(next(edges)).toBeLessThan(level * 1.001)
      expect(flow.ways.reduce((sum, { input }) => sum + input, 0) / 1e18).toBeCloseTo(1, 6)
      if (flow.ways.length > 1) split++
    }
    expect(split).toBeGreaterThan(10)
  })
})
