import type { Hex } from 'viem'

/** Longer ago than any node lags. */
const mostRemembered = 2_048

/** What all nodes of a chain have shown as its newest blocks: tells one that lags from a chain that was reorganised. */
export class SeenBlocks<block extends { readonly number: Hex | null; readonly hash: Hex | null }> {
  readonly #hashes = new Map<bigint, Hex>()
  #newest: block | undefined

  /** The newest block of the chain, after a node has said that it is `block`: that one, unless it is an older one of the same chain. */
  newestWith(block: block): block {
    const number = BigInt(block.number!)
    if (this.#newest && number < BigInt(this.#newest.number!)) {
      const known = this.#hashes.get(number)
      // Only another hash at the same height is a reorganisation.
      if (known === undefined || known === block.hash) return this.#newest
    }
    for (const later of this.#hashes.keys()) if (later > number) this.#hashes.delete(later)
    this.#hashes.delete(number)
    this.#hashes.set(number, block.hash!)
    if (this.#hashes.size > mostRemembered) this.#hashes.delete(this.#hashes.keys().next().value!)
    this.#newest = block
    return block
  }
}
