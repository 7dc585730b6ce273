import type { Market } from '../../../market/Market.ts'
import type { Reach } from '../../bound/bestReach.ts'
import { NONE } from './PartialPathHeap.ts'

/**
 * Cached lists of the pairs into a token through which a path may gain. Most tokens come up repeatedly, nearly always with less to bring, so that the
 * previous list contains all pairs.
 */
export class WorthwhilePairs {
  /** Lists of pairs, one after the other, each terminated by {@link NONE}. */
  listed = new Int32Array(65_536)
  #count = 0
  /** By token, remaining hops and allowed hubs: the search that made the list, the sale value that it was made for, and its start. */
  #madeIn = new Int32Array(0)
  #listedFor = new Float64Array(0)
  #start = new Int32Array(0)
  #searches = 0

  /** @param keys Number of keys by which lists are requested. */
  begin(keys: number): void {
    if (this.#madeIn.length < keys) {
      this.#madeIn = new Int32Array(keys)
      this.#listedFor = new Float64Array(keys)
      this.#start = new Int32Array(keys)
    }
    this.#searches++
    this.#count = 0
  }

  /**
   * Start in {@link listed} of the list of pairs into a token, when a unit of the token brings `sale`.
   *
   * @param key Identifies the token, the remaining hops and the allowed hubs.
   * @param floor What a unit of the source must bring.
   */
  startOf(
    { intoStart, pairsInto, pairFrom }: Market,
    rates: Float64Array,
    { best, second, by }: Reach,
    { key, token, left }: { readonly key: number; readonly token: number; readonly left: number },
    sale: number,
    floor: number,
  ): number {
    if (this.#madeIn[key] === this.#searches && this.#listedFor[key]! >= sale) return this.#start[key]!
    const [bests, seconds, neighbours] = [best[left]!, second[left]!, by[left]!]
    const least = (floor / sale) * (1 - 1e-12)
    const start = this.#count
    while (start + intoStart[token + 1]! - intoStart[token]! >= this.listed.length) this.#grow()
    for (let into = intoStart[token]!; into < intoStart[token + 1]!; into++) {
      const pair = pairsInto[into]!
      const u = pairFrom[pair]!
      if (rates[pair]! * (neighbours[u] === token ? seconds[u]! : bests[u]!) > least) this.listed[this.#count++] = pair
    }
    this.listed[this.#count++] = NONE
    this.#madeIn[key] = this.#searches
    this.#listedFor[key] = sale
    this.#start[key] = start
    return start
  }

  #grow(): void {
    const longer = new Int32Array(2 * this.listed.length)
    longer.set(this.listed)
    this.listed = longer
  }
}
