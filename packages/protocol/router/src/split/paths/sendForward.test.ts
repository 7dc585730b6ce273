import type { TokenId } from '@oxbow/amm/PoolState'
import { describe, expect, test } from 'vitest'
import { type Flow, networkOf } from '../../test/networkOf.ts'
import { createRandom, tokenAt } from '../../test/randomMarket.ts'
import { capacityOf, outputOf } from '../bound/Curve.ts'
import { exactSplit } from './exactSplit.ts'
import { sendForward } from './sendForward.ts'
import { a, b, c, paid, pair, small } from './test/smallCases.ts'

describe('sendForward', () => {
  test("a path: each pool's output continues", () => {
    const { network } = networkOf(
      [a, c],
      [
        [pair(1, a, b), a, 1],
        [pair(2, b, c), b, 1],
      ],
    )
    expect(sendForward(network, 1_000)).toBeCloseTo(paid(1e6, paid(1e6, 1_000)), 6)
    expect(network.stuck).toBe(-1)
  })

  test('divided in the proportions of the flow, whatever its size', () => {
    const { network } = networkOf(
      [a, c],
      [
        [pair(1, a, c), a, 3],
        [pair(2, a, c, 1e5), a, 1],
      ],
    )
    expect(sendForward(network, 4_000)).toBeCloseTo(paid(1e6, 3_000) + paid(1e5, 1_000), 6)
  })

  test('a token waits for all its inflow, in whatever order edges are listed', () => {
    const flows: Flow[] = [
      [pair(1, b, c), b, 7],
      [pair(2, a, b), a, 1],
      [pair(3, a, b), a, 3],
      [pair(4, a, c), a, 4],
    ]
    const middle = paid(1e6, 100) + paid(1e6, 300)
    const expected = paid(1e6, middle) + paid(1e6, 400)
    for (const order of [flows, flows.toReversed(), [flows[2]!, flows[0]!, flows[3]!, flows[1]!]])
      expect(sendForward(networkOf([a, c], order).network, 800)).toBeCloseTo(expected, 6)
  })

  test('nothing arrives through a cycle, or where a flow leads nowhere', () => {
    const circle: Flow[] = [
      [pair(1, a, b), a, 1],
      [pair(2, b, tokenAt(4)), b, 1],
      [pair(3, b, tokenAt(4)), tokenAt(4), 1],
      [pair(4, b, c), b, 1],
    ]
    expect(sendForward(networkOf([a, c], circle).network, 100)).toBe(0)
  })

  test("negligible flow that a pool can't take doesn't stop a plan", () => {
    // The other pool is completely full, so nothing else can take it.
    const full = small(1, a, c)
    const room = capacityOf(networkOf([a, c], [[full, a]]).network.curve[0]!)
    for (const [trace, isStuck] of [
      [9e-10, false],
      [2e-9, true],
    ] as const) {
      const { network } = networkOf(
        [a, c],
        [
          [full, a, room],
          [small(2, a, c), a, trace * room],
        ],
      )
      network.curve[1] = network.curve[1]!.map((cell) => (cell * trace) / 10)
      const arrived = sendForward(network, room * (1 + trace))
      expect(arrived).toBeCloseTo(isStuck ? 0 : outputOf(network.curve[0]!, room), 9)
      expect(network.stuck).toBe(isStuck ? 1 : -1)
    }
  })

  test('nothing arrives if some of it continues from the target', () => {
    const { network } = networkOf(
      [a, c],
      [
        [pair(1, a, c), a, 7],
        [pair(2, b, c), c, 1],
      ],
    )
    expect(sendForward(network, 7)).toBe(0)
  })

  test("what a full pool can't take goes through the widest of the others", () => {
    const { network } = networkOf(
      [a, c],
      [
        [small(1, a, c), a, 6],
        [pair(2, a, c), a, 3],
        [pair(3, a, c), a, 2],
      ],
    )
    const room = capacityOf(network.curve[0]!)
    expect(room).toBeGreaterThan(5)
    expect(room).toBeLessThan(5.1)
    const expected = outputOf(network.curve[0]!, room) + paid(1e6, 3 + 6 - room) + paid(1e6, 2)
    expect(sendForward(network, 11)).toBeCloseTo(expected, 9)
    const widestFirst = networkOf(
      [a, c],
      [
        [pair(2, a, c), a, 3],
        [small(1, a, c), a, 6],
        [pair(3, a, c, 1e5), a, 2],
      ],
    ).network
    const beside = paid(1e6, 3 + 6 - room) + paid(1e5, 2)
    expect(sendForward(widestFirst, 11)).toBeCloseTo(outputOf(widestFirst.curve[1]!, room) + beside, 9)
    // Half of it can be placed.
    expect(sendForward(network, 5.5)).toBeCloseTo(outputOf(network.curve[0]!, 3) + paid(1e6, 1.5) + paid(1e6, 1), 9)
  })

  test('two full pools beside a wide one', () => {
    const { network } = networkOf(
      [a, c],
      [
        [small(1, a, c), a, 6],
        [pair(2, a, c), a, 10],
        [small(3, a, c), a, 7],
      ],
    )
    const room = capacityOf(network.curve[0]!)
    const expected = 2 * outputOf(network.curve[0]!, room) + paid(1e6, 10 + 13 - 2 * room)
    expect(sendForward(network, 23)).toBeCloseTo(expected, 9)
  })

  test("what a full pool can't take doesn't go to another full one, however large", () => {
    const { network } = networkOf(
      [a, c],
      [
        [small(1, a, c), a, 6],
        [pair(2, a, c), a, 3],
        [small(3, a, c), a, 7],
      ],
    )
    const room = capacityOf(network.curve[0]!)
    const expected = 2 * outputOf(network.curve[0]!, room) + paid(1e6, 3 + 13 - 2 * room)
    expect(sendForward(network, 16)).toBeCloseTo(expected, 9)
  })

  test("what a full pool can't take stays with its token, however large other tokens' flows are", () => {
    const { network } = networkOf(
      [a, c],
      [
        [small(1, a, c), a, 6],
        [pair(2, a, c), a, 3],
        [pair(3, a, b), a, 1],
        [pair(4, b, c), b, 9],
      ],
    )
    const room = capacityOf(network.curve[0]!)
    const over = paid(1e6, paid(1e6, 1))
    const expected = outputOf(network.curve[0]!, room) + paid(1e6, 3 + 6 - room) + over
    expect(sendForward(network, 10)).toBeCloseTo(expected, 9)
  })

  test('edges that were in use and are now closed take nothing', () => {
    const { network } = networkOf(
      [a, c],
      [
        [small(1, a, c), a, 6],
        [pair(2, a, c), a, 3],
        [pair(3, a, c), a, 9],
      ],
    )
    network.isOpen[2] = 0
    network.listUsed()
    const room = capacityOf(network.curve[0]!)
    expect(sendForward(network, 9)).toBeCloseTo(outputOf(network.curve[0]!, room) + paid(1e6, 3 + 6 - room), 9)
  })

  test('stuck: no other pool has capacity', () => {
    const flows: Flow[] = [
      [small(1, a, c), a, 6],
      [small(2, a, c), a, 4],
    ]
    const { network } = networkOf([a, c], flows)
    // Together they can take about 10.
    expect(sendForward(network, 9)).toBeGreaterThan(0)
    expect(sendForward(network, 11)).toBe(0)
    expect(network.stuck).toBe(0)
    const alone = networkOf([a, c], [[small(1, a, c), a, 1]]).network
    expect(sendForward(alone, 6)).toBe(0)
    expect(alone.stuck).toBe(0)
    expect(sendForward(alone, 5)).toBeGreaterThan(0)
    expect(alone.stuck).toBe(-1)
  })
})

describe('exactSplit', () => {
  const big = (index: number, token0: TokenId, token1: TokenId) => pair(index, token0, token1, 1e24)

  test('divides every token exactly; the largest split takes the remainder', () => {
    const random = createRandom(6)
    for (let round = 0; round < 20; round++) {
      const { network } = networkOf(
        [a, c],
        [
          [big(1, a, b), a, 1 + random.next()],
          [big(2, a, c), a, 1 + random.next()],
          [big(3, b, c), b, random.next()],
          [big(4, b, c), b, random.next()],
        ],
      )
      const amount = BigInt(1 + random.below(2 ** 48)) * 10n ** 6n
      const split = exactSplit(network, amount)!
      const sum = (some: typeof split.hops, key: 'amountIn' | 'amountOut') =>
        some.reduce((total, hop) => total + hop[key], 0n)
      const out = (from: TokenId, to: TokenId) =>
        split.hops.filter(({ edge }) => edge.tokenIn === from && edge.tokenOut === to)
      expect(sum([...out(a, b), ...out(a, c)], 'amountIn')).toBe(amount)
      expect(sum(out(b, c), 'amountIn')).toBe(sum(out(a, b), 'amountOut'))
      expect(split.amountOut).toBe(sum([...out(a, c), ...out(b, c)], 'amountOut'))
      for (const hop of split.hops) {
        const k = network.find(split.hops.length > 0 ? networkEdge(network, hop.edge.pool.id) : -1)
        const beside = hop.edge.tokenIn === a ? [0, 1] : [2, 3]
        const total = beside.reduce((all, other) => all + network.input[other]!, 0)
        const balance = hop.edge.tokenIn === a ? amount : sum(out(a, b), 'amountOut')
        expect(Number(hop.amountIn) / Number(balance)).toBeCloseTo(network.input[k]! / total, 6)
      }
    }
  })

  test('the smallest first, so that the largest completes the sum', () => {
    const { network } = networkOf(
      [a, c],
      [
        [big(1, a, c), a, 5],
        [big(2, a, c), a, 1],
        [big(3, a, c), a, 3],
      ],
    )
    const split = exactSplit(network, 10n ** 18n + 1n)!
    expect(split.hops.map(({ amountIn }) => Number(amountIn) / 1e18)).toEqual(
      [1 / 9, 3 / 9, 5 / 9].map((part) => expect.closeTo(part, 9)),
    )
  })

  test('closes an empty split and gives it to the largest', () => {
    const { network } = networkOf(
      [a, c],
      [
        [big(1, a, c), a, 1],
        [big(2, a, c), a, 1e-15],
      ],
    )
    const split = exactSplit(network, 10n ** 9n)!
    expect(split.hops.map(({ amountIn }) => amountIn)).toEqual([10n ** 9n])
    expect([network.isOpen[0], network.isOpen[1], network.usedCount]).toEqual([1, 0, 1])
  })

  test("what a full pool can't take goes through the largest", () => {
    const { network } = networkOf(
      [a, c],
      [
        [big(1, a, c), a, 3],
        [small(2, a, c), a, 1],
      ],
    )
    const split = exactSplit(network, 1_000n)!
    expect(split.hops.map(({ amountIn }) => amountIn)).toEqual([5n, 995n])
  })

  test("undefined if the largest can't be sold", () => {
    const { network } = networkOf([a, c], [[small(1, a, c), a, 3]])
    expect(exactSplit(network, 1_000n)).toBeUndefined()
    expect(exactSplit(network, 5n)).toBeDefined()
  })

  function networkEdge(network: ReturnType<typeof networkOf>['network'], id: string): number {
    return [...network.edge.subarray(0, network.edgeCount)].find((edge) => network.market.edges[edge]!.pool.id === id)!
  }
})
