/** How long an index may stand still behind its chain, at first; on a machine with much to do it takes longer to come to its next block. */
const firstTimeoutMs = 20_000
/** So often the same index is started again before it is built anew, each time with twice the patience. */
const maxRestarts = 3

type Stalls = { readonly restarts: number; readonly head: number }

/** What is known of how often the index of each chain stood still. An index that agrees with its chain is worth more patience than one that has to be built anew. */
export class StallMemory {
  readonly #stalls = new Map<number, Stalls>()

  timeoutMs(chainId: number): number {
    return firstTimeoutMs * 2 ** Math.min(this.#stalls.get(chainId)?.restarts ?? 0, maxRestarts)
  }

  /**
   * What becomes of an index that stood still at the block `head`; one that has come further since the last time begins to count anew. `rebuild`: with nothing
   * of what was read before. That of a public chain was paid for by the call, and it is its node that refuses something: it is started again for ever, and its
   * operator is told.
   */
  next({
    chainId,
    head,
    isPublic,
  }: {
    chainId: number
    head: number
    isPublic: boolean
  }): 'restart' | 'tell' | 'rebuild' {
    const before = this.#stalls.get(chainId)
    const restarts = before !== undefined && head <= before.head ? before.restarts : 0
    if (restarts < maxRestarts) {
      this.#stalls.set(chainId, { restarts: restarts + 1, head })
      return 'restart'
    }
    if (isPublic) {
      this.#stalls.set(chainId, { restarts: maxRestarts + 1, head })
      return restarts === maxRestarts ? 'tell' : 'restart'
    }
    this.#stalls.delete(chainId)
    return 'rebuild'
  }
}
