import { expect, test } from 'vitest'
import { networkOf } from '../test/networkOf.ts'
import { pairOf, tokenAt } from '../test/randomMarket.ts'
import { outputOf } from './bound/Curve.ts'
import { SOURCE, TARGET } from './Network.ts'
import { layOut, layoutOf } from './NetworkLayout.ts'

const [a, b, c] = [tokenAt(1), tokenAt(2), tokenAt(3)]

test('restores a network: flows, prices, and open edges', () => {
  const pools = [pairOf(1, a, b, 1e21, 1e21), pairOf(2, b, c, 1e21, 1e21), pairOf(3, a, c, 1e21, 1e21)] as const
  const { network, market } = networkOf(
    [a, c],
    [
      [pools[0], a, 1e18],
      [pools[1], b, 9e17],
      [pools[2], a],
    ],
  )
  for (const [node, log] of [0.5, 0, 0.25].entries()) network.logPrice[node] = log
  const ends = { market, source: network.nodes[SOURCE]!, target: network.nodes[TARGET]! }
  const [open, used] = [layoutOf(network, 'open'), layoutOf(network, 'used')]
  const edges = Array.from(network.edge.subarray(0, 3))

  layOut(network, ends, open)
  expect(Array.from(network.edge.subarray(0, network.edgeCount))).toEqual(edges)
  expect(Array.from(network.input.subarray(0, 3))).toEqual([1e18, 9e17, 0])
  expect(network.output[1]).toBe(outputOf(network.curve[1]!, 9e17))
  expect(Array.from(network.logPrice.subarray(0, 3))).toEqual([0.5, 0, 0.25])
  expect(network.price[SOURCE]).toBeCloseTo(Math.exp(0.5), 12)
  expect(network.usedCount).toBe(2)

  layOut(network, ends, used)
  expect(Array.from(network.edge.subarray(0, network.edgeCount))).toEqual(edges.slice(0, 2))
})
