import { describe, expect, test } from 'vitest'
import { createRandom } from '../../../test/randomMarket.ts'
import { effort } from '../../effort.ts'
import { NONE, PartialPathHeap } from './PartialPathHeap.ts'

describe('PartialPathHeap', () => {
  test('pops the most promising first, however many there are', () => {
    const random = createRandom(7)
    const heap = new PartialPathHeap()
    for (let round = 0; round < 2; round++) {
      heap.clear()
      const promises = Array.from({ length: 10_000 }, () => random.next())
      for (const gain of promises) heap.push(1, 2, -1, 0, gain)
      const order: number[] = []
      for (let part = heap.pop(); part >= 0; part = heap.pop()) order.push(heap.gain[part]!)
      expect(order).toEqual(promises.toSorted((a, b) => b - a))
    }
  })

  test('parts know the rest of their path', () => {
    const heap = new PartialPathHeap()
    expect([heap.push(9, -1, -1, 0, 5), heap.push(8, 70, 0, 1, 4), heap.push(7, 60, 1, 1, 6)]).toEqual([0, 1, 2])
    expect([heap.pop(), heap.pop()]).toEqual([2, 0])
    expect(heap.edgesFrom(2)).toEqual([60, 70])
    expect([heap.hops[2], heap.hubs[2], heap.token[2]]).toEqual([2, 1, 7])
    expect([heap.passes(2, 9), heap.passes(2, 7), heap.passes(1, 7)]).toEqual([true, true, false])
  })

  test('pops the most promising while more are pushed', () => {
    const random = createRandom(8)
    const heap = new PartialPathHeap()
    heap.clear()
    const there: number[] = []
    for (let step = 0; step < 3_000; step++) {
      if (random.chance(0.55)) {
        // Few distinct values, so that many are equal.
        const gain = random.below(40)
        there.push(gain)
        heap.push(1, 2, NONE, 0, gain)
      } else if (there.length === 0) expect(heap.pop()).toBe(NONE)
      else {
        const most = Math.max(...there)
        there.splice(there.indexOf(most), 1)
        expect(heap.gain[heap.pop()]).toBe(most)
      }
    }
  })

  test("keeps every part's data when it grows, and counts them", () => {
    const heap = new PartialPathHeap()
    const before = effort.steps
    const count = 10_000
    for (let index = 0; index < count; index++) {
      const part = heap.push(index + 1, index + 2, index - 1, index + 3, index)
      heap.sale[part] = index + 4
      heap.most[part] = index + 5
      heap.narrowest[part] = index + 6
      heap.rent[part] = index + 7
    }
    expect(effort.steps - before).toBe(count)
    const columns = ['token', 'edge', 'next', 'hubs', 'gain', 'sale', 'most', 'narrowest', 'rent', 'hops'] as const
    for (const part of [0, 1, 4_095, 4_096, 9_999])
      expect(columns.map((column) => heap[column][part]! - part)).toEqual([1, 2, -1, 3, 0, 4, 5, 6, 7, 0])
    heap.clear()
    expect(heap.pop()).toBe(NONE)
    expect(heap.push(1, 2, NONE, 0, 3)).toBe(0)
  })
})
