import { describe, expect, test } from 'vitest'
import type { Flow } from '../../test/networkOf.ts'
import { pairOf, tokenAt, v3Pool } from '../../test/randomMarket.ts'
import { a, b, c, searchOver, trade } from './test/searchOver.ts'

describe('SplitSearch', () => {
  const flows = (): Flow[] => [
    [pairOf(1, a, c, 1e21, 1e21), a],
    [pairOf(2, a, c, 1e21, 1e21), a],
    [pairOf(3, a, b, 1e21, 1e21), a],
    [pairOf(4, b, c, 1e21, 1.02e21), b],
  ]

  test("settle: the open edges' output, measured by what arrives", () => {
    const { network, search } = searchOver(flows(), trade(1e20), 0)
    search.settle()
    expect(search.current.hops).toBe(4)
    expect(search.bestNet).toBe(search.current.net)
    network.isOpen[0] = 0
    search.settle()
    expect(search.current.hops).toBe(3)
    expect(search.current.net).toBeLessThan(search.bestNet)
  })

  test('settle: no open edges lead to the target', () => {
    const { network, search } = searchOver(flows(), trade(1e20), 0)
    network.isOpen.set([0, 0, 1, 0])
    search.settle()
    expect(search.current).toEqual({ net: Number.NEGATIVE_INFINITY, hops: 0 })
    expect([...network.isOpen.subarray(0, 4)]).toEqual([0, 0, 0, 0])
    expect(search.bestNet).toBe(Number.NEGATIVE_INFINITY)
    // An earlier search that did reach it doesn't matter.
    network.isOpen.set([0, 0, 1, 1])
    search.settle()
    expect(search.current.hops).toBe(2)
    network.isOpen.set([0, 0, 0, 1])
    search.settle()
    expect(search.current.hops).toBe(0)
  })

  test('deducts gas from what arrives', () => {
    const { search } = searchOver(flows().slice(0, 2), trade(1e20), 1e12)
    search.settle()
    const free = searchOver(flows().slice(0, 2), trade(1e20), 0)
    free.search.settle()
    expect((free.search.bestNet - search.bestNet) / 1e12).toBeCloseTo(48_000 + 10_000 + 2 * 64_000 + 8_000, 3)
  })

  test('closes edges with negligible flow, and what then leads nowhere', () => {
    const dust: Flow[] = [
      [pairOf(5, a, tokenAt(9), 1e12, 1e12), a],
      [pairOf(6, c, tokenAt(9), 1e12, 1e12), tokenAt(9)],
    ]
    const { network, search } = searchOver([...flows(), ...dust], trade(1e20), 0)
    search.settle()
    expect([...network.isOpen.subarray(0, 6)]).toEqual([1, 1, 1, 1, 0, 0])
    expect([network.input[4], network.input[5]]).toEqual([0, 0])
  })

  test("a plan above the swap limit doesn't count, and the best is kept", () => {
    const { network, search } = searchOver(flows(), trade(1e20, { maxSwaps: 2 }), 0)
    search.settle()
    expect([search.current.hops, search.bestNet]).toEqual([4, Number.NEGATIVE_INFINITY])
    network.isOpen.set([1, 1, 0, 0])
    search.settle()
    const best = search.bestNet
    expect(search.bestHops).toBe(2)
    expect(search.isBest([network.edge[0]!, network.edge[1]!])).toBe(true)
    expect(search.isBest([network.edge[0]!])).toBe(false)
    expect(search.isBest([network.edge[0]!, network.edge[2]!])).toBe(false)
    network.isOpen.set([1, 0, 0, 0])
    search.settle()
    expect(search.bestNet).toBe(best)
    search.goToBest()
    expect([...network.used.subarray(0, network.usedCount)]).toEqual([0, 1])
  })

  test('save and goBack: restores flow, prices and measure', () => {
    const { network, search } = searchOver(flows(), trade(1e20), 0)
    search.settle()
    search.save()
    const before = [[...network.input.subarray(0, 4)], [...network.price.subarray(0, 3)], { ...search.current }]
    network.isOpen[0] = 0
    search.settle()
    expect([...network.input.subarray(0, 4)]).not.toEqual(before[0])
    search.goBack()
    expect([[...network.input.subarray(0, 4)], [...network.price.subarray(0, 3)], { ...search.current }]).toEqual(
      before,
    )
    expect(network.usedCount).toBe(4)
  })

  test('knownNet: the earlier result of a set of open edges', () => {
    const { network, search, begin } = searchOver(flows(), trade(1e20), 0)
    expect(search.knownNet).toBeUndefined()
    search.settle()
    const whole = search.current.net
    network.isOpen[1] = 0
    expect(search.knownNet).toBeUndefined()
    search.settle()
    expect(search.knownNet).toBe(search.current.net)
    network.isOpen[1] = 1
    expect(search.knownNet).toBe(whole)
    begin()
    expect(search.knownNet).toBeUndefined()
  })

  test('setAside and takeBetter: the better of two starts', () => {
    const { network, search } = searchOver(flows(), trade(1e20), 0)
    search.settle()
    const whole = search.bestNet
    search.setAside()
    expect(search.bestNet).toBe(Number.NEGATIVE_INFINITY)
    network.isOpen.set([1, 0, 0, 0])
    search.settle()
    expect(search.bestNet).toBeLessThan(whole)
    search.takeBetter()
    expect(search.bestNet).toBe(whole)
    search.goToBest()
    expect(network.usedCount).toBe(4)
    // In the other direction the new one stays.
    network.isOpen.set([1, 0, 0, 0])
    search.begin(trade(1e20), 0)
    search.settle()
    search.setAside()
    network.isOpen.set([1, 1, 1, 1])
    search.settle()
    search.takeBetter()
    expect(search.bestNet / whole).toBeCloseTo(1, 9)
  })

  test('exact out: the input that the flow needs, infinite if it misses the output', () => {
    const { network, search } = searchOver(flows(), trade(1e20, { tradeType: 'exact-out' }), 0)
    search.settle()
    const needed = search.neededInput()
    expect(search.current.net).toBe(-needed)
    // Half the requested output doesn't count.
    for (let k = 0; k < network.edgeCount; k++) network.input[k]! /= 2
    expect(search.neededInput()).toBe(Number.POSITIVE_INFINITY)
  })

  test("closes a pool that can't take its part", () => {
    const pool = v3Pool({ index: 5, token0: a, token1: c, feePips: 500, tickSpacing: 10, price: 1, depth: 1 })
    const liquidity = 10n ** 21n
    const small = {
      ...pool,
      liquidity,
      ticks: { index: Int32Array.of(-10, 10), liquidityNet: [liquidity, -liquidity] },
    }
    const { network, search } = searchOver([[small, a]], trade(1e20), 0)
    search.settle()
    expect(search.bestNet).toBe(Number.NEGATIVE_INFINITY)
    expect(network.isOpen[0]).toBe(0)
  })
})
