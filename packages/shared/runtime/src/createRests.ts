/**
 * Who has no turn for a while, by name: so many blocks after the first time, twice as many after each further one. Nothing is forgotten by itself.
 */
export function createRests({ firstBlocks, mostDoublings }: createRests.Options) {
  const rests = new Map<string, { readonly count: number; readonly until: bigint }>()

  return {
    /** @returns the block of its next turn */
    add(name: string, block: bigint): bigint {
      const count = (rests.get(name)?.count ?? 0) + 1
      const until = block + firstBlocks * 2n ** BigInt(Math.min(count - 1, mostDoublings))
      rests.set(name, { count, until })
      return until
    },
    forgive(name: string): void {
      rests.delete(name)
    },
    /** How many times it was added. */
    countOf(name: string): number {
      return rests.get(name)?.count ?? 0
    },
    /** Forgets all others. */
    retain(isKept: (name: string) => boolean): void {
      for (const name of rests.keys()) if (!isKept(name)) rests.delete(name)
    },
    isResting(name: string, block: bigint): boolean {
      return block < (rests.get(name)?.until ?? 0n)
    },
  }
}

export declare namespace createRests {
  type Options = { readonly firstBlocks: bigint; readonly mostDoublings: number }
}
