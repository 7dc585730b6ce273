/** A smart account whose wallet can't batch on that network (specification section 4). As long as the wallet hasn't said, nothing is wrong. */
export function isPermitMismatch({ canBatch, delegate }: isPermitMismatch.Facts): boolean {
  return canBatch === false && delegate !== undefined
}

export declare namespace isPermitMismatch {
  type Facts = {
    readonly canBatch: boolean | undefined
    /** Whose code the account runs; undefined where nobody could tell. */
    readonly delegate: `0x${string}` | undefined
  }
}
