/** How long an index may stand still behind its chain, at first; on a machine with much to do it takes longer to come to its next block. */
const firstTimeoutMs = 20_000
/** So often the same index is started again before it is built anew, each time with twice the patience. */
const maxRestarts = 3

type Stalls = { readonly restarts: number; readonly head: number }

/** How often the index of each chain stalled. An index that agrees with its chain is worth waiting longer for than rebuilding it. */
export class StallMemory {
  readonly #stalls = new Map<number, Stalls>()

  timeoutMs(chainId: number): number {
    return firstTimeoutMs * 2 ** Math.min(this.#stalls.get(chainId)?.restarts ?? 0, maxRestarts)
  }

  /**
   * What to do with an index that stalled at the block `head`. Progress since the last stall resets the count. `rebuild`: without anything read
   * before. On a public chain, reading costs calls and the node is the cause, so the index is always restarted and never rebuilt, and its
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
