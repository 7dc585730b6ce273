import type { TokenId } from '@oxbow/amm/PoolState'
import { describe, expect, test } from 'vitest'
import { marketOf, pairBetween } from '../market/Market.ts'
import { pairOf, snapshotOf, tokenAt, v3Pool } from '../test/randomMarket.ts'
import { MAX_EDGES, MAX_NODES, Network, SOURCE, TARGET } from './Network.ts'

const [a, b, c] = [1, 2, 3].map(tokenAt) as [TokenId, TokenId, TokenId]
const pair = (index: number, token0: TokenId, token1: TokenId) => pairOf(index, token0, token1, 1e24, 1e24)

describe('Network', () => {
  const pools = [pair(1, a, b), pair(2, a, b), pair(3, b, c), pair(4, a, c)]
  const market = marketOf(snapshotOf(pools))
  const node = (token: TokenId) => market.nodeOf.get(token)!
  const pairOfTokens = (from: TokenId, to: TokenId) => pairBetween(market, node(from), node(to))
  const begun = () => {
    const network = new Network()
    network.begin(market, node(a), node(c))
    return network
  }

  test('begin: only source and target', () => {
    const network = begun()
    expect(network.nodes).toEqual([node(a), node(c)])
    expect([network.nodeOf(node(a)), network.nodeOf(node(c)), network.nodeOf(node(b))]).toEqual([SOURCE, TARGET, -1])
    expect(network.edgeCount).toBe(0)
    expect([network.logPrice[0], network.logPrice[1]]).toEqual([Number.NaN, Number.NaN])
  })

  test('admit: all pools of a pair, once; returns whether it grew', () => {
    const network = begun()
    expect(network.admit([pairOfTokens(a, b), pairOfTokens(b, c)])).toBe(true)
    expect(network.edgeCount).toBe(3)
    expect(network.nodes).toEqual([node(a), node(c), node(b)])
    expect([...network.from.subarray(0, 3)]).toEqual([0, 0, 2])
    expect([...network.to.subarray(0, 3)]).toEqual([2, 2, 1])
    expect(network.hasPair(pairOfTokens(a, b))).toBe(true)
    expect(network.hasPair(pairOfTokens(b, a))).toBe(false)
    expect(network.admit([pairOfTokens(a, b)])).toBe(false)
    expect(network.edgeCount).toBe(3)
  })

  test('a new edge is open, without flow, at its first rate', () => {
    const network = begun()
    network.admit([pairOfTokens(a, c)])
    expect([network.isOpen[0], network.input[0], network.output[0], network.row[0]]).toEqual([1, 0, 0, 0])
    expect([network.keeps[0], network.gas[0]]).toEqual([1, 54_000])
    expect(network.top[0]).toBeCloseTo(0.997, 12)
    expect(network.rate(0)).toBe(0.997)
  })

  test('admitEdge: one pool of a pair; the pair brings the others', () => {
    const network = begun()
    const edge = market.firstEdgeOf.get(pools[1]!.id)!
    expect(network.admitEdge(edge)).toBe(0)
    expect(network.admitEdge(edge)).toBe(0)
    expect([network.hasEdge(edge), network.find(edge), network.edgeCount]).toEqual([true, 0, 1])
    expect(network.admit([pairOfTokens(a, b)])).toBe(true)
    expect(network.edgeCount).toBe(2)
    expect(network.find(market.firstEdgeOf.get(pools[0]!.id)!)).toBe(1)
  })

  test('remove: the last edge gets the number and all its properties', () => {
    const network = begun()
    network.admit([pairOfTokens(a, b), pairOfTokens(b, c)])
    for (const k of [0, 1, 2]) {
      for (const column of [network.input, network.output, network.row, network.keeps, network.gas]) column[k] = 10 + k
      network.isOpen[k] = k === 2 ? 0 : 1
    }
    const [first, , last] = network.edge
    network.remove(0)
    expect(network.edgeCount).toBe(2)
    expect([network.find(first!), network.find(last!), network.hasEdge(first!)]).toEqual([-1, 0, false])
    expect(network.removed).toEqual([first])
    const { input, output, row, keeps, gas, isOpen, from, to } = network
    expect([input, output, row, keeps, gas, isOpen, from, to].map((column) => column[0])).toEqual([
      12, 12, 12, 12, 12, 0, 2, 1,
    ])
    expect(network.curve).toHaveLength(2)
    // It can be added again.
    expect(network.admitEdge(first!)).toBe(2)
  })

  test('listUsed and closeAll', () => {
    const network = begun()
    network.admit([pairOfTokens(a, b), pairOfTokens(b, c)])
    network.input.set([5, 6, 0])
    network.listUsed()
    expect([...network.used.subarray(0, network.usedCount)]).toEqual([0, 1])
    network.isOpen[0] = 0
    network.listUsed()
    expect([...network.used.subarray(0, network.usedCount)]).toEqual([1])
    network.closeAll()
    expect(network.usedCount).toBe(0)
    expect([...network.input.subarray(0, 3), ...network.isOpen.subarray(0, 3)]).toEqual([0, 0, 0, 0, 0, 0])
  })

  test('begin again: nothing remains, even in another market', () => {
    const network = begun()
    network.admit([pairOfTokens(a, b), pairOfTokens(b, c)])
    network.remove(0)
    network.begin(market, node(b), node(a))
    expect([network.edgeCount, network.nodeCount, network.removed, network.curve]).toEqual([0, 2, [], []])
    expect([network.hasPair(pairOfTokens(a, b)), network.nodeOf(node(c))]).toEqual([false, -1])
    for (const edge of market.edges.keys()) expect(network.hasEdge(edge)).toBe(false)
    const large = marketOf(snapshotOf(Array.from({ length: 50 }, (_, index) => pair(index, a, tokenAt(index + 2)))))
    network.begin(large, 1, 50)
    expect(network.admit([pairBetween(large, 1, 50)])).toBe(true)
  })

  test('a direction that pays nothing has no edge', () => {
    const end = v3Pool({ index: 9, token0: a, token1: b, feePips: 500, tickSpacing: 10, price: 1, depth: 1e18 })
    const upwards = { ...end, ticks: { index: Int32Array.of(10), liquidityNet: [-end.liquidity] } }
    const known = { ...upwards, ticksKnown: { lowest: end.tick, highest: 100 } }
    const oneWay = marketOf(snapshotOf([known]))
    const network = new Network()
    network.begin(oneWay, 1, 2)
    expect([network.admitEdge(0), network.admitEdge(1)]).toEqual([-1, 0])
  })

  test('never exceeds its capacity of tokens and pools', () => {
    const star = Array.from({ length: MAX_NODES + 5 }, (_, index) => pair(index, a, tokenAt(index + 2)))
    const wide = marketOf(snapshotOf(star))
    const network = new Network()
    network.begin(wide, 1, 2)
    for (let token = 2; token <= MAX_NODES + 5; token++) network.admit([pairBetween(wide, 1, token)])
    expect([network.nodeCount, network.edgeCount]).toEqual([MAX_NODES, MAX_NODES - 1])
    expect(network.admitEdge(2 * (MAX_NODES + 2))).toBe(-1)
    const many = Array.from({ length: MAX_EDGES + 5 }, (_, index) => pair(index, a, b))
    const deep = marketOf(snapshotOf(many))
    network.begin(deep, 1, 2)
    network.admit([pairBetween(deep, 1, 2)])
    expect(network.edgeCount).toBe(MAX_EDGES)
    expect([MAX_NODES, MAX_EDGES]).toEqual([40, 1_200])
  })
})
