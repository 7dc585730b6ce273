import type { TokenId } from '@oxbow/amm/PoolState'
import { describe, expect, test } from 'vitest'
import { type Flow, networkOf } from '../../test/networkOf.ts'
import { pairOf, tokenAt, v3Pool } from '../../test/randomMarket.ts'
import { DualSolver } from '../bound/DualSolver.ts'
import { firstPrices } from '../bound/firstPrices.ts'
import { sendAlong } from './sendAlong.ts'

const [a, b, c] = [1, 2, 3].map(tokenAt) as [TokenId, TokenId, TokenId]
const narrow = { index: 7, token0: b, token1: c, feePips: 500, tickSpacing: 10, price: 1.7, depth: 1e19 }

/** A path over a pair and a pool whose ranges the trade crosses, with another pool next to each. */
const flows: readonly Flow[] = [
  [pairOf(1, a, b, 1e21, 2e21), a, 5],
  [v3Pool(narrow), b, 6],
  [pairOf(2, a, c, 1e21, 1e21), a, 7],
  [pairOf(3, b, c, 1e21, 1e21), b, 8],
]

describe('sendAlong', () => {
  test.each([
    ['exact-in', 4e18],
    ['exact-out', 6.5e18],
  ] as const)('%s: what the solver finds if nothing else is open', (tradeType, amount) => {
    const sent = networkOf([a, c], flows).network
    sendAlong(sent, [sent.edge[0]!, sent.edge[1]!], { tradeType, amount })
    const solved = networkOf([a, c], flows).network
    solved.isOpen.fill(0, 0, 4)
    solved.isOpen[0] = solved.isOpen[1] = 1
    firstPrices(solved, { tradeType, amount }, 4e18)
    const solver = new DualSolver(solved)
    solver.begin({ tradeType, amount })
    solver.solve(1e-11)
    solved.listUsed()
    expect([...sent.used.subarray(0, sent.usedCount)]).toEqual([0, 1])
    expect(sent.row[1]).toBeGreaterThan(0)
    for (const column of ['isOpen', 'input', 'output', 'row'] as const)
      for (let k = 0; k < 4; k++)
        expect(sent[column][k]! / (solved[column][k] || 1)).toBeCloseTo(solved[column][k] ? 1 : 0, 8)
    for (const k of [0, 1]) expect(sent.conductance[k]! / solved.conductance[k]!).toBeCloseTo(1, 8)
    for (let node = 0; node < 3; node++) {
      expect(sent.price[node]! / solved.price[node]!).toBeCloseTo(1, 8)
      expect(sent.logPrice[node]).toBeCloseTo(solved.logPrice[node]!, 8)
    }
  })

  test.each([
    ['exact-in', 1e21],
    ['exact-out', 1e21],
  ] as const)("%s: no flow if a pool on the path can't take its part", (tradeType, amount) => {
    const ends: Flow = [{ ...v3Pool(narrow), ticksKnown: { lowest: 5_000, highest: 5_400 } }, b]
    const { network } = networkOf([a, c], [flows[0]!, ends, flows[2]!])
    sendAlong(network, [network.edge[0]!, network.edge[1]!], { tradeType, amount })
    expect(network.usedCount).toBe(0)
    expect([...network.input.subarray(0, 3)]).toEqual([0, 0, 0])
  })
})
