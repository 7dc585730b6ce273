import { describe, expect, test } from 'vitest'
import { disagreeingMarket } from '../../test/disagreeingMarket.ts'
import { createRandom } from '../../test/randomMarket.ts'
import { PathFlow } from './PathFlow.ts'

/** Every path of one or two hops between the first two tokens. */
function shortPaths({ edges }: ReturnType<typeof disagreeingMarket>): number[][] {
  const paths: number[][] = []
  for (const [first, { from, to }] of edges.entries()) {
    if (from !== 0) continue
    if (to === 1) paths.push([first])
    else
      for (const [second, next] of edges.entries()) if (next.from === to && next.to === 1) paths.push([first, second])
  }
  return paths
}

describe('PathFlow', () => {
  test('flow moves until all paths with flow pay the same for the next unit, and no idle one pays more', () => {
    const random = createRandom(3)
    let split = 0
    for (let round = 0; round < 40; round++) {
      const market = disagreeingMarket(random)
      const paths = shortPaths(market)
      if (paths.length < 2) continue
      const flow = new PathFlow(market)
      for (const edges of paths) flow.add(edges, 1e18 / paths.length)
      flow.balance(100)
      // A path that lost its flow may be worth it again.
      for (let again = 0; again < 5; again++) {
        for (const edges of paths) flow.add(edges, 0)
        flow.balance(50)
      }
      const next = (edges: readonly number[]) =>
        edges.reduce((product, edge) => product * (flow.pools.get(edge)?.rate ?? market.rate[edge]!), 1)
      const level = flow.nextUnit()
      for (const { edges } of flow.paths) expect(next(edges) / level).toBeCloseTo(1, 3)
      for (const edges of paths) expect(next(edges)).toBeLessThan(level * 1.001)
      expect(flow.paths.reduce((sum, { input }) => sum + input, 0) / 1e18).toBeCloseTo(1, 6)
      if (flow.paths.length > 1) split++
    }
    expect(split).toBeGreaterThan(10)
  })
})
