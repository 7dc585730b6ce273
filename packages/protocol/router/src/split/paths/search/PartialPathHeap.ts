import { effort } from '../../effort.ts'

/** Stands for an absent edge or partial path. */
export const NONE = -1

/**
 * Partial paths to the target, most promising first. Each has a number and points to the part that follows it; all are kept until the next search.
 * Stored in columns, because a search creates thousands.
 */
export class PartialPathHeap {
  token = new Int32Array(SIZE)
  /** The market's edge out of the token; {@link NONE} at the target. */
  edge = new Int32Array(SIZE)
  /** The part that follows; {@link NONE} at the target. */
  next = new Int32Array(SIZE)
  hops = new Int32Array(SIZE)
  /** Bit set of the hubs on it. */
  hubs = new Int32Array(SIZE)
  /** What a unit of the token brings. */
  sale = new Float64Array(SIZE)
  /** Upper bound of what any path through this part brings per unit of the source. */
  most = new Float64Array(SIZE)
  /** The pair whose pools without flow limit paths through this part, {@link NONE} if there is none yet; and the upper bound of those pools' rent. */
  narrowest = new Int32Array(SIZE)
  rent = new Float64Array(SIZE)
  /** Upper bound of the gain of any path through this part: the heap's key. */
  gain = new Float64Array(SIZE)
  #heap = new Int32Array(SIZE)
  #count = 0
  #length = 0

  clear(): void {
    this.#count = this.#length = 0
  }

  /** Adds a part and returns its number, which is less than the number of calls. The caller writes the other columns. */
  push(token: number, edge: number, next: number, hubs: number, gain: number): number {
    if (this.#count === this.token.length) this.#grow()
    const part = this.#count++
    effort.steps++
    this.token[part] = token
    this.edge[part] = edge
    this.next[part] = next
    this.hops[part] = next === NONE ? 0 : this.hops[next]! + 1
    this.hubs[part] = hubs
    this.gain[part] = gain
    let at = this.#length++
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (this.gain[this.#heap[parent]!]! >= gain) break
      this.#heap[at] = this.#heap[parent]!
      at = parent
    }
    this.#heap[at] = part
    return part
  }

  /** Pops the most promising part; {@link NONE} if the heap is empty. */
  pop(): number {
    if (this.#length === 0) return NONE
    const top = this.#heap[0]!
    const last = this.#heap[--this.#length]!
    const key = this.gain[last]!
    let at = 0
    for (let child = 1; child < this.#length; child = 2 * at + 1) {
      const right = child + 1
      if (right < this.#length && this.gain[this.#heap[right]!]! > this.gain[this.#heap[child]!]!) child = right
      if (key >= this.gain[this.#heap[child]!]!) break
      this.#heap[at] = this.#heap[child]!
      at = child
    }
    this.#heap[at] = last
    return top
  }

  /** Whether a partial path passes a token. */
  passes(part: number, token: number): boolean {
    for (let at = part; at >= 0; at = this.next[at]!) if (this.token[at] === token) return true
    return false
  }

  /** The market's edges from a part to the target, in order. */
  edgesFrom(part: number): number[] {
    const edges: number[] = []
    for (let at = part; this.next[at]! >= 0; at = this.next[at]!) edges.push(this.edge[at]!)
    return edges
  }

  #grow(): void {
    const more = <Column extends Int32Array | Float64Array>(column: Column, bigger: Column): Column => {
      bigger.set(column)
      return bigger
    }
    const size = 2 * this.token.length
    this.token = more(this.token, new Int32Array(size))
    this.edge = more(this.edge, new Int32Array(size))
    this.next = more(this.next, new Int32Array(size))
    this.hops = more(this.hops, new Int32Array(size))
    this.hubs = more(this.hubs, new Int32Array(size))
    this.sale = more(this.sale, new Float64Array(size))
    this.most = more(this.most, new Float64Array(size))
    this.narrowest = more(this.narrowest, new Int32Array(size))
    this.rent = more(this.rent, new Float64Array(size))
    this.gain = more(this.gain, new Float64Array(size))
    this.#heap = more(this.#heap, new Int32Array(size))
  }
}

const SIZE = 4_096
