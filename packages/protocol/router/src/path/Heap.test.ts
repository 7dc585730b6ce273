import { expect, test } from 'vitest'
import { createRandom } from '../test/randomMarket.ts'
import { createHeap } from './Heap.ts'

const drained = <Item>(heap: { pop(): Item | undefined }) => {
  const items: Item[] = []
  for (let item = heap.pop(); item !== undefined; item = heap.pop()) items.push(item)
  return items
}

test('pop: the greatest first, whatever the order of pushes', () => {
  for (const items of permutations([1, 2, 3, 4, 5, 6])) {
    const heap = createHeap<number>((a, b) => a > b)
    for (const item of items) heap.push(item)
    expect(drained(heap)).toEqual([6, 5, 4, 3, 2, 1])
  }
})

test('pop: undefined once nothing is left, and the heap goes on', () => {
  const heap = createHeap<number>((a, b) => a > b)
  expect(heap.pop()).toBeUndefined()
  heap.push(7)
  expect(heap.pop()).toBe(7)
  expect(heap.pop()).toBeUndefined()
  heap.push(8)
  expect(drained(heap)).toEqual([8])
})

test('behavior: pushes between pops', () => {
  const random = createRandom(1)
  const heap = createHeap<number>((a, b) => a > b)
  const inside: number[] = []
  for (let step = 0; step < 2_000; step++) {
    if (random.chance(0.6)) {
      const item = random.below(500)
      heap.push(item)
      inside.push(item)
    } else {
      inside.sort((a, b) => a - b)
      expect(heap.pop()).toBe(inside.pop())
    }
  }
  expect(drained(heap)).toEqual(inside.sort((a, b) => b - a))
})

test('behavior: compares only a few pairs per item', () => {
  let compared = 0
  const heap = createHeap<number>((a, b) => {
    compared++
    return a > b
  })
  for (let item = 0; item < 1_024; item++) heap.push((item * 619) % 1_024)
  drained(heap)
  // Two comparisons for each of ten levels on the way down, and at most ten on the way up.
  expect(compared).toBeLessThan(1_024 * 30)
})

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]))
}
