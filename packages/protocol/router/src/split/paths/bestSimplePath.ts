import type { Market } from '../../market/Market.ts'
import type { Reach } from '../bound/bestReach.ts'

export type RatedReaches = {
  /** By pair. */
  readonly rates: Float64Array
  /** The best paths from each token to the target that avoid the source, for each set of hubs that they may pass. */
  readonly reaches: readonly Reach[]
  readonly hubs: readonly number[]
}

export type SimplePath = {
  /** The market's pairs in order; empty if no path pays more than the floor. */
  readonly pairs: readonly number[]
  /** No path pays more than this, or than the floor, per unit of the source. Equals what the pairs pay, unless the search was cut short. */
  readonly most: number
  /** Whether all paths were searched that may pay more. */
  readonly isWhole: boolean
}

/**
 * The simple path with a limited number of hops that pays most at these rates.
 *
 * Depth first, most promising pair first: the rest of a path pays at most what {@link Reach} says, and nearly always exactly that, because few of the
 * best paths pass a token twice.
 *
 * @param floor Paths that pay less need not be found.
 * @param maxVisits Most partial paths searched.
 */
export function bestSimplePath(
  market: Market,
  { rates, reaches, hubs }: RatedReaches,
  { source, target, maxHops }: { readonly source: number; readonly target: number; readonly maxHops: number },
  floor = 0,
  maxVisits = VISITS,
): SimplePath {
  const { nodeStart, pairTo } = market
  const all = 2 ** hubs.length - 1
  const path: number[] = []
  if (isPassed.length < market.size) isPassed = new Uint8Array(market.size)
  isPassed[source] = 1
  let found: readonly number[] = []
  let most = floor
  let missed = 0
  let visits = 0

  const goOn = (from: number, left: number, product: number, free: number): void => {
    if (from === target) {
      most = product
      found = [...path]
      return
    }
    const { best, second, by } = reaches[free]!
    const [bests, seconds, nexts] = [best[left - 1], second[left - 1], by[left - 1]]
    if (!bests || !seconds || !nexts) return
    const steps: Step[] = []
    for (let pair = nodeStart[from]!; pair < nodeStart[from + 1]!; pair++) {
      const to = pairTo[pair]!
      const promise = product * rates[pair]! * (nexts[to] === from ? seconds[to]! : bests[to]!)
      if (promise > most * WORTHWHILE && isPassed[to] === 0) steps.push({ pair, promise })
    }
    steps.sort((a, b) => b.promise - a.promise)
    for (const { pair, promise } of steps) {
      if (!(promise > most * WORTHWHILE)) break
      if (visits >= maxVisits) {
        missed = Math.max(missed, promise)
        break
      }
      visits++
      const to = pairTo[pair]!
      path.push(pair)
      isPassed[to] = 1
      const hub = hubs.indexOf(to)
      goOn(to, left - 1, product * rates[pair]!, hub < 0 ? free : free & ~(1 << hub))
      path.pop()
      isPassed[to] = 0
    }
  }
  goOn(source, maxHops, 1, all)
  isPassed[source] = 0
  return { pairs: found, most: Math.max(most * WORTHWHILE, missed), isWhole: missed === 0 }
}

/** Tokens of the path so far. */
let isPassed = new Uint8Array(0)

type Step = { readonly pair: number; readonly promise: number }

/** Paths that pay only this much more aren't distinguished. */
const WORTHWHILE = 1 + 1e-9
/** Most searches end after one visit per hop. */
const VISITS = 10_000
