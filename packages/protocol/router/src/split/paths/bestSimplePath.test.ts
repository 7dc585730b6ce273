import { describe, expect, test } from 'vitest'
import { largestHubs } from '../../market/largestHubs.ts'
import type { Market } from '../../market/Market.ts'
import { disagreeingMarket } from '../../test/disagreeingMarket.ts'
import { createRandom } from '../../test/randomMarket.ts'
import { bestReach, type Reach } from '../bound/bestReach.ts'
import { bestSimplePath } from './bestSimplePath.ts'

function everyProduct({ pairFrom, pairTo, pairRate }: Market, source: number, target: number, maxHops: number) {
  const products: number[] = []
  const walk = (passed: readonly number[], product: number) => {
    if (passed.at(-1) === target) return void products.push(product)
    if (passed.length > maxHops) return
    for (const [pair, from] of pairFrom.entries())
      if (from === passed.at(-1) && !passed.includes(pairTo[pair]!))
        walk([...passed, pairTo[pair]!], product * pairRate[pair]!)
  }
  walk([source], 1)
  return products
}

describe('bestSimplePath', () => {
  test.each([0, 2])('pays as much as the best of all simple paths, with %i hubs distinguished', (count) => {
    const random = createRandom(15)
    let found = 0
    for (let round = 0; round < 200; round++) {
      const market = disagreeingMarket(random)
      const { size, pairFrom, pairTo, pairsInto, pairRate: rates } = market
      const [source, target, maxHops] = [0, 1 + random.below(size - 1), 1 + random.below(4)]
      const reaches: Reach[] = []
      const hubs = largestHubs(market, [source, target], count)
      const backwards = { size, from: pairTo, to: pairFrom, rates, order: pairsInto }
      bestReach(reaches, backwards, target, source, maxHops - 1, hubs)
      const most = Math.max(0, ...everyProduct(market, source, target, maxHops))
      const search = { rates, reaches, hubs }
      const ends = { source, target, maxHops }
      const path = bestSimplePath(market, search, ends)
      expect(path.isWhole).toBe(true)
      expect(path.most).toBeGreaterThanOrEqual(most)
      expect(path.most).toBeLessThan(most * (1 + 1e-8) || 1e-9)
      if (most === 0) continue
      found++
      expect(path.pairs.reduce((product, pair) => product * rates[pair]!, 1)).toBeCloseTo(most, 10)
      expect(pairFrom[path.pairs[0]!]).toBe(source)
      expect(pairTo[path.pairs.at(-1)!]).toBe(target)
      expect(bestSimplePath(market, search, ends, most * 1.01)).toMatchObject({ pairs: [], isWhole: true })
    }
    expect(found).toBeGreaterThan(150)
  })
})
