import { describe, expect, test } from 'vitest'
import { disagreeingMarket } from '../../test/disagreeingMarket.ts'
import { createRandom } from '../../test/randomMarket.ts'
import { tradeIn } from '../../test/tradeIn.ts'
import { SOURCE } from '../Network.ts'
import { nextAugmentingPath } from './nextAugmentingPath.ts'
import { augmentingPaths } from './search/augmentingPaths.ts'

describe('nextAugmentingPath', () => {
  test('finds a path if another search finds any, and none if that finds none', () => {
    const random = createRandom(61)
    let [found, none] = [0, 0]
    for (let round = 0; round < 150; round++) {
      const market = disagreeingMarket(random)
      const network = tradeIn(market)
      if (!network) continue
      const limits = { maxHops: 4, worth: 1e19 * network.price[SOURCE]!, depth: 0.005, least: 1e13 }
      const others = augmentingPaths(market, network, limits)
      const path = nextAugmentingPath(market, network, limits, false)
      if (others.length === 0) none++
      else found++
      if (others.length === 0) expect(path).toBeUndefined()
      else expect(path?.gain).toBeGreaterThan(limits.least)
    }
    expect(found).toBeGreaterThan(20)
    expect(none).toBeGreaterThan(5)
  })

  test('a path that must fit never leads back to where flow comes from', () => {
    const random = createRandom(62)
    let fitting = 0
    for (let round = 0; round < 150; round++) {
      const market = disagreeingMarket(random)
      const network = tradeIn(market)
      if (!network) continue
      const limits = { maxHops: 4, worth: 1e19 * network.price[SOURCE]!, depth: 0.005 }
      const path = nextAugmentingPath(market, network, limits, true)
      if (!path) continue
      fitting++
      // Flow leads from the first token to the second.
      for (const edge of path.edges) expect(market.edges[edge]!.to).not.toBe(network.nodes[SOURCE])
    }
    expect(fitting).toBeGreaterThan(20)
  })
})
