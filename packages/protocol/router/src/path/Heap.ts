import { effort } from '../split/effort.ts'

/** A binary heap that pops its first item in the order of `before`. */
export type Heap<Item> = {
  push(item: Item): void
  pop(): Item | undefined
}

/** `before(a, b)` means that `a` is popped earlier; a total order makes the heap deterministic. */
export function createHeap<Item>(before: (a: Item, b: Item) => boolean): Heap<Item> {
  const items: Item[] = []
  return {
    push(item) {
      effort.steps++
      let at = items.push(item) - 1
      while (at > 0) {
        const parent = (at - 1) >> 1
        if (!before(item, items[parent]!)) break
        items[at] = items[parent]!
        at = parent
      }
      items[at] = item
    },
    pop() {
      const top = items[0]
      const last = items.pop()
      if (items.length === 0 || last === undefined) return top
      let at = 0
      for (;;) {
        let child = 2 * at + 1
        if (child >= items.length) break
        if (child + 1 < items.length && before(items[child + 1]!, items[child]!)) child++
        if (!before(items[child]!, last)) break
        items[at] = items[child]!
        at = child
      }
      items[at] = last
      return top
    },
  }
}
