import { effort } from '../../effort.ts'

/** In place of an edge or a part that is not there. */
export const NONE = -1

/**
 * Parts of ways to the target, the one that promises most first. Each has a number and leads on to the part after it; all are kept until the next search. Columns of
 * numbers, because a search makes thousands.
 */
export class WayHeap {
  token = new Int32Array(SIZE)
  /** The market's edge out of the token; {@link NONE} at the target. */
  edge = new Int32Array(SIZE)
  /** The part after it; {@link NONE} at the target. */
  next = new Int32Array(SIZE)
  hops = new Int32Array(SIZE)
  /** Hubs on it, as a set. */
  hubs = new Int32Array(SIZE)
  /** What a unit of the token brings. */
  sale = new Float64Array(SIZE)
  /** No way through here brings more for a unit of the source. */
  most = new Float64Array(SIZE)
  /** The pair whose pools without flow limit ways through here, {@link NONE} where there is none yet; and what they earn by them at most. */
  narrowest = new Int32Array(SIZE)
  rent = new Float64Array(SIZE)
  /** No way through here gains more: what the heap is ordered by. */
  gain = new Float64Array(SIZE)
  #heap = new Int32Array(SIZE)
  #count = 0
  #length = 0

  clear(): void {
    this.#count = this.#length = 0
  }

  /** Adds a part; its number, which is at most how often this was called. What else is known of it the caller writes. */
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

  /** Takes the part that promises most off the heap; {@link NONE} when none is left. */
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

  /** Whether a way comes through a token. */
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
