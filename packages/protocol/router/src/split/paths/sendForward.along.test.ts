import { describe, expect, test } from 'vitest'
import { type Flow, networkOf } from '../../test/networkOf.ts'
import { sendAlong } from './sendAlong.ts'
import { a, b, c, paid, pair, small } from './test/smallCases.ts'

describe('sendAlong', () => {
  const flows: Flow[] = [
    [pair(1, b, c), b, 5],
    [pair(2, a, b, 1e5), a, 5],
    [pair(3, a, c), a, 5],
  ]
  const path = (network: ReturnType<typeof networkOf>['network']) => [network.edge[1]!, network.edge[0]!]

  test('exact in: the whole amount along the path, at the resulting marginal prices', () => {
    const { network } = networkOf([a, c], flows)
    sendAlong(network, path(network), { tradeType: 'exact-in', amount: 1_000 })
    expect([...network.used.subarray(0, network.usedCount)]).toEqual([0, 1])
    const middle = paid(1e5, 1_000)
    expect(network.input[1]).toBe(1_000)
    expect(network.output[1]).toBeCloseTo(middle, 9)
    expect(network.input[0]).toBeCloseTo(middle, 9)
    expect(network.output[0]).toBeCloseTo(paid(1e6, middle), 9)
    expect([network.isOpen[2], network.input[2], network.output[2]]).toEqual([0, 0, 0])
    const marginal = (depth: number, amount: number) => (0.997 * depth ** 2) / (depth + 0.997 * amount) ** 2
    const [source, target, between] = [network.price[0]!, network.price[1]!, network.price[2]!]
    expect(target).toBe(1)
    expect(between).toBeCloseTo(marginal(1e6, middle), 12)
    expect(source).toBeCloseTo(between * marginal(1e5, 1_000), 12)
    expect(network.logPrice[0]).toBeCloseTo(Math.log(source), 12)
    expect([network.logPrice[1], network.logPrice[2]]).toEqual([0, Math.log(between)])
    // Derivative of the flow's worth by the log price: half of the pool's reserve plus input, at that price.
    expect(network.conductance[1]).toBeCloseTo(0.5 * (1e5 / 0.997 + 1_000) * source, 3)
  })

  test('exact out: backwards from the amount', () => {
    const { network } = networkOf([a, c], flows)
    sendAlong(network, path(network), { tradeType: 'exact-out', amount: 900 })
    expect(network.output[0]).toBe(900)
    expect(network.input[0]).toBe(network.output[1])
    expect(paid(1e6, network.input[0]!)).toBeCloseTo(900, 6)
    expect(paid(1e5, network.input[1]!)).toBeCloseTo(network.input[0]!, 6)
    expect(network.price[0]).toBe(1)
    expect(network.price[2]).toBeGreaterThan(1)
    expect(network.price[1]).toBeGreaterThan(network.price[2]!)
  })

  test("leaves no flow when a pool can't take its part", () => {
    for (const trade of [
      { tradeType: 'exact-in', amount: 6 },
      { tradeType: 'exact-out', amount: 6 },
    ] as const) {
      const { network } = networkOf([a, c], [[small(1, a, c), a, 3]])
      sendAlong(network, [network.edge[0]!], trade)
      expect([network.usedCount, network.input[0]]).toEqual([0, 0])
      sendAlong(network, [network.edge[0]!], { ...trade, amount: 4 })
      expect(network.usedCount).toBe(1)
    }
  })
})
