/**
 * Who has no turn for a while, by name: so many blocks after the first time, twice as many after each further one. Nothing is forgotten by itself.
 */
export function createBackoff({ firstBlocks, maxDoublings }: createBackoff.Options) {
  const backoff = new Map<string, { readonly count: number; readonly until: bigint }>()

  return {
    /** @returns the block of its next turn */
    add(name: string, block: bigint): bigint {
      const count = (backoff.get(name)?.count ?? 0) + 1
      const until = block + firstBlocks * 2n ** BigInt(Math.min(count - 1, maxDoublings))
      backoff.set(name, { count, until })
      return until
    },
    forgive(name: string): void {
      backoff.delete(name)
    },
    /** How many times it was added. */
    countOf(name: string): number {
      return backoff.get(name)?.count ?? 0
    },
    /** Forgets all others. */
    retain(isKept: (name: string) => boolean): void {
      for (const name of backoff.keys()) if (!isKept(name)) backoff.delete(name)
    },
    isPaused(name: string, block: bigint): boolean {
      return block < (backoff.get(name)?.until ?? 0n)
    },
  }
}

export declare namespace createBackoff {
  type Options = { readonly firstBlocks: bigint; readonly maxDoublings: number }
}
