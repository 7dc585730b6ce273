/**
 * Who has no turn for a while, by name: so many blocks after the first time, twice as many after each further one. Nothing is forgotten but what is forgiven.
 */
export function createRests({ firstBlocks, mostDoublings }: createRests.Options) {
  const rests = new Map<string, { readonly count: number; readonly until: bigint }>()

  return {
    /** The block from which it has its turn again. */
    add(name: string, block: bigint): bigint {
      const count = (rests.get(name)?.count ?? 0) + 1
      const until = block + firstBlocks * 2n ** BigInt(Math.min(count - 1, mostDoublings))
      rests.set(name, { count, until })
      return until
    },
    forgive(name: string): void {
      rests.delete(name)
    },
    isResting(name: string, block: bigint): boolean {
      return block < (rests.get(name)?.until ?? 0n)
    },
  }
}

export declare namespace createRests {
  type Options = { readonly firstBlocks: bigint; readonly mostDoublings: number }
}
