import type { TokenId } from '@oxbow/amm/PoolState'
import { describe, expect, test } from 'vitest'
import { type Flow, networkOf } from '../../test/networkOf.ts'
import { pairOf, tokenAt } from '../../test/randomMarket.ts'
import { bestReach, type Reach } from '../bound/bestReach.ts'
import { closeLongPaths } from './closeLongPaths.ts'

const [a, b, c, d] = [1, 2, 3, 4].map(tokenAt) as [TokenId, TokenId, TokenId, TokenId]
let index = 0
const flow = (from: TokenId, to: TokenId, input: number): Flow => {
  const [low, high] = BigInt(from) < BigInt(to) ? [from, to] : [to, from]
  return [pairOf(++index, low, high, 1e24, 1e24), from, input]
}
/** Numbers of the edges that remain of a flow from `a` to `d`. */
function left(flows: readonly Flow[], maxDepth: number, prices: readonly number[] = []) {
  const { network } = networkOf([a, d], flows)
  network.price.set(prices)
  const closed = closeLongPaths(network, maxDepth)
  for (let k = 0; k < network.edgeCount; k++) expect(network.isOpen[k] === 1).toBe(network.input[k]! > 0)
  return { closed, used: [...network.used.subarray(0, network.usedCount)] }
}

describe('closeLongPaths', () => {
  const long = [flow(a, b, 5), flow(b, c, 4), flow(c, d, 6), flow(a, d, 1)]

  test('closes nothing if no path is too long', () => {
    expect(left(long, 3)).toEqual({ closed: false, used: [0, 1, 2, 3] })
  })

  test('closes the narrowest hop of a long path, measured by the worth of its flow', () => {
    expect(left(long, 2)).toEqual({ closed: true, used: [0, 2, 3] })
    // By node: a, d, b, c. What b holds is worth three times as much.
    expect(left(long, 2, [1, 1, 3, 1])).toEqual({ closed: true, used: [1, 2, 3] })
  })

  test('all pools of a pair together', () => {
    const flows = [flow(a, b, 5), flow(b, c, 2), flow(b, c, 2), flow(c, d, 4.5), flow(a, d, 1)]
    expect(left(flows, 2).used).toEqual([0, 3, 4])
    // Each alone would be the narrowest; together they aren't.
    const wide = [flow(a, b, 5), flow(b, c, 3), flow(b, c, 3), flow(c, d, 4.5), flow(a, d, 1)]
    expect(left(wide, 2).used).toEqual([0, 1, 2, 4])
  })

  test('treats a cycle as an endless path', () => {
    const circle = [flow(a, b, 9), flow(b, c, 7), flow(c, b, 3), flow(c, d, 8)]
    expect(left(circle, 6)).toEqual({ closed: true, used: [0, 1, 3] })
  })

  test('repeats until none is left', () => {
    const flows = [
      flow(a, b, 5),
      flow(b, c, 1),
      flow(c, d, 5),
      flow(b, tokenAt(5), 2),
      flow(c, tokenAt(5), 3),
      flow(b, d, 9),
    ]
    const { used } = left([...flows.slice(0, 4), flow(tokenAt(5), d, 4), flows[5]!, flow(a, c, 6)], 2)
    expect(used).toEqual([0, 2, 4, 5, 6])
  })
})

describe('bestReach', () => {
  const empty = (): Reach => ({ best: [], second: [], by: [] })
  const pairs = (list: readonly (readonly [from: number, to: number, rate: number])[], size = 6) => {
    const column = (at: 0 | 1) => Int32Array.from(list, (pair) => pair[at])
    return { size, from: column(0), to: column(1), rates: Float64Array.from(list, ([, , rate]) => rate) }
  }

  test('the best product of rates in at most so many hops', () => {
    const reach = empty()
    bestReach(
      [reach],
      pairs([
        [0, 1, 2],
        [1, 2, 3],
        [0, 2, 5],
        [2, 3, 1],
        [3, 4, 1],
      ]),
      0,
      5,
      3,
    )
    expect(reach.best.map((row) => [...row])).toEqual([
      [1, 0, 0, 0, 0, 0],
      [1, 2, 5, 0, 0, 0],
      [1, 2, 6, 5, 0, 0],
      [1, 2, 6, 6, 5, 0],
    ])
    expect([...reach.by[2]!]).toEqual([-1, 0, 1, 2, -1, -1])
  })

  test('the second best arrives from another neighbor', () => {
    const reach = empty()
    bestReach(
      [reach],
      pairs([
        [0, 1, 2],
        [0, 2, 4],
        [1, 3, 1],
        [2, 3, 1],
      ]),
      0,
      5,
      2,
    )
    expect([reach.best[2]![3], reach.second[2]![3], reach.by[2]![3]]).toEqual([4, 2, 2])
  })

  test('no path turns back at once, and none passes the start or the avoided node', () => {
    const reach = empty()
    // Two for one from 1 to 2, and two for one back.
    const list = [
      [0, 1, 1],
      [1, 2, 2],
      [2, 1, 2],
      [1, 0, 9],
      [1, 5, 9],
      [5, 3, 9],
    ] as const
    bestReach([reach], pairs(list), 0, 5, 4)
    expect(reach.best.map((row) => row[1])).toEqual([0, 1, 1, 1, 1])
    expect(reach.best.map((row) => row[2])).toEqual([0, 0, 2, 2, 2])
    expect([reach.best[4]![0], reach.best[4]![3], reach.best[4]![5]]).toEqual([1, 0, 0])
  })

  test('no path passes a hub twice, or one that is not in the set', () => {
    const reaches: Reach[] = []
    // From hub 1 around through 2 and 3 a unit becomes eight; 4 is the other hub.
    const list = [
      [0, 1, 1],
      [1, 2, 2],
      [2, 3, 2],
      [3, 1, 2],
      [2, 4, 1],
    ] as const
    bestReach(reaches, pairs(list), 0, 5, 6, [1, 4])
    const best = (set: number, node: number) => reaches[set]!.best[6]![node]
    expect([best(3, 1), best(3, 2), best(3, 3), best(3, 4)]).toEqual([1, 2, 4, 2])
    expect([best(1, 1), best(1, 3), best(1, 4)]).toEqual([1, 4, 0])
    expect([best(2, 1), best(2, 2), best(2, 4)]).toEqual([0, 0, 0])
    const reach = empty()
    bestReach([reach], pairs(list), 0, 5, 6)
    expect(reach.best[6]![1]).toBe(8)
  })

  test('clears the previous content', () => {
    const reach = empty()
    bestReach([reach], pairs([[0, 1, 7]]), 0, 5, 2)
    bestReach([reach], pairs([[1, 2, 3]]), 1, 0, 1)
    expect([...reach.best[1]!]).toEqual([0, 1, 3, 0, 0, 0])
    expect([...reach.second[1]!]).toEqual([0, 1, 0, 0, 0, 0])
    expect([...reach.by[1]!]).toEqual([-1, -1, 1, -1, -1, -1])
    bestReach([reach], pairs([[6, 7, 3]], 8), 6, 0, 1)
    expect(reach.best[1]![7]).toBe(3)
  })
})
