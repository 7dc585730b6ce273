/** Whether a smart account's wallet can't batch on that network. False until the wallet answers. */
export function isPermitMismatch({ canBatch, delegate }: isPermitMismatch.Facts): boolean {
  return canBatch === false && delegate !== undefined
}

export declare namespace isPermitMismatch {
  type Facts = {
    readonly canBatch: boolean | undefined
    /** The code that the account delegates to; undefined if it couldn't be read. */
    readonly delegate: `0x${string}` | undefined
  }
}
