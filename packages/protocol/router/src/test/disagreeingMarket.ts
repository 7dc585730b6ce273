import { type Market, marketOf } from '../market/Market.ts'
import { pairOf, type Random, snapshotOf, tokenAt } from './randomMarket.ts'

/** Pairs between five tokens with prices off by up to a tenth. */
export function disagreeingMarket(random: Random, pools = 11): Market {
  return marketOf(
    snapshotOf(
      Array.from({ length: pools }, (_, index) => {
        const first = random.below(5)
        const second = (first + 1 + random.below(4)) % 5
        const [low, high] = first < second ? [first, second] : [second, first]
        const depth = 1e19 * 10 ** (3 * random.next())
        return pairOf(index, tokenAt(low), tokenAt(high), depth, depth * (1 + (random.next() - 0.5) / 5))
      }),
    ),
  )
}
