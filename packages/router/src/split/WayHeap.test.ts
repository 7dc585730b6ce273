import { describe, expect, test } from 'vitest'
import { createRandom } from '../test/randomMarket.ts'
import { WayHeap } from './WayHeap.ts'

describe('WayHeap', () => {
  test('gives what promises most first, however many there are', () => {
    const random = createRandom(7)
    const heap = new WayHeap()
    for (let round = 0; round < 2; round++) {
      heap.clear()
      const promises = Array.from({ length: 10_000 }, () => random.next())
      for (const gain of promises) heap.push(1, 2, -1, 0, gain)
      const order: number[] = []
      for (let part = heap.pop(); part >= 0; part = heap.pop()) order.push(heap.gain[part]!)
      expect(order).toEqual(promises.toSorted((a, b) => b - a))
    }
  })

  test('parts know the way on', () => {
    const heap = new WayHeap()
    expect([heap.push(9, -1, -1, 0, 5), heap.push(8, 70, 0, 1, 4), heap.push(7, 60, 1, 1, 6)]).toEqual([0, 1, 2])
    expect([heap.pop(), heap.pop()]).toEqual([2, 0])
    expect(heap.edgesFrom(2)).toEqual([60, 70])
    expect([heap.hops[2], heap.hubs[2], heap.token[2]]).toEqual([2, 1, 7])
    expect([heap.passes(2, 9), heap.passes(2, 7), heap.passes(1, 7)]).toEqual([true, true, false])
  })
})
