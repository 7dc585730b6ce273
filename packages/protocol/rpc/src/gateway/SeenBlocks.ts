import type { Hex } from 'viem'

/** More blocks than any node lags. */
const maxRemembered = 2_048

/** The newest blocks that all nodes of a chain have shown; distinguishes a lagging node from a reorg. */
export class SeenBlocks<block extends { readonly number: Hex | null; readonly hash: Hex | null }> {
  readonly #hashes = new Map<bigint, Hex>()
  #newest: block | undefined

  /** The chain's newest block after a node reported `block`: `block` itself, unless it is an older one of the same chain. */
  newestWith(block: block): block {
    const number = BigInt(block.number!)
    if (this.#newest && number < BigInt(this.#newest.number!)) {
      const known = this.#hashes.get(number)
      // Only another hash at the same height is a reorg.
      if (known === undefined || known === block.hash) return this.#newest
    }
    for (const later of this.#hashes.keys()) if (later > number) this.#hashes.delete(later)
    this.#hashes.delete(number)
    this.#hashes.set(number, block.hash!)
    if (this.#hashes.size > maxRemembered) this.#hashes.delete(this.#hashes.keys().next().value!)
    this.#newest = block
    return block
  }
}
